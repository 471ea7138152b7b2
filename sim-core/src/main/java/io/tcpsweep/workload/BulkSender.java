package io.tcpsweep.workload;

import io.tcpsweep.engine.EventLoop;

/** Writes as much as the socket takes, from the moment the connection is up until all is written. */
public final class BulkSender extends ClientProgram {
    private final boolean closesAtEnd;
    private long leftBytes;

    /**
     * @param totalBytes bytes to write, at least 1; negative for without end
     * @param closesAtEnd whether to shut down writing after the last byte
     */
    public BulkSender(EventLoop loop, int flowId, long totalBytes, boolean closesAtEnd) {
        super(loop, flowId);
        if (totalBytes == 0) {
            throw new IllegalArgumentException("nothing to write");
        }
        this.leftBytes = totalBytes < 0 ? ENDLESS_BYTES : totalBytes;
        this.closesAtEnd = closesAtEnd;
    }

    @Override
    void begin(long nowNs) {}

    @Override
    long nextNs() {
        return NEVER_NS;
    }

    @Override
    void step(long nowNs) {
        boolean hadBytes = leftBytes > 0;
        leftBytes -= write(leftBytes);
        if (hadBytes && leftBytes == 0 && closesAtEnd) {
            socket().shutdownWrite();
        }
        sleepUntil(false, leftBytes > 0);
    }
}
