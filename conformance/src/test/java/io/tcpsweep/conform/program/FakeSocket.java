package io.tcpsweep.conform.program;

import io.tcpsweep.workload.StreamSocket;
import java.util.ArrayList;
import java.util.List;

/** A socket with as much space and as many bytes as the test gives it; notes the calls that did something. */
final class FakeSocket implements StreamSocket {
    final List<String> calls = new ArrayList<>();
    long spaceBytes;
    long readableBytes;
    boolean atEnd;

    @Override
    public void connect() {
        calls.add("connect");
    }

    @Override
    public void listen() {
        calls.add("listen");
    }

    @Override
    public long write(long bytes) {
        long taken = Math.min(bytes, spaceBytes);
        spaceBytes -= taken;
        if (taken > 0) {
            calls.add("write " + taken);
        }
        return taken;
    }

    @Override
    public long read(long maxBytes) {
        long read = peek(maxBytes);
        if (read > 0) {
            readableBytes -= read;
            calls.add("read " + read);
        }
        return read;
    }

    @Override
    public long peek(long maxBytes) {
        return readableBytes == 0 && atEnd ? END_OF_FILE : Math.min(maxBytes, readableBytes);
    }

    @Override
    public void shutdownWrite() {
        calls.add("shutdown");
    }

    @Override
    public void close() {
        calls.add("close");
    }

    @Override
    public boolean isWritable() {
        return spaceBytes > 0;
    }

    /** The calls since the last look. */
    List<String> takeCalls() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }
}
