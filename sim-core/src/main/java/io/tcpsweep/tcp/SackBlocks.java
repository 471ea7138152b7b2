package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/** The SACK and DSACK blocks that a receiver reports (RFC 2018, RFC 2883; Linux 6.12 tcp_input.c). */
final class SackBlocks {
    private static final int MAX_BLOCKS = 4;
    private static final int EXPECTED_BLOCKS = 2;

    private final Tcb t;
    private final long[] start = new long[MAX_BLOCKS];
    private final long[] end = new long[MAX_BLOCKS];
    private int count;
    private boolean dsack;
    private long dsackStart;
    private long dsackEnd;

    SackBlocks(Tcb t) {
        this.t = t;
    }

    /** Blocks that the next packet should carry. */
    int count() {
        return count + (dsack ? 1 : 0);
    }

    int sackCount() {
        return count;
    }

    /** The right-most edge of the blocks, -1 if there are none. */
    long highestEnd() {
        long highest = -1;
        for (int i = 0; i < count; i++) {
            highest = Math.max(highest, end[i]);
        }
        return highest;
    }

    void forgetDsack() {
        dsack = false;
    }

    void reset() {
        count = 0;
        dsack = false;
    }

    /** Writes at most {@code blocks} blocks, a DSACK first; it is reported once. */
    void put(Packet packet, int blocks) {
        int used = 0;
        if (dsack) {
            packet.sackStart[used] = dsackStart;
            packet.sackEnd[used] = dsackEnd;
            used++;
        }
        for (int i = 0; used < blocks; i++, used++) {
            packet.sackStart[used] = start[i];
            packet.sackEnd[used] = end[i];
        }
        packet.sackBlockCount = used;
        dsack = false;
    }

    void setDsack(long s, long e) {
        if (t.sackOk && t.config.dsack()) {
            dsack = true;
            dsackStart = s;
            dsackEnd = e;
        }
    }

    void extendDsack(long s, long e) {
        if (!dsack) {
            setDsack(s, e);
        } else if (s <= dsackEnd && dsackStart <= e) {
            dsackStart = Math.min(dsackStart, s);
            dsackEnd = Math.max(dsackEnd, e);
        }
    }

    /** The first out-of-order segment after none. */
    void startWith(long s, long e) {
        count = 1;
        start[0] = s;
        end[0] = e;
    }

    /** One more out-of-order segment: its block comes first (tcp_sack_new_ofo_skb). */
    void add(long s, long e) {
        int place = 0;
        while (place < count && !touches(place, s, e)) {
            place++;
        }
        if (place < count) {
            extend(place, s, e);
            // More blocks than a lossy return path can be trusted with: what is compressed goes out first.
            if (place >= EXPECTED_BLOCKS) {
                t.ackPolicy.sendCompressed();
            }
            moveToFront(place);
            if (count > 1) {
                coalesceFirst();
            }
            return;
        }
        if (place >= EXPECTED_BLOCKS && count > 0) {
            t.ackPolicy.sendCompressed();
        }
        if (count == MAX_BLOCKS) {
            count--;
        }
        for (int i = count; i > 0; i--) {
            start[i] = start[i - 1];
            end[i] = end[i - 1];
        }
        start[0] = s;
        end[0] = e;
        count++;
    }

    private boolean touches(int i, long s, long e) {
        return s <= end[i] && start[i] <= e;
    }

    private void extend(int i, long s, long e) {
        start[i] = Math.min(start[i], s);
        end[i] = Math.max(end[i], e);
    }

    private void moveToFront(int place) {
        long s = start[place];
        long e = end[place];
        for (int i = place; i > 0; i--) {
            start[i] = start[i - 1];
            end[i] = end[i - 1];
        }
        start[0] = s;
        end[0] = e;
    }

    private void coalesceFirst() {
        int i = 1;
        while (i < count) {
            if (touches(0, start[i], end[i])) {
                extend(0, start[i], end[i]);
                removeAt(i);
            } else {
                i++;
            }
        }
    }

    private void removeAt(int place) {
        count--;
        for (int i = place; i < count; i++) {
            start[i] = start[i + 1];
            end[i] = end[i + 1];
        }
    }

    /** RCV.NXT advanced: blocks below it are history (tcp_sack_remove). */
    void onAdvance(boolean queueEmpty) {
        if (queueEmpty) {
            count = 0;
            return;
        }
        int i = 0;
        while (i < count) {
            if (t.rcvNxt >= start[i]) {
                removeAt(i);
            } else {
                i++;
            }
        }
    }
}
