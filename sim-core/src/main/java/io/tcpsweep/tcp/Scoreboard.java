package io.tcpsweep.tcp;

/**
 * Marks and splits what is outstanding: lost marks with their counters and hints, splitting and trimming of
 * super-segments, the reordering degree (Linux 6.12 tcp_input.c, tcp_output.c).
 */
final class Scoreboard {
    private final Tcb t;

    Scoreboard(Tcb t) {
        this.t = t;
    }

    void markLost(SendSegment segment) {
        if (segment.has(SendSegment.SACKED)) {
            return;
        }
        moveHintBack(segment);
        if (!segment.has(SendSegment.LOST)) {
            segment.tags |= SendSegment.LOST;
            t.lostOut += segment.segmentCount;
            t.lost += segment.segmentCount;
        } else if (segment.has(SendSegment.RETRANSMITTED)) {
            segment.tags &= ~SendSegment.RETRANSMITTED;
            t.retransOut -= segment.segmentCount;
            t.lost += segment.segmentCount;
            t.counters.lostRetransmits += segment.segmentCount;
        }
    }

    /** Retransmission starts at the first lost segment not yet resent (tcp_verify_retransmit_hint). */
    private void moveHintBack(SendSegment segment) {
        if (t.retransmitHint == null ? t.retransOut >= t.lostOut : segment.seq < t.retransmitHint.seq) {
            t.retransmitHint = segment;
        }
    }

    void clearHints() {
        t.lostHint = null;
        t.retransmitHint = null;
    }

    /** The number of packets of a segment fell by {@code decrease} (tcp_adjust_pcount). */
    void adjustCount(SendSegment segment, int decrease) {
        t.packetsOut -= decrease;
        if (segment.has(SendSegment.SACKED)) {
            t.sackedOut -= decrease;
        }
        if (segment.has(SendSegment.RETRANSMITTED)) {
            t.retransOut -= decrease;
        }
        if (segment.has(SendSegment.LOST)) {
            t.lostOut -= decrease;
        }
        if (!t.sackOk && decrease > 0) {
            t.sackedOut -= Math.min(t.sackedOut, decrease);
        }
        if (t.lostHint != null && segment.seq < t.lostHint.seq && segment.has(SendSegment.SACKED)) {
            t.lostCountHint -= decrease;
        }
    }

    /**
     * Splits a segment of either queue after {@code bytes} of payload; PSH and FIN go to the second part (tcp_fragment,
     * tso_fragment).
     *
     * @return the second part
     */
    SendSegment split(SegmentQueue queue, SendSegment segment, int bytes, int mssBytes) {
        SendSegment rest = t.newSegment(segment.seq + bytes, segment.flags);
        rest.endSeq = segment.endSeq;
        rest.payloadBytes = segment.payloadBytes - bytes;
        rest.tags = segment.tags;
        rest.sentClockNs = segment.sentClockNs;
        rest.sentUs = segment.sentUs;
        rest.deliveredAtSend = segment.deliveredAtSend;
        rest.deliveredStampUs = segment.deliveredStampUs;
        rest.transmissionNumber = segment.transmissionNumber;
        segment.endSeq = rest.seq;
        segment.payloadBytes = bytes;
        segment.flags &= ~(io.tcpsweep.packet.Packet.FIN | io.tcpsweep.packet.Packet.PSH);

        int before = segment.segmentCount;
        segment.cutFor(mssBytes);
        rest.cutFor(mssBytes);
        if (queue == t.rtxQueue) {
            int decrease = before - segment.segmentCount - rest.segmentCount;
            if (decrease != 0) {
                adjustCount(segment, decrease);
            }
            t.sentOrder.insertAfter(segment, rest);
        }
        queue.insertAfter(segment, rest);
        return rest;
    }

    /** Drops acknowledged bytes from the head of a segment (tcp_trim_head). */
    void trimHead(SendSegment segment, int bytes) {
        segment.seq += bytes;
        segment.payloadBytes -= bytes;
        t.queuedBytes -= bytes;
        if (segment.segmentCount > 1) {
            segment.cutFor(segment.segmentBytes);
        }
    }

    /** Marks whatever a cumulative or selective ACK showed to be late (tcp_check_sack_reordering). */
    void checkReordering(long lowSeq) {
        long highest = t.highestSackSeq();
        if (lowSeq >= highest) {
            return;
        }
        long distanceBytes = highest - lowSeq;
        if (distanceBytes > (long) t.reordering * t.mssBytes) {
            t.reordering = (int) Math.min(
                    (distanceBytes + t.mssBytes - 1) / t.mssBytes,
                    t.config.tuning().maxReorderingSegments());
        }
        t.reorderingSeen++;
    }

    /** Without SACK, SACKed segments are duplicate ACKs: never more than fit (tcp_limit_reno_sacked). */
    boolean limitRenoSacked() {
        int holes = Math.min(Math.max(t.lostOut, 1), t.packetsOut);
        if (t.sackedOut + holes > t.packetsOut) {
            t.sackedOut = t.packetsOut - holes;
            return true;
        }
        return false;
    }

    private void checkRenoReordering(int added) {
        if (limitRenoSacked()) {
            t.reordering = Math.min(t.packetsOut + added, t.config.tuning().maxReorderingSegments());
            t.reorderingSeen++;
        }
    }

    /** Without SACK: a duplicate ACK stands for one segment delivered (tcp_add_reno_sack). */
    void addRenoSack(int duplicateAcks, boolean ece) {
        if (duplicateAcks == 0) {
            return;
        }
        int before = t.sackedOut;
        t.sackedOut += duplicateAcks;
        checkRenoReordering(0);
        int deliveredNow = t.sackedOut - before;
        if (deliveredNow > 0) {
            t.countDelivered(deliveredNow, ece);
        }
    }

    /** Without SACK: a cumulative ACK eats the duplicate ACKs of what it covers (tcp_remove_reno_sacks). */
    void removeRenoSacks(int acked, boolean ece) {
        if (acked > 0) {
            t.countDelivered(Math.max(acked - t.sackedOut, 1), ece);
            t.sackedOut = acked - 1 >= t.sackedOut ? 0 : t.sackedOut - (acked - 1);
        }
        checkRenoReordering(acked);
    }

    /**
     * RFC 6675: a segment is lost when more than {@code packets} SACKed ones lie above it; used while RACK is off
     * (tcp_mark_head_lost).
     */
    void markHeadLost(int packets, boolean headOnly) {
        SendSegment segment = t.lostHint;
        int count = 0;
        if (segment != null) {
            if (headOnly && segment.seq > t.sndUna) {
                return;
            }
            count = t.lostCountHint;
        } else {
            segment = t.rtxHead();
        }
        for (; segment != null; segment = segment.next) {
            t.lostHint = segment;
            t.lostCountHint = count;
            if (segment.endSeq > t.sndNxt) {
                break;
            }
            if (segment.has(SendSegment.SACKED)) {
                count += segment.segmentCount;
            }
            if (count > packets) {
                break;
            }
            if (!segment.has(SendSegment.LOST)) {
                markLost(segment);
            }
            if (headOnly) {
                break;
            }
        }
    }

    /** NewReno (RFC 6582) without SACK: the first unacknowledged packet is the lost one (tcp_newreno_mark_lost). */
    void markNewRenoLost(boolean unaAdvanced, int recoveryState) {
        boolean inRecovery = t.caState == recoveryState;
        if (!(t.caState < recoveryState && t.sackedOut >= t.reordering) && !(inRecovery && unaAdvanced)) {
            return;
        }
        SendSegment head = t.rtxHead();
        if (head.has(SendSegment.LOST)) {
            return;
        }
        if (head.segmentCount > 1 && head.payloadBytes > head.segmentBytes) {
            split(t.rtxQueue, head, head.segmentBytes, head.segmentBytes);
        }
        markLost(head);
    }
}
