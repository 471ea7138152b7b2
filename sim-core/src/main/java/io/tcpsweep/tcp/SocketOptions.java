package io.tcpsweep.tcp;

/**
 * What a program may change while the connection lives (setsockopt at level SOL_TCP and SOL_SOCKET; Linux 6.12 tcp.c
 * do_tcp_setsockopt()). They start as the configuration says.
 */
public final class SocketOptions {
    private final Tcb t;
    private boolean noDelay;
    private boolean cork;
    private int userTimeoutMs;
    private long notsentLowatBytes;
    private int maxSegmentBytes = Integer.MAX_VALUE;

    SocketOptions(Tcb t) {
        this.t = t;
        this.noDelay = t.config.noDelay();
        this.userTimeoutMs = t.config.retries().userTimeoutMs();
        this.notsentLowatBytes = t.config.tuning().notsentLowatBytes();
    }

    /** How small segments are treated now: bits of {@link Nagle}. */
    int nagle() {
        return (noDelay ? Nagle.OFF : 0) | (cork ? Nagle.CORK : 0);
    }

    int userTimeoutMs() {
        return userTimeoutMs;
    }

    long notsentLowatBytes() {
        return notsentLowatBytes;
    }

    int maxSegmentBytes() {
        return maxSegmentBytes;
    }

    public boolean isNoDelay() {
        return noDelay;
    }

    public boolean isCorked() {
        return cork;
    }

    /** TCP_NODELAY: no Nagle; switched on, it sends what waits. */
    public void setNoDelay(boolean on, long nowNs) {
        noDelay = on;
        if (on) {
            push(nowNs);
        }
    }

    /** TCP_CORK: only full segments leave; switched off, the rest follows. */
    public void setCork(boolean on, long nowNs) {
        cork = on;
        if (!on) {
            push(nowNs);
        }
    }

    private void push(long nowNs) {
        t.enter(nowNs);
        t.transmitter.pushPending(nagle() | (noDelay ? Nagle.PUSH : 0));
    }

    /** TCP_USER_TIMEOUT in milliseconds, 0 = by the number of retries. */
    public void setUserTimeoutMs(int milliseconds) {
        userTimeoutMs = milliseconds;
    }

    /** TCP_MAXSEG before the handshake: the largest segment asked for and sent, in bytes. */
    public void setMaxSegmentBytes(int bytes) {
        maxSegmentBytes = bytes;
    }

    /** TCP_NOTSENT_LOWAT in bytes. */
    public void setNotsentLowatBytes(long bytes) {
        notsentLowatBytes = bytes;
    }

    /** TCP_QUICKACK: out of (on) or into the mode in which ACKs wait for a reply. */
    public void setQuickAck(boolean on, long nowNs) {
        t.enter(nowNs);
        t.ackPolicy.setQuickAck(on);
    }

    /** SO_SNDBUF: a size that does not grow any more; in bytes as the kernel stores it, twice the program's value. */
    public void setSndbufBytes(int bytes) {
        t.sendBuffer.fixBytes(bytes);
    }
}
