package io.tcpsweep.engine;

import java.util.Arrays;

/**
 * A 4-ary heap of armed timers, ordered by (due time, order key); each timer knows its slot.
 *
 * <p>While a timer fires it keeps the root as a hole. Arming it again then costs one sift-down from the root instead of
 * a removal and an insertion, which is what a link does for every packet. The hole counts as due before everything, so
 * timers armed or cancelled meanwhile never move past it.
 *
 * <p>One timer armed for the current instant waits beside the heap: a program woken by a packet runs next, or nearly
 * so, and need not go through it.
 */
final class EventQueue {
    private static final int INITIAL_CAPACITY = 64;

    /** Due time of the hole that a firing timer leaves at the root. */
    private static final long HOLE_NS = Long.MIN_VALUE;

    /** Due time of free slots. */
    static final long NEVER_NS = Long.MAX_VALUE;

    private long[] dueNs = new long[INITIAL_CAPACITY];
    private Timer[] timers = new Timer[INITIAL_CAPACITY];
    private int size;

    /** The timer that is due at once and not in the heap, null if there is none. */
    private Timer immediate;

    private long immediateDueNs;

    /** The timer whose slot is the hole at the root, null if there is no hole. */
    private Timer firing;

    EventQueue() {
        dueNs[0] = NEVER_NS;
    }

    /** Due time of the first timer, {@link #NEVER_NS} if there is none; only while nothing fires. */
    long firstDueNs() {
        return immediate == null ? dueNs[0] : immediateDueNs;
    }

    long dueNs(Timer timer) {
        return timer == immediate ? immediateDueNs : dueNs[timer.heapSlot];
    }

    /** Arms or moves a timer; {@code nowNs} is the current time, before which nothing is due. */
    void put(Timer timer, long newDueNs, long nowNs) {
        int slot = timer.heapSlot;
        if (slot >= 0) {
            move(timer, slot, newDueNs);
        } else if (timer == firing) {
            firing = null;
            siftDown(0, timer, newDueNs);
        } else if (newDueNs == nowNs && (immediate == null || immediate == timer)) {
            immediate = timer;
            immediateDueNs = newDueNs;
            timer.heapSlot = Timer.BESIDE_HEAP;
        } else {
            if (timer == immediate) {
                immediate = null;
            }
            insert(timer, newDueNs);
        }
    }

    /**
     * Disarms the first timer and returns it; it may keep its place as a hole until {@link #endFirst()} or a new put.
     */
    Timer beginFirst() {
        Timer first = immediate;
        if (first != null
                && (immediateDueNs < dueNs[0] || (immediateDueNs == dueNs[0] && isKeyBefore(first, timers[0])))) {
            immediate = null;
        } else {
            first = timers[0];
            dueNs[0] = HOLE_NS;
            firing = first;
        }
        first.heapSlot = Timer.NOT_QUEUED;
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
        if (slot >= 0) {
            removeAt(slot);
        } else if (timer == immediate) {
            immediate = null;
        }
        timer.heapSlot = Timer.NOT_QUEUED;
    }

    private void move(Timer timer, int slot, long newDueNs) {
        if (newDueNs < dueNs[slot]) {
            siftUp(slot, timer, newDueNs);
        } else {
            siftDown(slot, timer, newDueNs);
        }
    }

    private void insert(Timer timer, long newDueNs) {
        if (size == timers.length) {
            grow();
        }
        siftUp(size++, timer, newDueNs);
    }

    private void removeAt(int slot) {
        int last = --size;
        Timer moved = timers[last];
        long movedDueNs = dueNs[last];
        timers[last] = null;
        dueNs[last] = NEVER_NS;
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
            int best = child + 3 < size
                    ? earlier(earlier(child, child + 1), earlier(child + 2, child + 3))
                    : earliestOfLast(child);
            long bestDueNs = dueNs[best];
            if (timerDueNs < bestDueNs || (timerDueNs == bestDueNs && isKeyBefore(timer, timers[best]))) {
                break;
            }
            place(slot, timers[best], bestDueNs);
            slot = best;
        }
        place(slot, timer, timerDueNs);
    }

    /** The slot of the two whose timer comes first; which it is cannot be predicted, so no branch depends on it. */
    private int earlier(int slot, int otherSlot) {
        long slotDueNs = dueNs[slot];
        long otherDueNs = dueNs[otherSlot];
        if (slotDueNs == otherDueNs) {
            return isKeyBefore(timers[slot], timers[otherSlot]) ? slot : otherSlot;
        }
        return slotDueNs < otherDueNs ? slot : otherSlot;
    }

    /** The earliest of the heap's last group of children, which may have fewer than four. */
    private int earliestOfLast(int firstChild) {
        int best = firstChild;
        for (int child = firstChild + 1; child < size; child++) {
            best = earlier(best, child);
        }
        return best;
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
