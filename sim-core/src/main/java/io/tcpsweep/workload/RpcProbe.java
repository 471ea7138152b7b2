package io.tcpsweep.workload;

/** Told of each finished request. */
public interface RpcProbe {
    /** The reply to the request begun at {@code requestNs} was read to its end at {@code replyNs}. */
    void onReply(int flowId, long requestNs, long replyNs);
}
