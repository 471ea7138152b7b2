package io.tcpsweep.conform.format;

/**
 * One connection of a scenario and the program that drives it.
 *
 * @param hostId sender, from 0
 * @param index number among the flows of its host, from 0
 * @param kind what the sending program does
 * @param totalBytes bulk and paced: bytes to write, {@value #ENDLESS} = for ever
 * @param close bulk and paced: whether the program closes its side after the last write
 * @param chunkBytes paced: bytes that become writable every {@code everyNs}; 0 otherwise
 * @param everyNs paced: time between chunks; rpc: think time between a reply and the next request
 * @param requestBytes rpc: bytes of a request
 * @param replyBytes rpc: bytes of a reply
 * @param count rpc: requests to make, {@value #ENDLESS} = for ever
 */
public record FlowSpec(
        int hostId,
        int index,
        Kind kind,
        long totalBytes,
        boolean close,
        long chunkBytes,
        long everyNs,
        long requestBytes,
        long replyBytes,
        long count) {
    /** Stands for "without end" in {@code totalBytes} and {@code count}. */
    public static final long ENDLESS = -1;

    /** The sending programs. */
    public enum Kind {
        /** Writes as much as the socket takes. */
        BULK,
        /** Writes a chunk at fixed intervals. */
        PACED,
        /** A closed loop of requests and replies. */
        RPC
    }
}
