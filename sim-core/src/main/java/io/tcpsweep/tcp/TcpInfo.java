package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;

/**
 * What getsockopt(TCP_INFO) tells of a connection, and what else a program can ask of its socket (Linux 6.12 tcp.c
 * tcp_get_info(), tcp_ioctl()). Reading changes nothing.
 */
public final class TcpInfo {
    private static final int OPTION_TIMESTAMPS = 1;
    private static final int OPTION_SACK = 2;
    private static final int OPTION_WSCALE = 4;
    private static final int OPTION_ECN = 8;

    private final Tcb t;
    private final EventLoop loop;

    TcpInfo(Tcb t, EventLoop loop) {
        this.t = t;
        this.loop = loop;
    }

    /** Bits of tcpi_options: 1 timestamps, 2 SACK, 4 window scaling, 8 ECN. */
    public int options() {
        return (t.timestampsOk ? OPTION_TIMESTAMPS : 0)
                | (t.sackOk ? OPTION_SACK : 0)
                | (t.windowScaleOk ? OPTION_WSCALE : 0)
                | (t.ecn.negotiated() ? OPTION_ECN : 0);
    }

    public int sendWindowScale() {
        return t.sendWindowScale;
    }

    public int receiveWindowScale() {
        return t.receiveWindowScale;
    }

    /** Timeouts in a row without progress. */
    public int retransmits() {
        return t.retransmits;
    }

    /** Window probes in a row without an answer. */
    public int probes() {
        return t.retransmitTimer.windowProbes();
    }

    /** Doublings of the timeout. */
    public int backoff() {
        return t.rtt.backoff;
    }

    public long rtoUs() {
        return t.clock.jiffiesToUs(t.rtt.rtoJiffies);
    }

    public long atoUs() {
        return t.clock.jiffiesToUs(t.ackPolicy.atoJiffies());
    }

    public int sendMssBytes() {
        return t.mssBytes;
    }

    public int receiveMssBytes() {
        return t.ackPolicy.rcvMssBytes();
    }

    public int advertisedMssBytes() {
        return t.advertisedMssBytes;
    }

    public int pathMtuBytes() {
        return t.config.mtuBytes();
    }

    /** Milliseconds since data was last sent. */
    public long lastDataSentMs() {
        return sinceMs(t.lastSendJiffies);
    }

    /** Milliseconds since data was last received. */
    public long lastDataReceivedMs() {
        return sinceMs(t.ackPolicy.lastReceiveJiffies());
    }

    private long sinceMs(long jiffies) {
        return t.clock.jiffiesToUs(t.clock.jiffies(loop.nowNs()) - jiffies) / 1_000;
    }

    /** The receiver's slow start threshold: the window that it means to offer. */
    public int receiveThresholdBytes() {
        return t.receiveBuffer.thresholdBytes();
    }

    /** The receiver's own estimate of the RTT. */
    public long receiverRttUs() {
        return t.receiveBuffer.rtt8Us() >> 3;
    }

    /** Bytes that the program took in the last round trip. */
    public long receiveSpaceBytes() {
        return t.receiveBuffer.spaceBytes();
    }

    /** Bytes written that have not been sent. */
    public long unsentBytes() {
        return Math.max(0, t.writeSeq - t.sndNxt);
    }

    /** Bytes written that are not acknowledged, sent or not, the FIN among them (SIOCOUTQ). */
    public long unacknowledgedBytes() {
        return Math.max(0, t.writeSeq - t.sndUna);
    }

    /** Bytes that can be read (SIOCINQ). */
    public long readableBytes() {
        return t.receiver.readableBytes();
    }

    /** Whether the peer has ended its stream. */
    public boolean isReceiveShutdown() {
        return t.receiveShutdown;
    }

    /** Whether this side has ended its stream. */
    public boolean isSendShutdown() {
        return t.sendShutdown;
    }

    public long delivered() {
        return t.delivered;
    }

    public long deliveredCe() {
        return t.deliveredCe;
    }

    /** Reordering events seen. */
    public int reorderingSeen() {
        return t.reorderingSeen;
    }

    public long sendWindowBytes() {
        return t.sndWndBytes;
    }

    public long receiveWindowBytes() {
        return t.receiveBuffer.offeredLeft();
    }

    /** Timeouts in all. */
    public int totalTimeouts() {
        return t.totalRto;
    }

    public int sndbufBytes() {
        return t.sendBuffer.sndbufBytes();
    }

    public int rcvbufBytes() {
        return t.receiveBuffer.rcvbufBytes();
    }

    /** Why the connection ended before its time. */
    public SocketError error() {
        return t.error;
    }

    /** The same, and the program has been told: it is told once (SO_ERROR). */
    public SocketError takeError() {
        SocketError error = t.error;
        t.error = SocketError.NONE;
        return error;
    }
}
