package io.tcpsweep.workload;

import io.tcpsweep.engine.EventLoop;
import java.util.ArrayList;
import java.util.List;

/** A socket with room for a set number of bytes and a set number of bytes to read; writes down every call. */
final class FakeSocket implements StreamSocket {
    final List<String> calls = new ArrayList<>();
    long roomBytes;
    long receivedBytes;
    boolean endOfFile;
    private final EventLoop loop;

    FakeSocket(EventLoop loop) {
        this.loop = loop;
    }

    @Override
    public void connect() {
        log("connect");
    }

    @Override
    public void listen() {
        log("listen");
    }

    @Override
    public long write(long bytes) {
        long taken = Math.min(bytes, roomBytes);
        roomBytes -= taken;
        log("write " + bytes + "=" + taken);
        return taken;
    }

    @Override
    public long read(long maxBytes) {
        long taken = available(maxBytes);
        receivedBytes -= Math.max(0, taken);
        log("read " + maxBytes + "=" + taken);
        return taken;
    }

    @Override
    public long peek(long maxBytes) {
        long seen = available(maxBytes);
        log("peek " + maxBytes + "=" + seen);
        return seen;
    }

    @Override
    public boolean isWritable() {
        return roomBytes > 0;
    }

    @Override
    public void shutdownWrite() {
        log("shutdown");
    }

    @Override
    public void close() {
        log("close");
    }

    /** The calls since the last time this was asked. */
    List<String> takeCalls() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    private long available(long maxBytes) {
        return receivedBytes == 0 && endOfFile ? END_OF_FILE : Math.min(maxBytes, receivedBytes);
    }

    private void log(String call) {
        calls.add(loop.nowNs() + " " + call);
    }
}
