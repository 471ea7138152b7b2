package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/** Sends again what is lost (Linux 6.12 tcp_output.c __tcp_retransmit_skb(), tcp_xmit_retransmit_queue()). */
final class Retransmitter {
    private final Tcb t;

    Retransmitter(Tcb t) {
        this.t = t;
    }

    /** Sends at most {@code segments} packets of a segment again and counts them as in flight (tcp_retransmit_skb). */
    boolean resend(SendSegment segment, int segments) {
        boolean sent = resendUncounted(segment, segments);
        if (sent) {
            segment.tags |= SendSegment.ANY_RETRANSMIT;
            t.retransOut += segment.segmentCount;
            if ((segment.flags & Packet.SYN) == 0) {
                t.pathHash.onRetransmit();
            }
        }
        if (!t.hasRetransStamp) {
            t.stampRetransmission(segment.sentClockNs / 1_000_000);
        }
        t.undoRetrans = Math.max(t.undoRetrans, 0) + segment.segmentCount;
        return sent;
    }

    /** The same without the counters of recovery: what a loss probe does (__tcp_retransmit_skb). */
    boolean resendUncounted(SendSegment segment, int segments) {
        if (t.smallQueue.stillHolds(segment)) {
            return false;
        }
        if (segment.seq < t.sndUna) {
            if ((segment.flags & Packet.SYN) != 0) {
                segment.flags &= ~Packet.SYN;
                segment.seq++;
            }
            if (segment.seq < t.sndUna) {
                t.scoreboard.trimHead(segment, (int) (t.sndUna - segment.seq));
            }
        }
        int mss = t.transmitter.currentMss();
        long windowBytes = t.windowEndSeq() - segment.seq;
        boolean syn = (segment.flags & Packet.SYN) != 0;
        if (windowBytes <= 0 && !syn) {
            if (segment.seq != t.sndUna) {
                return false;
            }
            windowBytes = mss;
        }
        if (!syn) {
            fit(segment, segments, mss, windowBytes);
        }
        t.counters.retransmittedSegments += segment.segmentCount;
        t.totalRetrans += segment.segmentCount;
        boolean sent = true;
        if (syn) {
            t.handshake.resendSyn(segment);
        } else {
            sent = t.transmitter.transmit(segment);
        }
        segment.tags |= SendSegment.EVER_RETRANSMITTED;
        return sent;
    }

    /** Cuts the segment to what may leave, or fills a small one from its successors. */
    private void fit(SendSegment segment, int segments, int mss, long windowBytes) {
        long bytes = (long) mss * segments;
        if (bytes > windowBytes) {
            bytes = windowBytes / mss * mss;
            if (bytes == 0) {
                bytes = windowBytes;
            }
        }
        if (segment.payloadBytes > bytes) {
            t.scoreboard.split(t.rtxQueue, segment, (int) bytes, mss);
            return;
        }
        int before = segment.segmentCount;
        segment.cutFor(mss);
        if (before != segment.segmentCount) {
            t.scoreboard.adjustCount(segment, before - segment.segmentCount);
        }
        long room = Math.min(windowBytes, mss);
        if (segment.payloadBytes < room) {
            collapse(segment, room);
        }
    }

    /** Appends small neighbours to a small segment (tcp_retrans_try_collapse). */
    private void collapse(SendSegment segment, long roomBytes) {
        if (!t.config.tuning().retransCollapse() || !canCollapse(segment)) {
            return;
        }
        long room = roomBytes - segment.payloadBytes;
        SendSegment next = segment.next;
        while (next != null && canCollapse(next)) {
            SendSegment following = next.next;
            room -= next.payloadBytes;
            if (room < 0 || next.endSeq > t.windowEndSeq()) {
                return;
            }
            absorb(segment, next);
            next = following;
        }
    }

    private static boolean canCollapse(SendSegment segment) {
        return segment.segmentCount <= 1 && !segment.has(SendSegment.SACKED);
    }

    private void absorb(SendSegment segment, SendSegment next) {
        if (t.highestSack == next) {
            t.highestSack = segment;
        }
        segment.endSeq = next.endSeq;
        segment.payloadBytes += next.payloadBytes;
        segment.flags |= next.flags;
        segment.tags |= next.tags & SendSegment.EVER_RETRANSMITTED;
        t.lostHint = null;
        if (next == t.retransmitHint) {
            t.retransmitHint = segment;
        }
        t.scoreboard.adjustCount(next, next.segmentCount);
        next.payloadBytes = 0;
        t.unlinkRtxAndFree(next);
    }

    /** Resends lost segments as far as the window allows (tcp_xmit_retransmit_queue). */
    void resendLost() {
        if (t.packetsOut == 0) {
            return;
        }
        SendSegment head = t.rtxHead();
        SendSegment segment = t.retransmitHint == null ? head : t.retransmitHint;
        SendSegment hole = null;
        boolean rearm = false;
        int maxSegments = t.transmitter.tso().maxSegments(t.transmitter.currentMss());
        for (; segment != null; segment = segment.next) {
            if (hole == null) {
                t.retransmitHint = segment;
            }
            int room = t.window.cwndSegments - t.inFlight();
            if (room <= 0 || t.retransOut >= t.lostOut) {
                break;
            }
            if (!segment.has(SendSegment.LOST)) {
                if (hole == null && !segment.has(SendSegment.RETRANSMITTED | SendSegment.SACKED)) {
                    hole = segment;
                }
                continue;
            }
            if (segment.has(SendSegment.RETRANSMITTED | SendSegment.SACKED)) {
                continue;
            }
            if (t.smallQueue.holds(segment, 1) || !resend(segment, Math.min(room, maxSegments))) {
                break;
            }
            if (t.inCwndReduction()) {
                t.prrOut += segment.segmentCount;
            }
            if (segment == head && !t.retransmitTimer.isPending(RetransmitTimer.REORDERING)) {
                rearm = true;
            }
        }
        if (rearm) {
            t.retransmitTimer.armAfterDeparture(RetransmitTimer.RETRANSMIT, t.rtt.rtoJiffies);
        }
    }
}
