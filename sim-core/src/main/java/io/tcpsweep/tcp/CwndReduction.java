package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CaState;
import io.tcpsweep.tcp.cc.CongestionWindow;

/** The window while it is reduced: proportional rate reduction (RFC 6937bis; Linux 6.12 tcp_input.c). */
final class CwndReduction {
    private final Tcb t;

    private static final int REPAIR_FLAGS = AckFlags.RETRANSMITTED_DATA_ACKED | AckFlags.LOST_RETRANSMIT;

    CwndReduction(Tcb t) {
        this.t = t;
    }

    /** Starts a reduction in the manner of PRR (tcp_init_cwnd_reduction). */
    void init() {
        t.highSeq = t.sndNxt;
        t.tlpActive = false;
        t.window.creditSegments = 0;
        t.window.priorCwndSegments = t.window.cwndSegments;
        t.prrDelivered = 0;
        t.prrOut = 0;
        t.window.ssthreshSegments = t.congestionControl.ssthreshSegments(t.view());
        t.ecn.queueCwr();
    }

    /** Proportional rate reduction (RFC 6937bis; tcp_cwnd_reduction). */
    void reduce(int newlyDelivered, int newlyLost, int flags) {
        CongestionWindow window = t.window;
        if (newlyDelivered <= 0 || window.priorCwndSegments == 0) {
            return;
        }
        int inFlight = t.inFlight();
        int room = window.ssthreshSegments - inFlight;
        t.prrDelivered += newlyDelivered;
        int sendCount;
        if (room < 0) {
            long share = (long) window.ssthreshSegments * t.prrDelivered + window.priorCwndSegments - 1;
            sendCount = (int) (share / window.priorCwndSegments) - t.prrOut;
        } else {
            boolean today = t.config.deltas().prrExtraSegment();
            boolean grows = today
                    ? (flags & AckFlags.UNA_ADVANCED) != 0 && newlyLost == 0
                    : (flags & REPAIR_FLAGS) == AckFlags.RETRANSMITTED_DATA_ACKED;
            boolean catchesUp = today || grows;
            sendCount = (catchesUp ? Math.max(t.prrDelivered - t.prrOut, newlyDelivered) : newlyDelivered)
                    + (grows ? 1 : 0);
            sendCount = Math.min(room, sendCount);
        }
        window.cwndSegments = inFlight + Math.max(sendCount, t.prrOut == 0 ? 1 : 0);
    }

    void end() {
        if (t.window.ssthreshSegments < CongestionWindow.INFINITE_SSTHRESH_SEGMENTS
                && (t.caState == CaState.CWR || t.hasUndoMarker)) {
            t.window.cwndSegments = t.window.ssthreshSegments;
            t.cwndStampJiffies = t.nowJiffies;
        }
    }
}
