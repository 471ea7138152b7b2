package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CaState;

/**
 * The congestion state machine: entering and leaving CWR, Recovery and Loss (Linux 6.12 tcp_input.c
 * tcp_fastretrans_alert() and what it calls).
 */
final class Recovery {
    /** What the ACK allows to be sent after the window was updated. */
    static final int RESEND_NONE = 0;

    static final int RESEND_LOST = 1;
    static final int SEND_NEW = 2;

    private static final long MIN_RENEGING_DELAY_MS = 10;

    private final Tcb t;
    private int resend;
    private boolean updateScoreboardWanted;

    Recovery(Tcb t) {
        this.t = t;
    }

    // ---- entering -----------------------------------------------------------------------------------------------

    /** An echoed mark: a reduction that nothing undoes (tcp_enter_cwr). */
    void enterCwr() {
        t.priorSsthresh = 0;
        if (t.caState < CaState.CWR) {
            t.hasUndoMarker = false;
            t.reduction.init();
            t.changeCaState(CaState.CWR);
        }
    }

    void enterRecovery(boolean ece) {
        t.undo.cleanRetransStamp();
        t.counters.recoveries++;
        t.priorSsthresh = 0;
        t.undo.init();
        if (!t.inCwndReduction()) {
            if (!ece) {
                t.priorSsthresh = t.currentSsthresh();
            }
            t.reduction.init();
        }
        t.changeCaState(CaState.RECOVERY);
    }

    /** A retransmission timeout (tcp_enter_loss). */
    void enterLoss() {
        boolean newRecovery = t.caState < CaState.RECOVERY;
        markLostOnTimeout();
        if (t.caState <= CaState.DISORDER
                || t.highSeq <= t.sndUna
                || (t.caState == CaState.LOSS && t.retransmits == 0)) {
            t.priorSsthresh = t.currentSsthresh();
            t.window.priorCwndSegments = t.window.cwndSegments;
            t.window.ssthreshSegments = t.congestionControl.ssthreshSegments(t.view());
            t.congestionControl.onTimeoutLoss(t.view());
            t.undo.init();
        }
        t.window.cwndSegments = t.inFlight() + 1;
        t.window.creditSegments = 0;
        t.cwndStampJiffies = t.nowJiffies;
        int initialReordering = t.config.tuning().reorderingSegments();
        if (t.caState <= CaState.DISORDER && t.sackedOut >= initialReordering) {
            t.reordering = Math.min(t.reordering, initialReordering);
        }
        t.changeCaState(CaState.LOSS);
        t.highSeq = t.sndNxt;
        t.tlpActive = false;
        t.ecn.queueCwr();
        t.frto = t.config.frto() && (newRecovery || t.retransmits > 0);
    }

    private void markLostOnTimeout() {
        SendSegment head = t.rtxHead();
        boolean reneged = head != null && head.has(SendSegment.SACKED);
        if (reneged) {
            t.sackedOut = 0;
            t.sackReneged = true;
        } else if (!t.sackOk) {
            t.sackedOut = 0;
        }
        for (SendSegment s = head; s != null; s = s.next) {
            if (reneged) {
                s.tags &= ~SendSegment.SACKED;
            } else if (t.config.rackLossDetection() && s != head && t.rack.remainingUs(s, 0) > 0) {
                continue;
            }
            t.scoreboard.markLost(s);
        }
        t.scoreboard.clearHints();
    }

    /** A tail loss probe repaired a loss: one reduction, at once (tcp_process_tlp_ack). */
    void reduceForRepairedLoss() {
        t.reduction.init();
        t.changeCaState(CaState.CWR);
        t.reduction.end();
        keepOpen();
    }

    /** True: a delayed original filled the hole, and retransmissions are still out: send no more of them. */
    private boolean tryUndoPartial(long priorSndUna) {
        if (!t.hasUndoMarker || !t.undo.wasDelayed()) {
            updateScoreboardWanted = highestSackIsFar();
            return false;
        }
        t.scoreboard.checkReordering(priorSndUna);
        if (t.retransOut > 0) {
            return true;
        }
        t.undo.cleanRetransStampEndingEpisode();
        t.undo.undoReduction(true);
        t.counters.partialUndos++;
        keepOpen();
        return false;
    }

    private boolean highestSackIsFar() {
        return t.highestSackSeq() > t.sndUna + (long) t.reordering * t.mssBytes;
    }

    // ---- Open and Disorder --------------------------------------------------------------------------------------

    private void keepOpen() {
        int state = t.sackedOut + t.lostOut > 0 || t.undo.anyRetransmissionOut() ? CaState.DISORDER : CaState.OPEN;
        if (t.caState != state) {
            t.changeCaState(state);
            t.highSeq = t.sndNxt;
        }
    }

    private void tryToOpen(boolean ece) {
        t.undo.cleanRetransStampEndingEpisode();
        if (ece) {
            enterCwr();
        }
        if (t.caState != CaState.CWR) {
            keepOpen();
        }
    }

    // ---- an ACK -------------------------------------------------------------------------------------------------

    /**
     * Handles an ACK that is more than a plain advance in Open state (tcp_fastretrans_alert).
     *
     * @return {@link #RESEND_NONE}, {@link #RESEND_LOST} or {@link #SEND_NEW}
     */
    int onDubiousAck(long priorSndUna, int duplicateAcks, AckRound round) {
        resend = RESEND_NONE;
        int flags = round.flags;
        boolean ece = (flags & AckFlags.ECE) != 0;
        updateScoreboardWanted = duplicateAcks > 0 || ((flags & AckFlags.DATA_SACKED) != 0 && highestSackIsFar());
        if (t.packetsOut == 0 && t.sackedOut > 0) {
            t.sackedOut = 0;
        }
        if (ece) {
            t.priorSsthresh = 0;
        }
        if (waitsForReneging(round)) {
            return RESEND_NONE;
        }
        if (t.caState == CaState.OPEN) {
            t.clearRetransStamp();
            t.pathHash.onEpisodeEnd();
        } else if (t.sndUna >= t.highSeq && leaveState()) {
            return RESEND_NONE;
        }
        boolean unaAdvanced = (flags & AckFlags.UNA_ADVANCED) != 0;
        switch (t.caState) {
            case CaState.RECOVERY:
                inRecovery(priorSndUna, duplicateAcks, round, unaAdvanced, ece);
                break;
            case CaState.LOSS:
                inLoss(duplicateAcks, round, unaAdvanced, ece);
                break;
            default:
                inOpenOrReduced(duplicateAcks, round, unaAdvanced, ece);
        }
        return resend;
    }

    private boolean waitsForReneging(AckRound round) {
        int both = AckFlags.SACK_RENEGING | AckFlags.UNA_ADVANCED;
        if ((round.flags & both) != both) {
            return false;
        }
        long delayJiffies =
                Math.max(t.clock.usToJiffies(t.rtt.srtt8Us() >> 4), t.clock.msToJiffies(MIN_RENEGING_DELAY_MS));
        t.retransmitTimer.arm(RetransmitTimer.RETRANSMIT, delayJiffies);
        round.flags &= ~AckFlags.SET_TIMER;
        return true;
    }

    /** All that was out at the start of the state is acknowledged; true if nothing more is to be done. */
    private boolean leaveState() {
        if (t.caState == CaState.CWR) {
            // Held until something above is acknowledged, so that the CWR bit reaches the receiver.
            if (t.sndUna != t.highSeq) {
                t.reduction.end();
                t.changeCaState(CaState.OPEN);
            }
        } else if (t.caState == CaState.RECOVERY) {
            if (!t.sackOk) {
                t.sackedOut = 0;
            }
            if (t.undo.tryRecovery()) {
                return true;
            }
            t.reduction.end();
        }
        return false;
    }

    private void inRecovery(long priorSndUna, int duplicateAcks, AckRound round, boolean unaAdvanced, boolean ece) {
        if (!unaAdvanced) {
            if (!t.sackOk) {
                t.scoreboard.addRenoSack(duplicateAcks, ece);
            }
        } else if (tryUndoPartial(priorSndUna)) {
            return;
        }
        if (t.undo.tryByDsack()) {
            tryToOpen(ece);
        }
        identifyLoss(round);
        if (t.caState != CaState.RECOVERY) {
            if (!isTimeToRecover()) {
                return;
            }
            enterRecovery(ece);
        }
        finish(false);
    }

    private void inLoss(int duplicateAcks, AckRound round, boolean unaAdvanced, boolean ece) {
        processLoss(round.flags, duplicateAcks);
        identifyLoss(round);
        if (t.caState == CaState.OPEN || (round.flags & AckFlags.LOST_RETRANSMIT) != 0) {
            inOpenOrReduced(duplicateAcks, round, unaAdvanced, ece);
        }
    }

    private void inOpenOrReduced(int duplicateAcks, AckRound round, boolean unaAdvanced, boolean ece) {
        if (!t.sackOk) {
            if (unaAdvanced) {
                t.sackedOut = 0;
            }
            t.scoreboard.addRenoSack(duplicateAcks, ece);
        }
        if (t.caState <= CaState.DISORDER) {
            t.undo.tryByDsack();
        }
        identifyLoss(round);
        if (!isTimeToRecover()) {
            tryToOpen(ece);
            return;
        }
        enterRecovery(ece);
        finish(true);
    }

    private void finish(boolean fastRetransmit) {
        if (!t.config.rackLossDetection() && updateScoreboardWanted && t.sackOk) {
            int sackedUpTo = t.sackedOut - t.reordering;
            if (sackedUpTo >= 0) {
                t.scoreboard.markHeadLost(sackedUpTo, false);
            } else if (fastRetransmit) {
                t.scoreboard.markHeadLost(1, true);
            }
        }
        resend = RESEND_LOST;
    }

    private boolean isTimeToRecover() {
        return t.lostOut > 0 || (!t.config.rackLossDetection() && t.sackedOut + 1 > t.reordering);
    }

    private void identifyLoss(AckRound round) {
        if (t.rtxQueue.isEmpty()) {
            return;
        }
        if (!t.sackOk) {
            t.scoreboard.markNewRenoLost((round.flags & AckFlags.UNA_ADVANCED) != 0, CaState.RECOVERY);
        } else if (t.config.rackLossDetection()) {
            int before = t.retransOut;
            if (t.rack.markLost()) {
                round.flags &= ~AckFlags.SET_TIMER;
            }
            if (before > t.retransOut) {
                round.flags |= AckFlags.LOST_RETRANSMIT;
            }
        }
    }

    /** CA_Loss: undo, F-RTO (RFC 5682), or more retransmissions (tcp_process_loss). */
    private void processLoss(int flags, int duplicateAcks) {
        boolean recovered = t.sndUna >= t.highSeq;
        boolean unaAdvanced = (flags & AckFlags.UNA_ADVANCED) != 0;
        if (unaAdvanced && t.undo.tryLoss(false)) {
            return;
        }
        if (t.frto) {
            if ((flags & AckFlags.ORIGINAL_SACK_ACKED) != 0 && t.undo.tryLoss(true)) {
                return;
            }
            if (t.sndNxt > t.highSeq) {
                if ((flags & AckFlags.DATA_SACKED) != 0 || duplicateAcks > 0) {
                    t.frto = false;
                }
            } else if (unaAdvanced && !recovered) {
                t.highSeq = t.sndNxt;
                if (!t.sendQueue.isEmpty() && t.windowEndSeq() > t.sndNxt) {
                    resend = SEND_NEW;
                    return;
                }
                t.frto = false;
            }
        }
        if (recovered) {
            t.undo.tryRecovery();
            return;
        }
        if (!t.sackOk) {
            if (t.sndNxt > t.highSeq && duplicateAcks > 0) {
                t.scoreboard.addRenoSack(duplicateAcks, (flags & AckFlags.ECE) != 0);
            } else if (unaAdvanced) {
                t.sackedOut = 0;
            }
        }
        resend = RESEND_LOST;
    }
}
