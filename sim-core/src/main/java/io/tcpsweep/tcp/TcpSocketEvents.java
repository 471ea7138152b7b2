package io.tcpsweep.tcp;

/**
 * What a connection tells its program. Called in the middle of packet processing: a program notes the call and acts in
 * an event of its own at the same instant, as a process does that the kernel wakes.
 */
public interface TcpSocketEvents {
    /** The handshake is complete on this side. */
    void established(long nowNs);

    /** In-order data or the end of the stream can be read. */
    void readable(long nowNs);

    /** Space in the send buffer after a write that found none (EPOLLOUT). */
    void writable(long nowNs);

    /** The connection is gone: both directions closed, or given up. */
    void closed(long nowNs);
}
