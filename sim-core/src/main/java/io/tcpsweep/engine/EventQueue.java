package io.tcpsweep.engine;

import java.util.Arrays;

/**
 * A 4-ary heap of armed timers, ordered by (due time, order key); each timer knows its slot.
 *
 * <p>While a timer fires it keeps the root as a hole. Arming it again then costs one sift-down from the root instead of
 * a removal and an insertion, which is what a link does for every packet. The hole counts as due before everything, so
 * timers armed or cancelled meanwhile never move past it.
 */
final class EventQueue {
    private static final int INITIAL_CAPACITY = 64;

    /** Due time of the hole that a firing timer leaves at the root. */
    private static final long HOLE_NS = Long.MIN_VALUE;

    private long[] dueNs = new long[INITIAL_CAPACITY];
    private Timer[] timers = new Timer[INITIAL_CAPACITY];
    private int size;

    /** The timer whose slot is the hole at the root, null if there is no hole. */
    private Timer firing;

    /** Armed timers, and the hole if there is one. */
    int size() {
        return size;
    }

    /** Due time of the first timer; only while the queue is not empty and nothing fires. */
    long firstDueNs() {
        return dueNs[0];
    }

    long dueNs(Timer timer) {
        return dueNs[timer.heapSlot];
    }

    void put(Timer timer, long newDueNs) {
        int slot = timer.heapSlot;
        if (slot == Timer.NOT_QUEUED) {
            if (timer == firing) {
                firing = null;
                siftDown(0, timer, newDueNs);
                return;
            }
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

    /** Disarms the first timer and returns it; it keeps its place as a hole until {@link #endFirst()} or a new put. */
    Timer beginFirst() {
        Timer first = timers[0];
        first.heapSlot = Timer.NOT_QUEUED;
        dueNs[0] = HOLE_NS;
        firing = first;
        return first;
    }

    /** Closes the hole that {@link #beginFirst()} left, if the timer has not been armed again. */
    void endFirst() {
        if (firing != null) {
            firing = null;
            removeAt(0);
        }
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
            long bestDueNs = dueNs[child];
            int end = Math.min(child + 4, size);
            for (int other = child + 1; other < end; other++) {
                long otherDueNs = dueNs[other];
                if (otherDueNs < bestDueNs || (otherDueNs == bestDueNs && isKeyBefore(timers[other], timers[best]))) {
                    best = other;
                    bestDueNs = otherDueNs;
                }
            }
            if (timerDueNs < bestDueNs || (timerDueNs == bestDueNs && isKeyBefore(timer, timers[best]))) {
                break;
            }
            place(slot, timers[best], bestDueNs);
            slot = best;
        }
        place(slot, timer, timerDueNs);
    }

    private boolean isBefore(long aDueNs, Timer a, int otherSlot) {
        long otherDueNs = dueNs[otherSlot];
        return aDueNs < otherDueNs || (aDueNs == otherDueNs && isKeyBefore(a, timers[otherSlot]));
    }

    private static boolean isKeyBefore(Timer a, Timer b) {
        return a.orderKey < b.orderKey;
    }

    private void place(int slot, Timer timer, long timerDueNs) {
        timers[slot] = timer;
        dueNs[slot] = timerDueNs;
        timer.heapSlot = slot;
    }

    private void grow() {
        dueNs = Arrays.copyOf(dueNs, size * 2);
        timers = Arrays.copyOf(timers, size * 2);
    }
}
