package io.tcpsweep.sweep.job.table;

import io.tcpsweep.sweep.job.store.ResultFiles;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
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
                stream.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                stream.write(bytes, offset, length);
            }

            @Override
            public void close() throws IOException {
                ResultFiles.force(stream);
                stream.close();
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
