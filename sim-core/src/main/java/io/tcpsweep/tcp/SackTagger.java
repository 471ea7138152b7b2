package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/**
 * Applies the SACK blocks of an arriving ACK to the retransmission queue: validation, DSACK, tagging, splitting at
 * block edges, merging of neighbours, and the cache of the blocks seen before (Linux 6.12 tcp_input.c
 * tcp_sacktag_write_queue() and what it calls).
 */
final class SackTagger {
    private static final int MAX_BLOCKS = Packet.MAX_SACK_BLOCKS;

    private final Tcb t;
    private final AckRound round;
    private final SackMarker marker;
    private final long[] start = new long[MAX_BLOCKS];
    private final long[] end = new long[MAX_BLOCKS];
    private final long[] cachedStart = new long[MAX_BLOCKS];
    private final long[] cachedEnd = new long[MAX_BLOCKS];
    private boolean foundDsack;
    private long dsackDuplicates;

    SackTagger(Tcb t, AckRound round) {
        this.t = t;
        this.round = round;
        this.marker = new SackMarker(t, round);
    }

    /** Tags the queue; adds to the round's flags. */
    void onAck(Packet ack, long priorSndUna) {
        round.reorderSeq = t.sndNxt;
        if (t.sackedOut == 0) {
            t.highestSack = t.rtxHead();
        }
        foundDsack = checkDsack(ack, priorSndUna);
        if (ack.ackSeq < priorSndUna - t.maxWindowBytes || t.packetsOut == 0) {
            return;
        }
        int firstIndex = 0;
        int used = 0;
        for (int i = 0; i < ack.sackBlockCount; i++) {
            long s = ack.sackStart[i];
            long e = ack.sackEnd[i];
            if (!isValid(i == 0 && foundDsack, s, e) || e <= priorSndUna) {
                if (i == 0) {
                    firstIndex = -1;
                }
                continue;
            }
            start[used] = s;
            end[used] = e;
            used++;
        }
        firstIndex = sortBlocks(used, firstIndex);
        tagBlocks(used, firstIndex);
        rememberBlocks(used);
        if (t.caState != io.tcpsweep.tcp.cc.CaState.LOSS || t.hasUndoMarker) {
            t.scoreboard.checkReordering(round.reorderSeq);
        }
    }

    private boolean checkDsack(Packet ack, long priorSndUna) {
        long s = ack.sackStart[0];
        long e = ack.sackEnd[0];
        if (s >= ack.ackSeq) {
            if (ack.sackBlockCount < 2 || e > ack.sackEnd[1] || s < ack.sackStart[1]) {
                return false;
            }
        }
        t.counters.dsacksReceived++;
        int segments = countDsack(s, e);
        if (segments == 0) {
            return false;
        }
        if (t.hasUndoMarker && t.undoRetrans > 0 && e <= priorSndUna && e > t.undoMarker) {
            t.undoRetrans = Math.max(0, t.undoRetrans - segments);
        }
        return true;
    }

    /** Segments that a DSACK reports, 0 if it is not to be trusted (tcp_dsack_seen). */
    private int countDsack(long s, long e) {
        if (s >= e || e - s > t.maxWindowBytes) {
            return 0;
        }
        int segments = 1;
        if (e - s > t.mssBytes) {
            segments = (int) ((e - s + t.mssBytes - 1) / t.mssBytes);
        } else if (t.tlpActive && t.tlpHighSeq == e) {
            round.flags |= AckFlags.DSACK_TLP;
        }
        dsackDuplicates += segments;
        if (dsackDuplicates > t.totalRetrans) {
            return 0;
        }
        if (t.reorderingSeen > 0 && (round.flags & AckFlags.DSACK_TLP) == 0) {
            t.rack.noteDsack();
        }
        round.flags |= AckFlags.DSACKING;
        round.sackDelivered += segments;
        return segments;
    }

    private boolean isValid(boolean dsack, long s, long e) {
        if (e > t.sndNxt || s >= e || s >= t.sndNxt) {
            return false;
        }
        if (s > t.sndUna) {
            return true;
        }
        if (!dsack || !t.hasUndoMarker || e > t.sndUna) {
            return false;
        }
        if (s >= t.undoMarker) {
            return true;
        }
        return e > t.undoMarker && s >= e - t.maxWindowBytes;
    }

    /** Sorts by start; gives the new place of the first block. */
    private int sortBlocks(int used, int first) {
        int firstIndex = first;
        for (int i = used - 1; i > 0; i--) {
            for (int j = 0; j < i; j++) {
                if (start[j] > start[j + 1]) {
                    long s = start[j];
                    long e = end[j];
                    start[j] = start[j + 1];
                    end[j] = end[j + 1];
                    start[j + 1] = s;
                    end[j + 1] = e;
                    if (j == firstIndex) {
                        firstIndex = j + 1;
                    }
                }
            }
        }
        return firstIndex;
    }

    private void tagBlocks(int used, int firstIndex) {
        SendSegment segment = null;
        int cache = 0;
        if (t.sackedOut == 0) {
            cache = MAX_BLOCKS;
        } else {
            while (cache < MAX_BLOCKS && cachedStart[cache] == 0 && cachedEnd[cache] == 0) {
                cache++;
            }
        }
        int i = 0;
        while (i < used) {
            boolean dsack = foundDsack && i == firstIndex;
            int nextDsack = foundDsack && i + 1 == firstIndex ? i + 1 : -1;
            while (cache < MAX_BLOCKS && start[i] >= cachedEnd[cache]) {
                cache++;
            }
            long walkFrom = start[i];
            boolean fromHighest = start[i] >= t.highestSackSeq();
            if (cache < MAX_BLOCKS && !dsack && end[i] > cachedStart[cache]) {
                // Part of this block was seen before: only what lies before and after it is walked.
                if (start[i] < cachedStart[cache]) {
                    segment = skipTo(segment, start[i]);
                    segment = walk(segment, nextDsack, start[i], cachedStart[cache], false);
                }
                if (end[i] <= cachedEnd[cache]) {
                    i++;
                    continue;
                }
                if (nextDsack >= 0 && start[nextDsack] < cachedEnd[cache]) {
                    segment = skipTo(segment, start[nextDsack]);
                    segment = walk(segment, -1, start[nextDsack], end[nextDsack], true);
                }
                if (t.highestSackSeq() != cachedEnd[cache]) {
                    segment = skipTo(segment, cachedEnd[cache]);
                    cache++;
                    continue;
                }
                segment = t.highestSack;
                if (segment == null) {
                    return;
                }
                cache++;
                segment = walk(segment, nextDsack, start[i], end[i], dsack);
                i++;
                continue;
            }
            if (fromHighest) {
                segment = t.highestSack;
                if (segment == null) {
                    return;
                }
            }
            segment = skipTo(segment, walkFrom);
            segment = walk(segment, nextDsack, start[i], end[i], dsack);
            i++;
        }
    }

    private void rememberBlocks(int used) {
        int empty = MAX_BLOCKS - used;
        for (int i = 0; i < empty; i++) {
            cachedStart[i] = 0;
            cachedEnd[i] = 0;
        }
        for (int i = 0; i < used; i++) {
            cachedStart[empty + i] = start[i];
            cachedEnd[empty + i] = end[i];
        }
    }

    /** The segment that holds {@code seq}; the current one if it lies beyond already (tcp_sacktag_skip). */
    private SendSegment skipTo(SendSegment segment, long seq) {
        if (segment != null && segment.seq > seq) {
            return segment;
        }
        SendSegment s = segment;
        if (s == null) {
            // The nearer end: blocks mostly lie near the highest one.
            SendSegment high = t.highestSack;
            if (high != null && seq >= high.seq) {
                s = high;
            } else if (high != null && high.seq - seq < seq - t.sndUna) {
                s = high;
                while (s != null && s.seq > seq) {
                    s = s.prev;
                }
                if (s == null) {
                    return null;
                }
            } else {
                s = t.rtxHead();
            }
        }
        while (s != null && seq >= s.endSeq) {
            s = s.next;
        }
        return s != null && seq >= s.seq ? s : null;
    }

    private SendSegment walk(SendSegment from, int nextDsack, long s, long e, boolean dsackIn) {
        SendSegment segment = from;
        while (segment != null && segment.seq < e) {
            int inBlock = 0;
            boolean dsack = dsackIn;
            if (nextDsack >= 0 && segment.seq < end[nextDsack]) {
                inBlock = match(segment, start[nextDsack], end[nextDsack]);
                if (inBlock > 0) {
                    dsack = true;
                }
            }
            if (inBlock <= 0) {
                SendSegment merged = marker.mergeIntoPrevious(segment, s, e, dsack);
                if (merged != null) {
                    if (merged != segment) {
                        segment = merged.next;
                        continue;
                    }
                    inBlock = 0;
                } else {
                    inBlock = match(segment, s, e);
                }
            }
            if (inBlock < 0) {
                break;
            }
            if (inBlock > 0) {
                segment.tags = marker.tag(
                        segment.tags, segment.seq, segment.endSeq, dsack, segment.segmentCount, segment.sentUs);
                round.onDelivered(t, segment);
                if (segment.has(SendSegment.SACKED)) {
                    t.sentOrder.remove(segment);
                }
                if (segment.seq >= t.highestSackSeq()) {
                    t.highestSack = segment.next;
                }
            }
            segment = segment.next;
        }
        return segment;
    }

    /** 1 if the segment lies in the block, after splitting it at the block's edge if need be; -1 = give up. */
    private int match(SendSegment segment, long s, long e) {
        boolean inBlock = s <= segment.seq && e >= segment.endSeq;
        if (segment.segmentCount > 1 && !inBlock && segment.endSeq > s) {
            int mss = segment.segmentBytes;
            inBlock = s <= segment.seq;
            long bytes;
            if (!inBlock) {
                bytes = Math.max(s - segment.seq, mss);
            } else {
                bytes = e - segment.seq;
                if (bytes < mss) {
                    return -1;
                }
            }
            if (bytes > mss) {
                long whole = bytes / mss * mss;
                if (!inBlock && whole < bytes) {
                    whole += mss;
                }
                bytes = whole;
            }
            if (bytes >= segment.payloadBytes && !inBlock) {
                return 0;
            }
            t.scoreboard.split(t.rtxQueue, segment, (int) bytes, mss);
        }
        return inBlock ? 1 : 0;
    }
}
