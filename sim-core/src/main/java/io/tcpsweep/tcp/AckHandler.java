package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CaState;

/** Handles the acknowledgement of an arriving segment (Linux 6.12 tcp_input.c tcp_ack(), tcp_clean_rtx_queue()). */
final class AckHandler {
    private final Tcb t;
    private final AckRound round = new AckRound();
    private final SackTagger sackTagger;

    /** What the current ACK took out of the queue. */
    private long firstAckedUs;

    private long lastAckedUs;
    private long reorderSeq;
    private int ackedSegments;
    private boolean fullyAcked;

    AckHandler(Tcb t) {
        this.t = t;
        this.sackTagger = new SackTagger(t, round);
    }

    /**
     * @param packet a segment with ACK set
     * @return false if the segment is to be dropped: it acknowledges what was never sent, or is far too old
     */
    boolean onAck(Packet packet, boolean updateRecentTimestamp) {
        long ack = packet.ackSeq;
        long priorSndUna = t.sndUna;
        long priorDelivered = t.delivered;
        round.reset();
        if (ack < priorSndUna) {
            return onOldAck(packet, priorSndUna, updateRecentTimestamp);
        }
        if (ack > t.sndNxt) {
            return false;
        }
        if (ack > priorSndUna) {
            round.flags |= AckFlags.UNA_ADVANCED;
            t.retransmits = 0;
        }
        long lostBefore = t.lost;
        int priorPackets = t.packetsOut;
        long priorHighest = t.sackOk ? t.highestSackSeq() : t.sndUna;
        if (updateRecentTimestamp) {
            replaceRecentTimestamp(packet.seq);
        }
        if (packet.endSeq() != packet.seq) {
            round.flags |= AckFlags.DATA;
        }
        updateWindow(packet);
        if (packet.sackBlockCount > 0 && t.sackOk) {
            sackTagger.onAck(packet, priorSndUna);
        }
        if (t.ecn.isEcho(packet)) {
            round.flags |= AckFlags.ECE;
        }
        boolean ece = (round.flags & AckFlags.ECE) != 0;
        if (round.sackDelivered > 0) {
            t.countDelivered(round.sackDelivered, ece);
        }
        t.ecn.acceptCwr(packet);
        t.retransmitTimer.resetProbes();
        if (priorPackets == 0) {
            onNothingOut(priorSndUna, ack, priorDelivered);
            return true;
        }
        cleanQueue(priorHighest, priorSndUna, ece);
        t.pathHash.onAck();
        t.rack.updateWindow(round);
        t.congestionControl.onAck(t.view());
        if (t.tlpActive) {
            t.lossProbe.onAck(ack, round.flags);
        }
        int resend = Recovery.RESEND_NONE;
        if (isDubious()) {
            int notDuplicate = AckFlags.UNA_ADVANCED | AckFlags.NOT_DUPLICATE | AckFlags.DSACKING;
            int duplicateAcks = (round.flags & notDuplicate) == 0 ? 1 : 0;
            resend = t.recovery.onDubiousAck(priorSndUna, duplicateAcks, round);
        }
        if ((round.flags & AckFlags.SET_TIMER) != 0) {
            t.retransmitTimer.setAfterAck();
        }
        int deliveredNow = (int) (t.delivered - priorDelivered);
        if (deliveredNow > 0) {
            t.deliveredStampUs = t.nowUs;
        }
        countDelivered(deliveredNow, ece);
        controlCongestion(deliveredNow, (int) (t.lost - lostBefore));
        resend(resend);
        return true;
    }

    private void countDelivered(int segments, boolean ece) {
        t.counters.deliveredSegments += segments;
        if (ece) {
            t.counters.deliveredCeSegments += segments;
        }
    }

    private boolean onOldAck(Packet packet, long priorSndUna, boolean updateRecentTimestamp) {
        long oldest = priorSndUna - Math.min(t.maxWindowBytes, t.counters.bytesAcked);
        if (packet.ackSeq < oldest) {
            return false;
        }
        if (updateRecentTimestamp) {
            replaceRecentTimestamp(packet.seq);
        }
        if (packet.sackBlockCount > 0 && t.sackOk) {
            long priorDelivered = t.delivered;
            sackTagger.onAck(packet, priorSndUna);
            int resend = t.recovery.onDubiousAck(priorSndUna, 0, round);
            countDelivered((int) (t.delivered - priorDelivered), false);
            resend(resend);
        }
        return true;
    }

    private void onNothingOut(long priorSndUna, long ack, long priorDelivered) {
        t.congestionControl.onAck(t.view());
        if ((round.flags & AckFlags.DSACKING) != 0) {
            t.recovery.onDubiousAck(priorSndUna, 0, round);
            countDelivered((int) (t.delivered - priorDelivered), (round.flags & AckFlags.ECE) != 0);
        }
        t.retransmitTimer.onAckWithNothingOut();
        if (t.tlpActive) {
            t.lossProbe.onAck(ack, round.flags);
        }
    }

    private boolean isDubious() {
        return (round.flags & AckFlags.NOT_DUPLICATE) == 0
                || (round.flags & AckFlags.CA_ALERT) != 0
                || t.caState != CaState.OPEN;
    }

    private void resend(int what) {
        if (what == Recovery.RESEND_NONE || t.state == TcpState.SYN_SENT) {
            return;
        }
        if (what == Recovery.SEND_NEW) {
            t.transmitter.pushPending(Nagle.PUSH);
            if (t.sndNxt > t.highSeq) {
                return;
            }
            t.frto = false;
        }
        t.retransmitter.resendLost();
    }

    // ---- timestamps and window ----------------------------------------------------------------------------------

    private void replaceRecentTimestamp(long seq) {
        if (t.sawTimestamp && seq <= t.rcvWup && t.recentTimestamp - t.timestampValue <= 0) {
            t.recentTimestamp = t.timestampValue;
        }
    }

    private void updateWindow(Packet packet) {
        long windowBytes = packet.windowField;
        if ((packet.flags & Packet.SYN) == 0) {
            windowBytes <<= t.sendWindowScale;
        }
        boolean newer = packet.ackSeq > t.sndUna
                || packet.seq > t.windowUpdateSeq
                || (packet.seq == t.windowUpdateSeq && (windowBytes > t.sndWndBytes || windowBytes == 0));
        if (newer) {
            round.flags |= AckFlags.WINDOW_UPDATE;
            t.windowUpdateSeq = packet.seq;
            if (t.sndWndBytes != windowBytes) {
                t.sndWndBytes = windowBytes;
                t.prediction.turnOff();
                t.prediction.check(t.receiver.hasOutOfOrder());
                if (!t.sendQueue.isEmpty()) {
                    t.cwndUsage.onNewData();
                }
                if (windowBytes > t.maxWindowBytes) {
                    t.maxWindowBytes = windowBytes;
                    t.handshake.syncMss();
                }
            }
        }
        t.counters.bytesAcked += packet.ackSeq - t.sndUna;
        t.sndUna = packet.ackSeq;
    }

    // ---- the retransmission queue -------------------------------------------------------------------------------

    private void cleanQueue(long priorHighest, long priorSndUna, boolean ece) {
        int priorSacked = t.sackedOut;
        firstAckedUs = 0;
        lastAckedUs = 0;
        reorderSeq = t.sndNxt;
        ackedSegments = 0;
        fullyAcked = true;
        SendSegment segment = removeAcked(ece);
        if (segment != null && segment.has(SendSegment.SACKED)) {
            round.flags |= AckFlags.SACK_RENEGING;
        }
        long seqRttUs = -1;
        long controlRttUs = -1;
        if (firstAckedUs != 0 && (round.flags & AckFlags.RETRANSMITTED_DATA_ACKED) == 0) {
            seqRttUs = t.nowUs - firstAckedUs;
            controlRttUs = t.nowUs - lastAckedUs;
            if (ackedSegments == 1
                    && fullyAcked
                    && priorSacked == 0
                    && t.sndUna - priorSndUna < t.mssBytes
                    && round.priorDelivered + 1 == t.delivered
                    && (round.flags & AckFlags.SYN_ACKED) == 0) {
                round.flags |= AckFlags.MAYBE_DELAYED;
            }
        }
        long sackRttUs = -1;
        if (round.firstSackedUs != 0) {
            sackRttUs = t.nowUs - round.firstSackedUs;
            controlRttUs = t.nowUs - round.lastSackedUs;
        }
        boolean sampled = sampleRtt(seqRttUs, sackRttUs, controlRttUs);
        if ((round.flags & AckFlags.ACKED) != 0) {
            round.flags |= AckFlags.SET_TIMER;
            noteReordering(priorHighest, priorSacked, ece);
        } else if (segment != null && sampled && sackRttUs >= 0 && sackRttUs > t.nowUs - segment.sentUs) {
            round.flags |= AckFlags.SET_TIMER;
        }
        t.view();
        t.flow.ackedSegments = ackedSegments;
        if (t.congestionControl.countsTicks()) {
            t.flow.rttJiffies = t.nowJiffies - t.clock.jiffiesAtClockUs(t.nowUs - round.rttUs);
        }
        t.congestionControl.onRttSample(t.flow, round.rttUs);
        if (t.packetsOut == 0 && t.sackOk) {
            // An undone timeout may have let a retransmission count twice.
            t.lostOut = 0;
            t.sackedOut = 0;
            t.retransOut = 0;
        }
    }

    /** Frees what is acknowledged; gives the first segment that is not. */
    private SendSegment removeAcked(boolean ece) {
        SendSegment segment = t.rtxHead();
        while (segment != null) {
            int count;
            long startSeq = segment.seq;
            int tags = segment.tags;
            if (segment.endSeq > t.sndUna) {
                if (segment.segmentCount == 1 || t.sndUna <= segment.seq) {
                    break;
                }
                count = segment.segmentCount;
                t.scoreboard.trimHead(segment, (int) (t.sndUna - segment.seq));
                count -= segment.segmentCount;
                if (count == 0) {
                    break;
                }
                fullyAcked = false;
            } else {
                count = segment.segmentCount;
            }
            noteAcked(segment, startSeq, tags, count, ece);
            if (!fullyAcked) {
                break;
            }
            SendSegment following = segment.next;
            if (segment == t.retransmitHint) {
                t.retransmitHint = null;
            }
            if (segment == t.lostHint) {
                t.lostHint = null;
            }
            if (segment == t.highestSack) {
                t.highestSack = following;
            }
            t.unlinkRtxAndFree(segment);
            segment = following;
        }
        return segment;
    }

    private void noteAcked(SendSegment segment, long startSeq, int tags, int count, boolean ece) {
        if ((tags & SendSegment.ANY_RETRANSMIT) != 0) {
            if ((tags & SendSegment.RETRANSMITTED) != 0) {
                t.retransOut -= count;
            }
            round.flags |= AckFlags.RETRANSMITTED_DATA_ACKED;
        } else if ((tags & SendSegment.SACKED) == 0) {
            lastAckedUs = segment.sentUs;
            if (firstAckedUs == 0) {
                firstAckedUs = lastAckedUs;
            }
            reorderSeq = Math.min(reorderSeq, startSeq);
            if (segment.endSeq <= t.highSeq) {
                round.flags |= AckFlags.ORIGINAL_SACK_ACKED;
            }
        }
        if ((tags & SendSegment.SACKED) != 0) {
            t.sackedOut -= count;
        } else if (t.sackOk) {
            t.countDelivered(count, ece);
            if (!t.undo.wasSpurious(segment)) {
                t.rack.onDelivered(tags, segment.endSeq, segment.sentUs);
            }
        }
        if ((tags & SendSegment.LOST) != 0) {
            t.lostOut -= count;
        }
        t.packetsOut -= count;
        ackedSegments += count;
        round.onDelivered(t, segment);
        if ((segment.flags & Packet.SYN) == 0) {
            round.flags |= AckFlags.DATA_ACKED;
        } else {
            round.flags |= AckFlags.SYN_ACKED;
            t.clearRetransStamp();
        }
    }

    private void noteReordering(long priorHighest, int priorSacked, boolean ece) {
        if (!t.sackOk) {
            t.scoreboard.removeRenoSacks(ackedSegments, ece);
            if ((round.flags & AckFlags.RETRANSMITTED_DATA_ACKED) != 0) {
                round.flags &= ~AckFlags.ORIGINAL_SACK_ACKED;
            }
            return;
        }
        if (reorderSeq < priorHighest) {
            t.scoreboard.checkReordering(reorderSeq);
        }
        t.lostCountHint -= Math.min(t.lostCountHint, priorSacked - t.sackedOut);
    }

    /** Takes an RTT sample: of the ACKed, else the SACKed segments, else by timestamps (tcp_ack_update_rtt). */
    private boolean sampleRtt(long seqRttUs, long sackRttUs, long controlRttUs) {
        long estimatorUs = seqRttUs < 0 ? sackRttUs : seqRttUs;
        long controlUs = controlRttUs;
        if (estimatorUs < 0 && t.sawTimestamp && t.timestampEcho != 0 && (round.flags & AckFlags.ACKED) != 0) {
            estimatorUs = timestampRttUs();
            controlUs = estimatorUs;
        }
        round.rttUs = controlUs;
        if (estimatorUs < 0) {
            return false;
        }
        boolean delayed = (round.flags & AckFlags.MAYBE_DELAYED) != 0 && controlUs > t.rtt.minRttUs();
        if (!delayed) {
            t.rtt.sampleMinRtt(t.nowJiffies, controlUs);
        }
        t.rtt.sample(estimatorUs, t.sndUna, t.sndNxt);
        return true;
    }

    private long timestampRttUs() {
        int deltaMs = t.timestampNow() - t.timestampEcho;
        return deltaMs < 0 ? -1 : Math.max(deltaMs, 1) * 1_000L;
    }

    /** The passive side's first sample: from its SYN-ACK, or by timestamps (tcp_synack_rtt_meas). */
    void sampleHandshake(long rttUs) {
        round.reset();
        round.flags = AckFlags.SYN_ACKED;
        sampleRtt(rttUs, -1, rttUs);
    }

    // ---- congestion control -------------------------------------------------------------------------------------

    private void controlCongestion(int deliveredNow, int lostNow) {
        if (t.inCwndReduction()) {
            t.reduction.reduce(deliveredNow, lostNow, round.flags);
        } else if (mayRaiseCwnd()) {
            t.view();
            t.flow.cwndLimited = t.cwndUsage.mayGrow(deliveredNow);
            t.congestionControl.onAckGrowth(t.flow, deliveredNow);
            t.cwndStampJiffies = t.nowJiffies;
        }
        updatePacingRate();
    }

    private boolean mayRaiseCwnd() {
        int wanted =
                t.reordering > t.config.tuning().reorderingSegments() ? AckFlags.FORWARD_PROGRESS : AckFlags.DATA_ACKED;
        return (round.flags & wanted) != 0;
    }

    /** Twice the rate of the window in slow start, 1.2 times later (tcp_update_pacing_rate). */
    void updatePacingRate() {
        int cwndSegments = t.window.cwndSegments;
        TcpTuning tuning = t.config.tuning();
        long percent = cwndSegments < t.window.ssthreshSegments / 2
                ? tuning.pacingSlowStartPercent()
                : tuning.pacingAvoidancePercent();
        long rate = t.mssBytes * 80_000L * percent * Math.max(cwndSegments, t.packetsOut);
        if (t.rtt.srtt8Us() != 0) {
            rate /= t.rtt.srtt8Us();
        }
        t.pacingRateBytesPerSec = rate;
    }
}
