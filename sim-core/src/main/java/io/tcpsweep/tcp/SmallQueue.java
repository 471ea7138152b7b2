package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.Packet;

/**
 * TCP small queues: how much of a socket waits in its host, and what waits for that to leave (Linux 6.12 tcp_output.c
 * tcp_small_queue_check(), skb_still_in_host_queue(), tcp_wfree(), tcp_tsq_write()).
 *
 * <p>Packets of one socket leave its host in the order in which they entered it, so a count of both tells whether a
 * segment's last transmission is still there.
 */
final class SmallQueue extends Timer implements HostQueueListener {
    /** Number of this timer among those of the connection. */
    static final int TIMER_NUMBER = 4;

    private static final int PACING_SHIFT = 10;

    /** What a socket's counter of sent memory starts with. */
    private static final int BASE_BYTES = 1;

    private final Tcb t;
    private final EventLoop loop;
    private final boolean active;
    private long waitingBytes;
    private long handedCount;
    private long sentCount;
    private boolean throttled;
    private boolean rejected;

    SmallQueue(Tcb t, EventLoop loop, int connectionId) {
        super(loop, CLASS_TCP, connectionId, TIMER_NUMBER);
        this.t = t;
        this.loop = loop;
        this.active = t.config.hostQueue() != HostQueue.NONE;
    }

    /** Charges the socket with a packet that is about to be handed to the host. */
    void charge(Packet packet, SendSegment segment) {
        rejected = false;
        if (active) {
            packet.chargedBytes = Tcb.SEND_SEGMENT_OVERHEAD_BYTES + segment.payloadBytes;
            waitingBytes += packet.chargedBytes;
            segment.hostNumber = ++handedCount;
        }
    }

    /** Whether the host refused the packet charged last; takes the charge back. */
    boolean wasRejected(SendSegment segment) {
        if (!rejected) {
            return false;
        }
        waitingBytes -= Tcb.SEND_SEGMENT_OVERHEAD_BYTES + segment.payloadBytes;
        handedCount--;
        segment.hostNumber = 0;
        rejected = false;
        return true;
    }

    /**
     * Whether a segment has to wait until some of the socket's packets have left the host.
     *
     * @param factorShift 1 for retransmissions, which may use twice the limit
     */
    boolean holds(SendSegment segment, int factorShift) {
        if (waitingBytes == 0) {
            return false;
        }
        long limit = Math.max(
                2L * (Tcb.SEND_SEGMENT_OVERHEAD_BYTES + segment.payloadBytes), t.pacingRateBytesPerSec >> PACING_SHIFT);
        if (t.config.hostQueue() != HostQueue.FAIR) {
            limit = Math.min(limit, t.config.tuning().limitOutputBytes());
        }
        if (waitingBytes + BASE_BYTES <= limit << factorShift) {
            return false;
        }
        // Completions can be late: what has nothing or one segment out does not wait for them.
        if (t.rtxQueue.head == t.rtxQueue.tail) {
            return false;
        }
        throttled = true;
        return true;
    }

    /** Whether the segment's last transmission has not left the host yet. */
    boolean stillHolds(SendSegment segment) {
        if (segment.hostNumber > sentCount) {
            throttled = true;
            t.counters.hostQueueRetransmits++;
            return true;
        }
        return false;
    }

    @Override
    public void onTransmitted(int chargedBytes, long nowNs) {
        waitingBytes -= chargedBytes;
        sentCount++;
        if (throttled) {
            throttled = false;
            armAt(loop.nowNs());
        }
    }

    @Override
    public void onRejected() {
        rejected = true;
    }

    /** Sends what waited. */
    @Override
    protected void fire(long nowNs) {
        if (!TcpState.sends(t.state)) {
            return;
        }
        t.enter(nowNs);
        if (t.lostOut > t.retransOut && t.window.cwndSegments > t.inFlight()) {
            t.readClock();
            t.retransmitter.resendLost();
        }
        t.transmitter.writeOut(t.options.nagle());
    }
}
