package io.tcpsweep.workload;

import io.tcpsweep.engine.EventLoop;

/**
 * Requests and replies in a closed loop: the next request goes out a think time after the last byte of the reply was
 * read.
 */
public final class RpcClient extends ClientProgram {
    private final long requestBytes;
    private final long replyBytes;
    private final long thinkNs;
    private final RpcProbe probe;

    /** Requests still to begin or to finish; negative without end. */
    private long leftRequests;

    private long toWriteBytes;
    private long toReadBytes;
    private long nextRequestNs = NEVER_NS;
    private long requestNs;

    /**
     * @param requestBytes length of a request, at least {@link StreamServer#HEADER_BYTES}
     * @param replyBytes length of a reply, at least 1
     * @param thinkNs time from the end of a reply to the next request, at least 0
     * @param requestCount requests to make, at least 1; negative for without end
     * @param probe null for none
     */
    public RpcClient(
            EventLoop loop,
            int flowId,
            long requestBytes,
            long replyBytes,
            long thinkNs,
            long requestCount,
            RpcProbe probe) {
        super(loop, flowId);
        if (requestBytes < StreamServer.HEADER_BYTES || replyBytes < 1 || thinkNs < 0 || requestCount == 0) {
            throw new IllegalArgumentException("a request has at least " + StreamServer.HEADER_BYTES
                    + " bytes, a reply at least 1, think time is not negative, and there is at least one request");
        }
        this.requestBytes = requestBytes;
        this.replyBytes = replyBytes;
        this.thinkNs = thinkNs;
        this.leftRequests = requestCount;
        this.probe = probe;
    }

    /** When the request that is under way was begun; only while {@link #isWaiting()}. */
    public long requestNs() {
        return requestNs;
    }

    /** True while a request is under way. */
    public boolean isWaiting() {
        return toWriteBytes > 0 || toReadBytes > 0;
    }

    @Override
    void begin(long nowNs) {
        nextRequestNs = nowNs;
    }

    @Override
    long nextNs() {
        return nextRequestNs;
    }

    @Override
    void step(long nowNs) {
        do {
            if (nowNs >= nextRequestNs) {
                nextRequestNs = NEVER_NS;
                requestNs = nowNs;
                toWriteBytes = requestBytes;
                toReadBytes = replyBytes;
            }
            toWriteBytes -= write(toWriteBytes);
            if (toWriteBytes == 0) {
                readReply(nowNs);
            }
        } while (nowNs >= nextRequestNs);
        sleepUntil(toWriteBytes == 0, toWriteBytes > 0);
    }

    private void readReply(long nowNs) {
        while (toReadBytes > 0) {
            long readBytes = socket().read(Math.min(toReadBytes, CALL_BYTES));
            if (readBytes <= 0) {
                return;
            }
            toReadBytes -= readBytes;
            if (toReadBytes == 0) {
                finishRequest(nowNs);
            }
        }
    }

    private void finishRequest(long nowNs) {
        if (probe != null) {
            probe.onReply(flowId(), requestNs, nowNs);
        }
        leftRequests--;
        if (leftRequests != 0) {
            nextRequestNs = nowNs + thinkNs;
        }
    }
}
