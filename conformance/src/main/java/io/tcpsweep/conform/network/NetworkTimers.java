package io.tcpsweep.conform.network;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;

/**
 * Runs a network in an event loop, with the recorder's habits about time. The recorder is a process of the recorded
 * machine: it wakes up a little after something is due or was sent, and then writes down not the time it has, but the
 * time that the event ought to have. So the hosts see packets a few microseconds later than the trace says, their first
 * RTT sample is that much longer, and a timer that fires in between comes first.
 */
public final class NetworkTimers {
    /** From a packet's sending to the recorder's look at the clock: between 1,024 and 1,280 ns in 400 of 430 cases. */
    public static final long WAKE_UP_NS = 1_100;

    /** From the time at which something is due to the senders' hearing of it: recorded first RTT samples tell. */
    private static final long DELIVERY_NS = 3_200;

    /** The same for the receiver, which is served first: packets near a tick or a millisecond tell, 2.3 to 2.6 us. */
    private static final long DELIVERY_TO_RECEIVER_NS = 2_500;

    /** From a delivery to that of what was due by then: the recorder has to fall asleep and wake up again. */
    private static final long NEXT_ROUND_NS = 4_400;

    /** The same from a program's turn, if it comes between. */
    private static final long AFTER_PROGRAM_NS = 2_800;

    /** Step of the recorder's clock. */
    private static final long CLOCK_STEP_NS = 1_024;

    /** What happens so soon after an event is taken to happen with it. */
    private static final long SAME_EVENT_NS = 10_000;

    private final EventLoop loop;
    private final OracleNetwork network;
    private final Timer due;
    private final Timer wake;
    private boolean working;
    private long programRunsNs = Long.MIN_VALUE;
    private boolean waitsForProgram;
    private long lastNs = -SAME_EVENT_NS;

    public NetworkTimers(EventLoop loop, OracleNetwork network) {
        this.loop = loop;
        this.network = network;
        due = timer(0);
        wake = timer(1);
        armDue();
    }

    /** A host has something to send. */
    public void wake() {
        if (!working && !wake.isArmed()) {
            wake.armAt(loop.nowNs() + WAKE_UP_NS);
        }
    }

    /**
     * When a process that is ready at {@code readyNs} gets the CPU: after a delivery that was due before, if there is
     * one, unless that waits for the process.
     */
    public long cpuFreeAtNs(long readyNs) {
        if (waitsForProgram) {
            return readyNs;
        }
        long dueNs = network.nextDueNs();
        return dueNs <= readyNs ? dueNs + DELIVERY_NS : readyNs;
    }

    /**
     * What the recorder is delivering wakes a program, which is going to run at {@code runsNs}: before what is due as
     * soon as this is delivered.
     */
    public void programWoken(long runsNs) {
        if (working) {
            programRunsNs = Math.max(programRunsNs, runsNs);
        }
    }

    /** A timer that runs after all timers of connections and before programs. */
    private Timer timer(int number) {
        return new Timer(loop, Timer.CLASS_TCP, Integer.MAX_VALUE, number) {
            @Override
            protected void fire(long nowNs) {
                work(nowNs);
            }
        };
    }

    private void work(long nowNs) {
        lastNs = Math.max(lastNs, eventNs(nowNs));
        waitsForProgram = false;
        programRunsNs = Long.MIN_VALUE;
        working = true;
        network.work(lastNs);
        working = false;
        wake.cancel();
        armDue();
    }

    /** The time that the recorder takes an event to have which it sees at {@code nowNs}. */
    private long eventNs(long nowNs) {
        long dueNs = network.nextLookNs();
        if (dueNs <= nowNs && nowNs - dueNs < SAME_EVENT_NS && dueNs >= lastNs) {
            return dueNs;
        }
        return nowNs - lastNs < SAME_EVENT_NS ? lastNs : nowNs / CLOCK_STEP_NS * CLOCK_STEP_NS;
    }

    private void armDue() {
        long nextNs = network.nextLookNs();
        boolean isDue = nextNs <= loop.nowNs();
        waitsForProgram = isDue && programRunsNs > loop.nowNs();
        if (nextNs == Long.MAX_VALUE) {
            due.cancel();
        } else if (waitsForProgram) {
            due.armAt(programRunsNs + AFTER_PROGRAM_NS);
        } else if (isDue) {
            due.armAt(loop.nowNs() + NEXT_ROUND_NS);
        } else {
            due.armAt(Math.max(Math.min(nextNs + DELIVERY_NS, arrivalHeardNs()), loop.nowNs()));
        }
    }

    private long arrivalHeardNs() {
        long arrivalNs = network.nextArrivalNs();
        return arrivalNs == Long.MAX_VALUE ? arrivalNs : arrivalNs + DELIVERY_TO_RECEIVER_NS;
    }
}
