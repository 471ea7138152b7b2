package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CaState;

/**
 * Congestion window validation (RFC 2861, RFC 7661 in part; Linux 6.12 tcp_output.c tcp_cwnd_validate(),
 * tcp_cwnd_application_limited(), tcp_cwnd_restart()).
 */
final class CwndUsage {
    private final Tcb t;
    private boolean limited;
    private int maxPacketsOut;
    private long usageSeq;
    private int usedSegments;

    CwndUsage(Tcb t) {
        this.t = t;
    }

    /**
     * Whether the window was the limit, so that it may grow on this ACK.
     *
     * @param deliveredSegments what the ACK delivered
     */
    boolean mayGrow(int deliveredSegments) {
        return t.config.sending().limitedByInFlight() ? isFilledBut(deliveredSegments) : isCwndLimited();
    }

    /**
     * What was in flight before the ACK left less room than a super-segment waits for (tcp_is_cwnd_limited, 2.6.38).
     */
    private boolean isFilledBut(int deliveredSegments) {
        int room = t.window.cwndSegments - (t.inFlight() + deliveredSegments);
        if (room <= t.reordering) {
            return true;
        }
        long roomSegments = room;
        return roomSegments * t.config.tuning().tsoWinDivisor() < t.window.cwndSegments
                && roomSegments * t.mssBytes < Tcb.MAX_SUPER_SEGMENT_BYTES;
    }

    /** Whether the window was the limit since the last round (tcp_is_cwnd_limited). */
    boolean isCwndLimited() {
        return limited || (t.window.inSlowStart() && t.window.cwndSegments < 2 * maxPacketsOut);
    }

    /** After sending, or when the window forbade it (tcp_cwnd_validate). */
    void validate(boolean cwndLimited) {
        if (t.sndUna >= usageSeq || cwndLimited || (!limited && t.packetsOut > maxPacketsOut)) {
            limited = cwndLimited;
            maxPacketsOut = t.packetsOut;
            usageSeq = t.sndNxt;
        }
        if (isCwndLimited()) {
            usedSegments = 0;
            t.cwndStampJiffies = t.nowJiffies;
            return;
        }
        usedSegments = Math.max(usedSegments, t.packetsOut);
        if (t.config.slowStartAfterIdle() && t.nowJiffies - t.cwndStampJiffies >= t.rtt.rtoJiffies) {
            onApplicationLimited();
        }
    }

    private void onApplicationLimited() {
        if (t.caState == CaState.OPEN && !t.noSpace) {
            int used = Math.max(usedSegments, t.config.restartWindowSegments());
            if (used < t.window.cwndSegments) {
                t.window.ssthreshSegments = t.currentSsthresh();
                t.window.cwndSegments = (t.window.cwndSegments + used) >> 1;
            }
            usedSegments = 0;
        }
        t.cwndStampJiffies = t.nowJiffies;
    }

    /** New data after an idle time longer than the timeout: a smaller window (tcp_slow_start_after_idle_check). */
    void onNewData() {
        if (!t.config.slowStartAfterIdle() || t.packetsOut > 0) {
            return;
        }
        long idleJiffies = t.nowJiffies - t.lastSendJiffies;
        if (idleJiffies > t.rtt.rtoJiffies) {
            restart(idleJiffies);
        }
    }

    private void restart(long idleJiffies) {
        int cwndSegments = t.window.cwndSegments;
        int restartSegments = Math.min(t.config.restartWindowSegments(), cwndSegments);
        t.window.ssthreshSegments = t.currentSsthresh();
        long leftJiffies = idleJiffies - t.rtt.rtoJiffies;
        while (leftJiffies > 0 && cwndSegments > restartSegments) {
            cwndSegments >>= 1;
            leftJiffies -= t.rtt.rtoJiffies;
        }
        t.window.cwndSegments = Math.max(cwndSegments, restartSegments);
        t.cwndStampJiffies = t.nowJiffies;
        usedSegments = 0;
    }
}
