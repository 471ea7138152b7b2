package io.tcpsweep.workload;

import io.tcpsweep.engine.EventLoop;

/**
 * Writes a chunk at establishment and then one at each step of a fixed grid of times. What the socket did not take
 * joins the next write; the last chunk is cut to the total.
 */
public final class PacedSender extends ClientProgram {
    private final long totalBytes;
    private final boolean closesAtEnd;
    private final long chunkBytes;
    private final long everyNs;

    /** Bytes that may have been written by now, and bytes that have been. */
    private long allowedBytes;

    private long writtenBytes;
    private long nextChunkNs = NEVER_NS;
    private boolean hasShutDown;

    /**
     * @param totalBytes bytes to write in all, at least 1; negative for without end
     * @param closesAtEnd whether to shut down writing after the last byte
     * @param chunkBytes bytes of each write, at least 1
     * @param everyNs time from chunk to chunk, at least 1 ns
     */
    public PacedSender(
            EventLoop loop, int flowId, long totalBytes, boolean closesAtEnd, long chunkBytes, long everyNs) {
        super(loop, flowId);
        if (totalBytes == 0 || chunkBytes < 1 || everyNs < 1) {
            throw new IllegalArgumentException("total, chunk and interval must be at least 1");
        }
        this.totalBytes = totalBytes < 0 ? ENDLESS_BYTES : totalBytes;
        this.closesAtEnd = closesAtEnd;
        this.chunkBytes = chunkBytes;
        this.everyNs = everyNs;
    }

    @Override
    void begin(long nowNs) {
        nextChunkNs = nowNs;
    }

    @Override
    long nextNs() {
        return nextChunkNs;
    }

    @Override
    void step(long nowNs) {
        while (nowNs >= nextChunkNs) {
            allowedBytes += chunkBytes;
            nextChunkNs += everyNs;
            if (allowedBytes >= totalBytes) {
                allowedBytes = totalBytes;
                nextChunkNs = NEVER_NS;
            }
        }
        writtenBytes += write(allowedBytes - writtenBytes);
        if (writtenBytes == totalBytes && closesAtEnd && !hasShutDown) {
            hasShutDown = true;
            socket().shutdownWrite();
        }
        sleepUntil(false, writtenBytes < allowedBytes);
    }
}
