package io.tcpsweep.engine;

/**
 * Owns the simulated clock and runs timers in the total order (time, tie class, entity id, timer number). One loop, one
 * thread, one run.
 */
public final class EventLoop {
    private final EventQueue queue = new EventQueue();
    private long nowNs;
    private long eventCount;

    /** Current simulated time. */
    public long nowNs() {
        return nowNs;
    }

    /** Events run so far. */
    public long eventCount() {
        return eventCount;
    }

    /**
     * Runs events due before or at {@code endNs}, at most {@code maxEvents} of them.
     *
     * @return true if nothing due at or before {@code endNs} is left (the clock then stands at {@code endNs}), false if
     *     {@code maxEvents} stopped it
     */
    public boolean runUntil(long endNs, long maxEvents) {
        long stopCount = eventCount + maxEvents;
        while (queue.size() > 0 && queue.firstDueNs() <= endNs) {
            if (eventCount == stopCount) {
                return false;
            }
            nowNs = queue.firstDueNs();
            eventCount++;
            Timer timer = queue.takeFirst();
            timer.fire(nowNs);
        }
        nowNs = endNs;
        return true;
    }

    void arm(Timer timer, long dueNs) {
        if (dueNs < nowNs) {
            throw new IllegalStateException("timer armed in the past");
        }
        queue.put(timer, dueNs);
    }

    void cancel(Timer timer) {
        queue.remove(timer);
    }

    long dueNs(Timer timer) {
        return queue.dueNs(timer);
    }
}
