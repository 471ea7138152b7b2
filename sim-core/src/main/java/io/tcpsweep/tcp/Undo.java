package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CaState;

/**
 * Takes a reduction back that proved wrong: by DSACKs for all that was retransmitted, by timestamps older than the
 * first retransmission (Eifel, RFC 3522), or by F-RTO (Linux 6.12 tcp_input.c tcp_try_undo_*).
 */
final class Undo {
    private final Tcb t;

    Undo(Tcb t) {
        this.t = t;
    }

    void init() {
        t.undoMarker = t.sndUna;
        t.hasUndoMarker = true;
        t.undoRetrans = t.retransOut;
        if (t.tlpActive && t.tlpRetransmitted) {
            t.undoRetrans++;
        }
        // 0 would say that all retransmissions proved unnecessary.
        if (t.undoRetrans == 0) {
            t.undoRetrans = -1;
        }
    }

    boolean anyRetransmissionOut() {
        SendSegment head = t.rtxHead();
        return t.retransOut > 0 || (head != null && head.has(SendSegment.EVER_RETRANSMITTED));
    }

    void cleanRetransStamp() {
        if (!anyRetransmissionOut()) {
            t.clearRetransStamp();
        }
    }

    /** The clearing that the 2016 proposal counts as the end of an episode: every place but the entry to Recovery. */
    void cleanRetransStampEndingEpisode() {
        if (!anyRetransmissionOut()) {
            t.clearRetransStamp();
            t.pathHash.onEpisodeEnd();
        }
    }

    private boolean echoBefore(long stampMs) {
        return t.sawTimestamp && t.timestampEcho != 0 && t.timestampEcho - (int) stampMs < 0;
    }

    /** Whether the original, not a retransmission, was delivered (tcp_packet_delayed). */
    boolean wasDelayed() {
        if (t.hasRetransStamp) {
            return echoBefore(t.retransStampMs);
        }
        if (!t.sackOk && t.sndUna >= t.highSeq) {
            return false;
        }
        return t.state != TcpState.SYN_SENT;
    }

    /** The retransmission of this segment was unnecessary (tcp_skb_spurious_retrans). */
    boolean wasSpurious(SendSegment segment) {
        return segment.has(SendSegment.ANY_RETRANSMIT) && echoBefore(segment.sentClockNs / 1_000_000);
    }

    private boolean mayUndo() {
        return t.hasUndoMarker && (t.undoRetrans == 0 || wasDelayed());
    }

    void undoReduction(boolean unmarkLost) {
        if (unmarkLost) {
            for (SendSegment s = t.rtxHead(); s != null; s = s.next) {
                s.tags &= ~SendSegment.LOST;
            }
            t.lostOut = 0;
            t.scoreboard.clearHints();
        }
        if (t.priorSsthresh != 0) {
            t.window.cwndSegments = t.congestionControl.undoCwndSegments(t.view());
            if (t.priorSsthresh > t.window.ssthreshSegments) {
                t.window.ssthreshSegments = t.priorSsthresh;
                t.ecn.withdrawCwr();
            }
        }
        t.cwndStampJiffies = t.nowJiffies;
        t.hasUndoMarker = false;
        t.rack.reexamine();
    }

    /** Without SACK a state is held until something above highSeq is acknowledged (RFC 6582). */
    private boolean renoHoldsState() {
        if (t.sndUna == t.highSeq && !t.sackOk) {
            cleanRetransStampEndingEpisode();
            return true;
        }
        return false;
    }

    boolean tryRecovery() {
        if (mayUndo()) {
            undoReduction(false);
            if (t.caState == CaState.LOSS) {
                t.counters.lossUndos++;
            } else {
                t.counters.fullUndos++;
            }
        } else {
            t.rack.onRecoveryEnd();
        }
        if (renoHoldsState()) {
            return true;
        }
        t.changeCaState(CaState.OPEN);
        t.sackReneged = false;
        return false;
    }

    boolean tryByDsack() {
        if (t.hasUndoMarker && t.undoRetrans == 0) {
            t.rack.onDsackUndo();
            undoReduction(false);
            t.counters.dsackUndos++;
            return true;
        }
        return false;
    }

    boolean tryLoss(boolean byFrto) {
        if (!byFrto && !mayUndo()) {
            return false;
        }
        undoReduction(true);
        t.counters.lossUndos++;
        if (byFrto) {
            t.counters.spuriousTimeouts++;
        }
        t.retransmits = 0;
        if (renoHoldsState()) {
            return true;
        }
        if (byFrto || t.sackOk) {
            t.changeCaState(CaState.OPEN);
            t.sackReneged = false;
        }
        return true;
    }
}
