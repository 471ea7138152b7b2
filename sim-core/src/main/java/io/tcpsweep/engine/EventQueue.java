package io.tcpsweep.engine;

/** A 4-ary heap of armed timers, ordered by (due time, order key); each timer knows its slot. */
final class EventQueue {
    private static final int INITIAL_CAPACITY = 64;

    private long[] dueNs = new long[INITIAL_CAPACITY];
    private Timer[] timers = new Timer[INITIAL_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    long firstDueNs() {
        return dueNs[0];
    }

    long dueNs(Timer timer) {
        return dueNs[timer.heapSlot];
    }

    void put(Timer timer, long newDueNs) {
        int slot = timer.heapSlot;
        if (slot == Timer.NOT_QUEUED) {
            if (size == timers.length) {
                grow();
            }
            siftUp(size++, timer, newDueNs);
        } else if (newDueNs < dueNs[slot]) {
            siftUp(slot, timer, newDueNs);
        } else {
            siftDown(slot, timer, newDueNs);
        }
    }

    Timer takeFirst() {
        Timer first = timers[0];
        removeAt(0);
        first.heapSlot = Timer.NOT_QUEUED;
        return first;
    }

    void remove(Timer timer) {
        int slot = timer.heapSlot;
        if (slot != Timer.NOT_QUEUED) {
            removeAt(slot);
            timer.heapSlot = Timer.NOT_QUEUED;
        }
    }

    private void removeAt(int slot) {
        int last = --size;
        Timer moved = timers[last];
        long movedDueNs = dueNs[last];
        timers[last] = null;
        if (slot != last) {
            if (slot > 0 && isBefore(movedDueNs, moved, (slot - 1) >> 2)) {
                siftUp(slot, moved, movedDueNs);
            } else {
                siftDown(slot, moved, movedDueNs);
            }
        }
    }

    private void siftUp(int start, Timer timer, long timerDueNs) {
        int slot = start;
        while (slot > 0) {
            int parent = (slot - 1) >> 2;
            if (!isBefore(timerDueNs, timer, parent)) {
                break;
            }
            place(slot, timers[parent], dueNs[parent]);
            slot = parent;
        }
        place(slot, timer, timerDueNs);
    }

    private void siftDown(int start, Timer timer, long timerDueNs) {
        int slot = start;
        while (true) {
            int child = (slot << 2) + 1;
            if (child >= size) {
                break;
            }
            int best = child;
            int end = Math.min(child + 4, size);
            for (int other = child + 1; other < end; other++) {
                if (isBefore(dueNs[other], timers[other], best)) {
                    best = other;
                }
            }
            if (!isBefore(dueNs[best], timers[best], timerDueNs, timer)) {
                break;
            }
            place(slot, timers[best], dueNs[best]);
            slot = best;
        }
        place(slot, timer, timerDueNs);
    }

    private boolean isBefore(long aDueNs, Timer a, int otherSlot) {
        return isBefore(aDueNs, a, dueNs[otherSlot], timers[otherSlot]);
    }

    private static boolean isBefore(long aDueNs, Timer a, long bDueNs, Timer b) {
        return aDueNs < bDueNs || (aDueNs == bDueNs && a.orderKey < b.orderKey);
    }

    private void place(int slot, Timer timer, long timerDueNs) {
        timers[slot] = timer;
        dueNs[slot] = timerDueNs;
        timer.heapSlot = slot;
    }

    private void grow() {
        dueNs = java.util.Arrays.copyOf(dueNs, size * 2);
        timers = java.util.Arrays.copyOf(timers, size * 2);
    }
}
