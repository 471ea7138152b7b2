package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CaState;

/**
 * RACK loss detection (RFC 8985; Linux 6.12 tcp_recovery.c): a segment is lost if one sent later was delivered and it
 * is older than the RTT of that one plus a reordering window.
 */
final class Rack {
    private static final int PERSIST_RECOVERIES = 16;
    private static final long NS_PER_US = 1_000;
    private static final long MIN_TIMEOUT_US = 2_000;

    private final Tcb t;
    private long newestSentUs;
    private long newestEndSeq;
    private long rttUs;
    private int windowSteps = 1;
    private int windowPersist;
    private boolean dsackSeen;
    private long lastDelivered;
    private boolean advanced;

    Rack(Tcb t) {
        this.t = t;
    }

    static boolean sentAfter(long us1, long us2, long endSeq1, long endSeq2) {
        return us1 > us2 || (us1 == us2 && endSeq1 > endSeq2);
    }

    void noteDsack() {
        dsackSeen = true;
    }

    /** Forces the next ACK to look for losses again. */
    void reexamine() {
        advanced = true;
    }

    /** A segment was delivered (tcp_rack_advance). */
    void onDelivered(int tags, long endSeq, long sentUs) {
        long sampleUs = t.nowUs - sentUs;
        // Faster than the path for a resent segment: the original was delivered, and its send time is gone.
        if (sampleUs < t.rtt.minRttUs() && (tags & SendSegment.ANY_RETRANSMIT) != 0) {
            return;
        }
        advanced = true;
        rttUs = sampleUs;
        if (sentAfter(sentUs, newestSentUs, endSeq, newestEndSeq)) {
            newestSentUs = sentUs;
            newestEndSeq = endSeq;
        }
    }

    /** The reordering window (tcp_rack_reo_wnd). */
    private long windowUs() {
        if (t.reorderingSeen == 0) {
            if (t.caState >= CaState.RECOVERY) {
                return 0;
            }
            if (t.sackedOut >= t.reordering && !t.config.tuning().noDupThreshold()) {
                return 0;
            }
        }
        return Math.min((t.rtt.minRttUs() >> 2) * windowSteps, t.rtt.srtt8Us() >> 3);
    }

    /** Time until a segment counts as lost, not positive if it does (tcp_rack_skb_timeout). */
    long remainingUs(SendSegment segment, long windowUs) {
        return rttUs + windowUs - (t.nowUs - segment.sentUs);
    }

    /** Marks what is lost; the longest time that another one still has, 0 if none waits (tcp_rack_detect_loss). */
    private long detect() {
        long waitUs = 0;
        long windowUs = windowUs();
        SendSegment following;
        for (SendSegment s = t.sentOrder.first; s != null; s = following) {
            following = s.sentNext;
            if (s.has(SendSegment.LOST) && !s.has(SendSegment.RETRANSMITTED)) {
                continue;
            }
            if (!sentAfter(newestSentUs, s.sentUs, newestEndSeq, s.endSeq)) {
                break;
            }
            long leftUs = remainingUs(s, windowUs);
            t.probe.onDecision(t.nowNs, "RACK counts a segment as lost", -leftUs * NS_PER_US);
            if (leftUs <= 0) {
                t.scoreboard.markLost(s);
                t.sentOrder.remove(s);
            } else {
                waitUs = Math.max(waitUs, leftUs);
            }
        }
        return waitUs;
    }

    /** On an ACK: marks losses; true if the reordering timer was armed (tcp_rack_mark_lost). */
    boolean markLost() {
        if (!advanced) {
            return false;
        }
        advanced = false;
        long waitUs = detect();
        if (waitUs == 0) {
            return false;
        }
        t.retransmitTimer.arm(
                RetransmitTimer.REORDERING, Math.min(t.clock.usToJiffies(waitUs + MIN_TIMEOUT_US), t.rtt.rtoJiffies));
        return true;
    }

    /** The reordering timer fired (tcp_rack_reo_timeout). */
    void onTimer() {
        long lostBefore = t.lost;
        int inFlightBefore = t.inFlight();
        detect();
        if (inFlightBefore != t.inFlight()) {
            if (t.caState != CaState.RECOVERY) {
                t.recovery.enterRecovery(false);
                t.reduction.reduce(1, (int) (t.lost - lostBefore), 0);
            }
            t.retransmitter.resendLost();
        }
        if (!t.retransmitTimer.isPending(RetransmitTimer.RETRANSMIT)) {
            t.retransmitTimer.rearmRto();
        }
    }

    /** Widens the window after DSACKs, once a round trip (tcp_rack_update_reo_wnd). */
    void updateWindow(AckRound round) {
        if (t.config.tuning().staticReorderingWindow() || round.priorDelivered == 0) {
            return;
        }
        if (round.priorDelivered < lastDelivered) {
            dsackSeen = false;
        }
        if (dsackSeen) {
            windowSteps = Math.min(0xff, windowSteps + 1);
            dsackSeen = false;
            lastDelivered = t.delivered;
            windowPersist = PERSIST_RECOVERIES;
        } else if (windowPersist == 0) {
            windowSteps = 1;
        }
    }

    /** A recovery ended without undo. */
    void onRecoveryEnd() {
        if (windowPersist > 0) {
            windowPersist--;
        }
    }

    /** A recovery was undone by DSACKs. */
    void onDsackUndo() {
        windowPersist = Math.min(PERSIST_RECOVERIES, windowPersist + 1);
    }
}
