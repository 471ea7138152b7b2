package io.tcpsweep.sweep.job.table;

import io.tcpsweep.sweep.job.store.ResultFiles;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A Parquet file that grows in an open stream; what was written is forced to disk before the stream is closed. */
final class StreamOutputFile implements OutputFile {
    private final FSDataOutputStream stream;

    StreamOutputFile(FSDataOutputStream stream) {
        this.stream = stream;
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return new PositionOutputStream() {
            @Override
            public long getPos() {
                return stream.getPos();
            }

            @Override
            public void write(int b) throws IOException {
                try {
                    stream.write(b);
                } catch (FSError e) {
                    throw ResultFiles.asException(e);
                }
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                try {
                    stream.write(bytes, offset, length);
                } catch (FSError e) {
                    throw ResultFiles.asException(e);
                }
            }

            @Override
            public void close() throws IOException {
                try {
                    ResultFiles.force(stream);
                } catch (FSError e) {
                    throw ResultFiles.asException(e);
                }
                ResultFiles.closeOrThrow(stream);
            }
        };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }
}
