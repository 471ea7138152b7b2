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

    private static final int THIN_RETRIES = 6;
    private static final int THIN_PACKETS = 4;

    private final Tcb t;
    private int pending = NONE;
    private long timeoutJiffies;
    private int windowProbes;

    RetransmitTimer(EventLoop loop, Tcb t, int connectionId) {
        super(loop, t.clock, connectionId, 0);
        this.t = t;
    }

    boolean isPending(int purpose) {
        return pending == purpose;
    }

    /** Arms for a purpose, {@code whenJiffies} from now (inet_csk_reset_xmit_timer). */
    void arm(int purpose, long whenJiffies) {
        pending = purpose;
        timeoutJiffies = t.nowJiffies + Math.min(whenJiffies, t.rtt.maxRtoJiffies());
        t.reportTick("tick in which a retransmission timer was armed");
        modify(timeoutJiffies, t.nowNs);
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
        arm(RETRANSMIT, rtoJiffies);
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
        if (t.sndWndBytes == 0 && t.state >= TcpState.ESTABLISHED) {
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
        arm(RETRANSMIT, t.rtt.rtoJiffies);
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
            expired = t.retransmits > 0
                    && t.hasRetransStamp
                    && t.clockNs / 1_000_000 - t.retransStampMs
                            >= modelTimeoutMs(t.config.retries().retries2());
        }
        if (expired) {
            t.teardown.abort();
        }
        return expired;
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
            arm(WINDOW_PROBE, probeBaseJiffies());
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
            windowProbes = 0;
            clear();
        } else {
            arm(WINDOW_PROBE, probeJiffies());
        }
    }

    void resetProbes() {
        windowProbes = 0;
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
            return;
        }
        if (windowProbes >= t.config.retries().retries2()) {
            t.teardown.abort();
            return;
        }
        t.transmitter.probeWindow();
        if (t.packetsOut > 0 || t.sendQueue.isEmpty()) {
            windowProbes = 0;
            t.rtt.backoff = 0;
            return;
        }
        windowProbes++;
        if (t.rtt.backoff < t.config.retries().retries2()) {
            t.rtt.backoff++;
        }
        arm(WINDOW_PROBE, probeJiffies());
    }

    /** True while a timeout is being repaired. */
    boolean inLoss() {
        return t.caState == CaState.LOSS;
    }
}
