package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/**
 * Marks ranges of the retransmission queue as SACKed and merges them with SACKed neighbours, so that a scoreboard stays
 * short (Linux 6.12 tcp_input.c tcp_sacktag_one(), tcp_shift_skb_data()).
 */
final class SackMarker {
    private final Tcb t;
    private final AckRound round;

    SackMarker(Tcb t, AckRound round) {
        this.t = t;
        this.round = round;
    }

    /** Tags a range as SACKed; gives the new tags (tcp_sacktag_one). */
    int tag(int oldTags, long s, long e, boolean dsack, int count, long sentUs) {
        int tags = oldTags;
        if (dsack && (tags & SendSegment.ANY_RETRANSMIT) != 0) {
            if (t.hasUndoMarker && t.undoRetrans > 0 && e > t.undoMarker) {
                t.undoRetrans = Math.max(0, t.undoRetrans - count);
            }
            if ((tags & SendSegment.SACKED) != 0 && s < round.reorderSeq) {
                round.reorderSeq = s;
            }
        }
        if (e <= t.sndUna) {
            return tags;
        }
        if ((tags & SendSegment.SACKED) == 0) {
            t.rack.onDelivered(tags, e, sentUs);
            tags = tagNew(tags, s, e, count, sentUs);
        }
        if (dsack && (tags & SendSegment.RETRANSMITTED) != 0) {
            tags &= ~SendSegment.RETRANSMITTED;
            t.retransOut -= count;
        }
        return tags;
    }

    private int tagNew(int oldTags, long s, long e, int count, long sentUs) {
        int tags = oldTags;
        if ((tags & SendSegment.RETRANSMITTED) != 0) {
            if ((tags & SendSegment.LOST) != 0) {
                tags &= ~(SendSegment.LOST | SendSegment.RETRANSMITTED);
                t.lostOut -= count;
                t.retransOut -= count;
            }
        } else {
            if ((tags & SendSegment.ANY_RETRANSMIT) == 0) {
                if (s < t.highestSackSeq() && s < round.reorderSeq) {
                    round.reorderSeq = s;
                }
                if (e <= t.highSeq) {
                    round.flags |= AckFlags.ORIGINAL_SACK_ACKED;
                }
                if (round.firstSackedUs == 0) {
                    round.firstSackedUs = sentUs;
                }
                round.lastSackedUs = sentUs;
            }
            if ((tags & SendSegment.LOST) != 0) {
                tags &= ~SendSegment.LOST;
                t.lostOut -= count;
            }
        }
        round.flags |= AckFlags.DATA_SACKED;
        t.sackedOut += count;
        round.sackDelivered += count;
        if (t.lostHint != null && s < t.lostHint.seq) {
            t.lostCountHint += count;
        }
        return tags | SendSegment.SACKED;
    }

    /**
     * Moves newly SACKed bytes into the SACKed segment before (tcp_shift_skb_data). Gives that segment if it was done,
     * the segment itself if there is nothing to do, null if the caller has to tag it in place.
     */
    SendSegment mergeIntoPrevious(SendSegment segment, long s, long e, boolean dsack) {
        if (!dsack && (segment.tags & (SendSegment.LOST | SendSegment.RETRANSMITTED)) == SendSegment.RETRANSMITTED) {
            return null;
        }
        SendSegment prev = segment.prev;
        if (segment.endSeq <= t.sndUna || prev == null || (prev.tags & SendSegment.TAGS) != SendSegment.SACKED) {
            return null;
        }
        boolean inBlock = s <= segment.seq && e >= segment.endSeq;
        int mss;
        int bytes;
        int count;
        if (inBlock) {
            bytes = segment.payloadBytes;
            count = segment.segmentCount;
            mss = segment.packetBytes();
            if (mss != prev.packetBytes()) {
                return null;
            }
        } else {
            if (segment.endSeq <= s || segment.segmentCount <= 1) {
                return segment;
            }
            if (s > segment.seq) {
                return null;
            }
            mss = segment.segmentBytes;
            if (mss != prev.packetBytes()) {
                return null;
            }
            bytes = (int) (e - segment.seq);
            if (bytes < mss) {
                return segment;
            }
            count = bytes / mss;
            bytes = count * mss;
        }
        if (segment.seq + bytes <= t.sndUna || prev.payloadBytes + bytes >= 65_535 * 8) {
            return null;
        }
        if (!shift(prev, segment, count, bytes, mss, dsack)) {
            return prev;
        }
        SendSegment next = prev.next;
        if (next != null
                && (next.tags & SendSegment.TAGS) == SendSegment.SACKED
                && mss == next.packetBytes()
                && prev.payloadBytes + next.payloadBytes < 65_535 * 8) {
            shift(prev, next, next.segmentCount, next.payloadBytes, mss, false);
        }
        return prev;
    }

    /** True if the whole segment went into the one before (tcp_shifted_skb). */
    private boolean shift(SendSegment prev, SendSegment segment, int count, int bytes, int mss, boolean dsack) {
        long from = segment.seq;
        tag(segment.tags, from, from + bytes, dsack, count, segment.sentUs);
        round.onDelivered(t, segment);
        if (segment == t.lostHint) {
            t.lostCountHint += count;
        }
        prev.endSeq += bytes;
        prev.payloadBytes += bytes;
        prev.segmentCount += count;
        segment.seq += bytes;
        segment.payloadBytes -= bytes;
        segment.segmentCount -= count;
        if (prev.segmentBytes == 0) {
            prev.segmentBytes = mss;
        }
        if (segment.segmentCount <= 1) {
            segment.segmentBytes = 0;
        }
        prev.tags |= segment.tags & SendSegment.EVER_RETRANSMITTED;
        if (segment.payloadBytes > 0) {
            return false;
        }
        if (segment == t.retransmitHint) {
            t.retransmitHint = prev;
        }
        if (segment == t.lostHint) {
            t.lostHint = prev;
            t.lostCountHint -= prev.segmentCount;
        }
        prev.flags |= segment.flags;
        if ((segment.flags & Packet.FIN) != 0) {
            prev.endSeq++;
        }
        if (segment == t.highestSack) {
            t.highestSack = segment.next;
        }
        prev.deliveredStampUs = 0;
        t.unlinkRtxAndFree(segment);
        return true;
    }
}
