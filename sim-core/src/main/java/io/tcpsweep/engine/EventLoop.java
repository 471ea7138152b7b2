package io.tcpsweep.engine;

/**
 * Owns the simulated clock and runs timers in the total order (time, tie class, entity id, timer number); timers of the
 * kernel's wheel that are due in one tick run in the reverse order of arming. One loop, one thread, one run.
 */
public final class EventLoop {
    private final EventQueue queue = new EventQueue();
    private long nowNs;
    private long eventCount;
    private boolean running;
    private long bucketOrder = 1L << 42;

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
     * @param endNs below {@link Long#MAX_VALUE}
     * @return true if nothing due at or before {@code endNs} is left (the clock then stands at {@code endNs}), false if
     *     {@code maxEvents} stopped it (the clock then stands at the last event that ran)
     * @throws IllegalArgumentException if {@code endNs} lies before the current time
     * @throws IllegalStateException if called from within an event, or after an event has thrown
     */
    public boolean runUntil(long endNs, long maxEvents) {
        if (endNs < nowNs || endNs == EventQueue.NEVER_NS) {
            throw new IllegalArgumentException("the end must lie ahead, and not at the end of time: " + endNs);
        }
        if (running) {
            throw new IllegalStateException("runUntil called from within an event, or after an event has thrown");
        }
        running = true;
        boolean finished = run(endNs, eventCount + maxEvents);
        running = false;
        return finished;
    }

    /**
     * Runs the next event alone, if it is due before or at {@code endNs}; the clock then stands at it.
     *
     * @return false if there is none: the clock stays where it is
     */
    public boolean runNext(long endNs) {
        long dueNs = queue.firstDueNs();
        if (dueNs > endNs) {
            return false;
        }
        runUntil(dueNs, 1);
        return true;
    }

    private boolean run(long endNs, long stopCount) {
        long dueNs;
        while ((dueNs = queue.firstDueNs()) <= endNs) {
            if (eventCount == stopCount) {
                return false;
            }
            nowNs = dueNs;
            eventCount++;
            queue.beginFirst().fire(dueNs);
            queue.endFirst();
        }
        nowNs = endNs;
        return true;
    }

    void arm(Timer timer, long dueNs) {
        if (dueNs < nowNs) {
            throw new IllegalStateException("timer armed in the past");
        }
        queue.put(timer, dueNs, nowNs);
    }

    void cancel(Timer timer) {
        queue.remove(timer);
    }

    /** A number that falls with each call: what was armed last comes first. */
    long nextBucketOrder() {
        return --bucketOrder;
    }

    long dueNs(Timer timer) {
        return queue.dueNs(timer);
    }
}
