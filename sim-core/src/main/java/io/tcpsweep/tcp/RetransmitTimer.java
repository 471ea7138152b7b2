package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.WheelTimer;
import io.tcpsweep.tcp.cc.CaState;
import io.tcpsweep.tcp.cc.CongestionWindow;

/**
 * The one timer of the send side, used for retransmission, loss probe, reordering or zero-window probe (Linux 6.12
 * tcp_timer.c; icsk_retransmit_timer).
 */
final class RetransmitTimer extends WheelTimer {
    static final int NONE = 0;
    static final int RETRANSMIT = 1;
    static final int LOSS_PROBE = 2;
    static final int REORDERING = 3;
    static final int WINDOW_PROBE = 4;

    /** More than 100 s with the smallest timeout. */
    private static final int ORPHAN_RETRIES = 8;

    private static final int THIN_RETRIES = 6;
    private static final int THIN_PACKETS = 4;
    private static final int MAX_BACKOFF_SHIFT = 32;
    private static final int MIN_TIMEOUT_JIFFIES = 2;

    private final Tcb t;
    private int pending = NONE;
    private long timeoutJiffies;
    private int windowProbes;
    private long probesSinceJiffies;
    private boolean probing;
    private long lastAckJiffies;

    RetransmitTimer(EventLoop loop, Tcb t, int connectionId) {
        super(loop, t.clock, connectionId, 0);
        this.t = t;
    }

    boolean isPending(int purpose) {
        return pending == purpose;
    }

    int windowProbes() {
        return windowProbes;
    }

    /** Arms for a purpose, {@code whenJiffies} from now (inet_csk_reset_xmit_timer). */
    void arm(int purpose, long whenJiffies) {
        pending = purpose;
        timeoutJiffies = t.nowJiffies + Math.min(whenJiffies, t.rtt.maxRtoJiffies());
        t.reportTick("tick in which a retransmission timer was armed");
        modify(timeoutJiffies, t.nowNs);
    }

    /** The same, counted from the departure of what was sent last (tcp_reset_xmit_timer). */
    void armAfterDeparture(int purpose, long whenJiffies) {
        arm(purpose, whenJiffies + t.transmitter.departureDelayJiffies());
    }

    /** Nothing is waited for any more; the kernel timer runs on and finds that. */
    void clear() {
        pending = NONE;
    }

    /** Stops everything: the connection is gone. */
    void stop() {
        pending = NONE;
        delete();
    }

    /** RFC 6298: the timeout counts from now, or from the head's transmission after a probe (tcp_rearm_rto). */
    void rearmRto() {
        if (t.packetsOut == 0) {
            clear();
            return;
        }
        long rtoJiffies = t.rtt.rtoJiffies;
        if (pending == REORDERING || pending == LOSS_PROBE) {
            rtoJiffies = t.clock.usToJiffies(Math.max(usUntilRto(), 1));
        }
        armAfterDeparture(RETRANSMIT, rtoJiffies);
    }

    /** Time left to the timeout as counted from the head's last transmission (tcp_rto_delta_us). */
    long usUntilRto() {
        return t.rtxHead().sentUs + t.clock.jiffiesToUs(t.rtt.rtoJiffies) - t.nowUs;
    }

    /** After progress: a loss probe if one may be scheduled, else the timeout (tcp_set_xmit_timer). */
    void setAfterAck() {
        if (!t.lossProbe.schedule(true)) {
            rearmRto();
        }
    }

    @Override
    protected void expired(long nowNs) {
        if (t.state == TcpState.CLOSED || pending == NONE) {
            return;
        }
        t.refresh(nowNs);
        if (timeoutJiffies > t.nowJiffies) {
            modify(timeoutJiffies, nowNs);
            return;
        }
        switch (pending) {
            case REORDERING:
                t.rack.onTimer();
                break;
            case LOSS_PROBE:
                t.lossProbe.onTimer();
                break;
            case RETRANSMIT:
                pending = NONE;
                onTimeout();
                break;
            default:
                pending = NONE;
                onWindowProbe();
        }
    }

    private void onTimeout() {
        if (t.packetsOut == 0) {
            return;
        }
        if (t.sndWndBytes == 0 && t.state >= TcpState.ESTABLISHED && !t.teardown.isOrphan()) {
            if (hasProbedTooLong()) {
                t.teardown.abort(SocketError.TIMED_OUT);
                return;
            }
            // The peer shrank its window to nothing: the retransmission is a window probe.
            t.recovery.enterLoss();
            t.retransmitter.resend(t.rtxHead(), 1);
            backOffAndArm();
            return;
        }
        t.counters.timeouts++;
        if (givesUp()) {
            return;
        }
        t.pathHash.onTimeout();
        t.recovery.enterLoss();
        t.retransmits++;
        t.totalRto++;
        t.retransmitter.resend(t.rtxHead(), 1);
        backOffAndArm();
    }

    private void backOffAndArm() {
        if (isThin()) {
            t.rtt.stayLinear();
        } else if (t.state != TcpState.SYN_SENT
                || t.totalRto > t.config.retries().synLinearTimeouts()) {
            t.rtt.backOff();
        }
        arm(RETRANSMIT, rtoWithinUserTimeout());
    }

    /** Few packets are out, none can show a loss: the first timeouts need not double. */
    private boolean isThin() {
        return t.config.tuning().thinLinearTimeouts()
                && t.state == TcpState.ESTABLISHED
                && t.packetsOut < THIN_PACKETS
                && t.window.ssthreshSegments < CongestionWindow.INFINITE_SSTHRESH_SEGMENTS
                && t.retransmits <= THIN_RETRIES;
    }

    private boolean givesUp() {
        boolean handshake = t.state == TcpState.SYN_SENT;
        boolean expired;
        if (handshake) {
            expired = t.retransmits
                    >= t.config.retries().synRetries() + t.config.retries().synLinearTimeouts();
        } else {
            int userTimeoutMs = t.options.userTimeoutMs();
            int boundary = t.teardown.isOrphan()
                    ? orphanRetries(t.rtt.rtoJiffies < t.rtt.maxRtoJiffies())
                    : t.config.retries().retries2();
            long timeoutMs = userTimeoutMs == 0 ? modelTimeoutMs(boundary) : userTimeoutMs;
            expired = t.retransmits > 0 && t.hasRetransStamp && sinceRetransmissionMs() >= timeoutMs;
        }
        if (expired) {
            t.teardown.abort(SocketError.TIMED_OUT);
        }
        return expired;
    }

    private long sinceRetransmissionMs() {
        return t.clockNs / 1_000_000 - t.retransStampMs;
    }

    /** How often a socket is retried whose program has closed it (tcp_orphan_retries). */
    private int orphanRetries(boolean alive) {
        int retries = t.config.retries().orphanRetries();
        return retries == 0 && alive ? ORPHAN_RETRIES : retries;
    }

    /** The timeout ends with the user timeout (tcp_clamp_rto_to_user_timeout). */
    private long rtoWithinUserTimeout() {
        int userTimeoutMs = t.options.userTimeoutMs();
        if (userTimeoutMs == 0) {
            return t.rtt.rtoJiffies;
        }
        long leftMs = userTimeoutMs - sinceRetransmissionMs();
        return leftMs <= 0 ? 1 : Math.min(t.rtt.rtoJiffies, t.clock.msToJiffies(leftMs));
    }

    /** Retransmissions into a closed window go on as long as the peer answers (tcp_rtx_probe0_timed_out). */
    private boolean hasProbedTooLong() {
        long sinceMs = t.hasRetransStamp
                ? sinceRetransmissionMs()
                : t.clockNs / 1_000_000 - t.rtxHead().sentClockNs / 1_000_000;
        long limitJiffies = 2 * t.rtt.maxRtoJiffies();
        int userTimeoutMs = t.options.userTimeoutMs();
        if (userTimeoutMs > 0) {
            if (sinceMs > userTimeoutMs) {
                return true;
            }
            limitJiffies = Math.min(limitJiffies, t.clock.msToJiffies(userTimeoutMs));
        }
        return timeoutJiffies - lastAckJiffies > limitJiffies && t.clock.msToJiffies(sinceMs) > limitJiffies;
    }

    /** How long so many doublings of the smallest timeout take, up to the largest (tcp_model_timeout). */
    private long modelTimeoutMs(int boundary) {
        long minMs = 200;
        long maxMs = 120_000;
        int linearThreshold = 63 - Long.numberOfLeadingZeros(maxMs / minMs);
        if (boundary <= linearThreshold) {
            return ((2L << boundary) - 1) * minMs;
        }
        return ((2L << linearThreshold) - 1) * minMs + (boundary - linearThreshold) * maxMs;
    }

    // ---- zero window --------------------------------------------------------------------------------------------

    /** Data waits, nothing is out: probe the window (tcp_check_probe_timer). */
    void checkWindowProbe() {
        if (t.packetsOut == 0 && pending == NONE) {
            armAfterDeparture(WINDOW_PROBE, probeBaseJiffies());
        }
    }

    /** An ACK arrived while nothing is out (tcp_ack_probe). */
    void onAckWithNothingOut() {
        SendSegment head = t.sendQueue.head;
        if (head == null) {
            return;
        }
        if (head.endSeq <= t.windowEndSeq()) {
            t.rtt.backoff = 0;
            probing = false;
            clear();
        } else {
            armAfterDeparture(WINDOW_PROBE, withinUserTimeout(probeJiffies()));
        }
    }

    /** An ACK arrived. */
    void resetProbes() {
        windowProbes = 0;
        lastAckJiffies = t.nowJiffies;
    }

    private long probeBaseJiffies() {
        return Math.max(t.rtt.rtoJiffies, t.clock.hz() / 5);
    }

    private long probeJiffies() {
        int shift = Math.min(10, t.rtt.backoff);
        return Math.min(probeBaseJiffies() << shift, t.rtt.maxRtoJiffies());
    }

    private void onWindowProbe() {
        if (t.packetsOut > 0 || t.sendQueue.isEmpty()) {
            windowProbes = 0;
            probing = false;
            return;
        }
        if (isProbingOver()) {
            t.teardown.abort(SocketError.TIMED_OUT);
            return;
        }
        t.transmitter.probeWindow();
        if (t.packetsOut > 0 || t.sendQueue.isEmpty()) {
            windowProbes = 0;
            probing = false;
            t.rtt.backoff = 0;
            return;
        }
        windowProbes++;
        if (t.rtt.backoff < t.config.retries().retries2()) {
            t.rtt.backoff++;
        }
        armAfterDeparture(WINDOW_PROBE, withinUserTimeout(probeJiffies()));
    }

    /** Too many probes without an answer, or too long for the user timeout (tcp_probe_timer). */
    private boolean isProbingOver() {
        int userTimeoutMs = t.options.userTimeoutMs();
        if (!probing) {
            probing = true;
            probesSinceJiffies = t.nowJiffies;
        } else if (userTimeoutMs > 0 && t.nowJiffies - probesSinceJiffies >= t.clock.msToJiffies(userTimeoutMs)) {
            return true;
        }
        int maxProbes = t.config.retries().retries2();
        if (t.teardown.isOrphan()) {
            boolean alive = t.rtt.rtoJiffies << Math.min(t.rtt.backoff, MAX_BACKOFF_SHIFT) < t.rtt.maxRtoJiffies();
            maxProbes = orphanRetries(alive);
            if (!alive && t.rtt.backoff >= maxProbes) {
                return true;
            }
        }
        return windowProbes >= maxProbes;
    }

    private long withinUserTimeout(long whenJiffies) {
        int userTimeoutMs = t.options.userTimeoutMs();
        if (userTimeoutMs == 0 || !probing) {
            return whenJiffies;
        }
        long leftJiffies = t.clock.msToJiffies(userTimeoutMs) - (t.nowJiffies - probesSinceJiffies);
        return Math.min(Math.max(leftJiffies, MIN_TIMEOUT_JIFFIES), whenJiffies);
    }

    /** True while a timeout is being repaired. */
    boolean inLoss() {
        return t.caState == CaState.LOSS;
    }
}
