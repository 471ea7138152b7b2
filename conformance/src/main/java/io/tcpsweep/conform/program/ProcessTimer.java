package io.tcpsweep.conform.program;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import java.util.function.LongConsumer;

/** What wakes a process: an event of its sockets at this instant, or the time it sleeps until. */
final class ProcessTimer extends Timer {
    /**
     * From an event to the process that waits for it: 3 to 4 us in 110 recorded flows, by the times at which they
     * wrote. It adds up where a process counts its next sleep from there.
     */
    private static final long WAKE_UP_NS = 3_300;

    private final EventLoop loop;
    private final LongConsumer process;

    /** @param processId decides which process runs first at one instant */
    ProcessTimer(EventLoop loop, int processId, LongConsumer process) {
        super(loop, CLASS_APPLICATION, processId, 0);
        this.loop = loop;
        this.process = process;
    }

    /** Wakes the process, unless it wakes earlier by itself. */
    void wake() {
        long wakeNs = loop.nowNs() + WAKE_UP_NS;
        if (!isArmed() || dueNs() > wakeNs) {
            armAt(wakeNs);
        }
    }

    /** Lets the process run at {@code dueNs}, unless it is woken before. */
    void sleepUntil(long dueNs) {
        armAt(Math.max(dueNs, loop.nowNs()));
    }

    @Override
    protected void fire(long nowNs) {
        process.accept(nowNs);
    }
}
