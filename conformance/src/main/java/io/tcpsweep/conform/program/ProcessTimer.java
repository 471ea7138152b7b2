package io.tcpsweep.conform.program;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import java.util.function.LongConsumer;

/**
 * What wakes a process: an event of its sockets, or the time it sleeps until. A recorded process takes some
 * microseconds to wake up, look at the clock and do what it does; the recordings show it, and where a process counts
 * its next sleep from there it adds up.
 */
final class ProcessTimer extends Timer {
    /** From an event to the process's look at the clock. */
    private static final long WAKE_UP_NS = 1_300;

    /** From its look at the clock, or from the time it slept until, to its socket calls: 3.3 us in all. */
    static final long ACT_NS = 2_000;

    private final EventLoop loop;
    private final Cpu cpu;
    private final LongConsumer process;
    private long readyNs;

    /**
     * @param processId decides which process runs first at one instant
     * @param cpu told when the process is woken; says when those that were ready before leave the CPU to it
     * @param process called with the time that the process sees
     */
    ProcessTimer(EventLoop loop, int processId, Cpu cpu, LongConsumer process) {
        super(loop, CLASS_APPLICATION, processId, 0);
        this.loop = loop;
        this.cpu = cpu;
        this.process = process;
    }

    /** Wakes the process, unless it wakes earlier by itself. */
    void wake() {
        long wakeNs = loop.nowNs() + WAKE_UP_NS + ACT_NS;
        if (!isArmed() || dueNs() > wakeNs) {
            readyNs = loop.nowNs();
            armAt(wakeNs);
        }
        cpu.woken(dueNs());
    }

    /** Lets the process run when it sees {@code dueNs}, unless it is woken before. */
    void sleepUntil(long dueNs) {
        readyNs = dueNs;
        armAt(Math.max(dueNs + ACT_NS, loop.nowNs()));
    }

    @Override
    protected void fire(long nowNs) {
        long freeAtNs = cpu.freeAtNs(readyNs);
        if (freeAtNs > nowNs) {
            armAt(freeAtNs);
        } else {
            process.accept(nowNs - ACT_NS);
        }
    }
}
