package io.tcpsweep.conform.program;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import java.util.function.LongConsumer;

/** What wakes a process: an event of its sockets at this instant, or the time it sleeps until. */
final class ProcessTimer extends Timer {
    private final EventLoop loop;
    private final LongConsumer process;

    /** @param processId decides which process runs first at one instant */
    ProcessTimer(EventLoop loop, int processId, LongConsumer process) {
        super(loop, CLASS_APPLICATION, processId, 0);
        this.loop = loop;
        this.process = process;
    }

    /** Lets the process run at this instant, after the packets of the instant have been handled. */
    void wake() {
        armAt(loop.nowNs());
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
