package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CaState;

/** Tail loss probe (RFC 8985 section 7; Linux 6.12 tcp_output.c tcp_schedule_loss_probe(), tcp_send_loss_probe()). */
final class LossProbe {
    private static final long MIN_TIMEOUT_US = 2_000;

    private final Tcb t;

    LossProbe(Tcb t) {
        this.t = t;
    }

    /**
     * Arms a probe if the state allows one.
     *
     * @param advancingRto the timeout would count from now, not from the head's transmission
     */
    boolean schedule(boolean advancingRto) {
        if (!t.config.tailLossProbe()
                || t.packetsOut == 0
                || !t.sackOk
                || (t.caState != CaState.OPEN && t.caState != CaState.CWR)) {
            return false;
        }
        long timeoutJiffies;
        if (t.rtt.srtt8Us() != 0) {
            long timeoutUs = t.rtt.srtt8Us() >> 2;
            // A lone segment may be acknowledged late.
            timeoutUs += t.packetsOut == 1 ? t.rtt.minRtoUs() : MIN_TIMEOUT_US;
            timeoutJiffies = t.clock.usToJiffies(timeoutUs);
        } else {
            timeoutJiffies = t.clock.hz();
        }
        long rtoUs = advancingRto ? t.clock.jiffiesToUs(t.rtt.rtoJiffies) : t.retransmitTimer.usUntilRto();
        if (rtoUs > 0) {
            timeoutJiffies = Math.min(timeoutJiffies, t.clock.usToJiffies(rtoUs));
        }
        t.retransmitTimer.armAfterDeparture(RetransmitTimer.LOSS_PROBE, timeoutJiffies);
        return true;
    }

    /** The probe timer fired: new data if there is any, else the last packet again. */
    void onTimer() {
        if (!t.tlpActive && probe()) {
            t.tlpHighSeq = t.sndNxt;
            t.tlpActive = true;
            t.counters.lossProbes++;
            // The timeout counts from now.
            t.retransmitTimer.clear();
        }
        t.retransmitTimer.rearmRto();
    }

    private boolean probe() {
        t.tlpRetransmitted = false;
        int mss = t.transmitter.currentMss();
        SendSegment next = t.sendQueue.head;
        if (next != null && t.transmitter.fitsWindow(next, mss)) {
            int before = t.packetsOut;
            t.transmitter.sendProbe(mss);
            return t.packetsOut > before;
        }
        SendSegment last = t.rtxQueue.tail;
        if (last == null) {
            t.retransmitTimer.clear();
            return false;
        }
        if (t.smallQueue.stillHolds(last)) {
            return false;
        }
        int count = last.segmentCount;
        if (count > 1 && last.payloadBytes > (count - 1) * mss) {
            last = t.scoreboard.split(t.rtxQueue, last, (count - 1) * mss, mss);
        }
        if (!t.retransmitter.resendUncounted(last, 1)) {
            return false;
        }
        t.tlpRetransmitted = true;
        return true;
    }

    /** An ACK during a probe episode (tcp_process_tlp_ack). */
    void onAck(long ack, int flags) {
        if (ack < t.tlpHighSeq) {
            return;
        }
        if (!t.tlpRetransmitted || (flags & AckFlags.DSACK_TLP) != 0) {
            t.tlpActive = false;
        } else if (ack > t.tlpHighSeq) {
            t.recovery.reduceForRepairedLoss();
        } else if ((flags & (AckFlags.UNA_ADVANCED | AckFlags.NOT_DUPLICATE | AckFlags.DATA_SACKED)) == 0) {
            t.tlpActive = false;
        }
    }
}
