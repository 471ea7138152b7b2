package io.tcpsweep.sweep.job.table;

import java.io.ByteArrayOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A Parquet file in memory: a chunk's file is small, and complete before a byte of it reaches the file system. */
final class MemoryOutputFile implements OutputFile {
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    byte[] content() {
        return content.toByteArray();
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return new PositionOutputStream() {
            @Override
            public long getPos() {
                return content.size();
            }

            @Override
            public void write(int b) {
                content.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                content.write(bytes, offset, length);
            }
        };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        content.reset();
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
