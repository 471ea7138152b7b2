package io.tcpsweep.conform.network;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;

/**
 * Runs a network in an event loop, with the recorder's habits about time. It is a process of the recorded machine: what
 * is due at an instant comes after the kernel's timers of that instant, and what those timers and programs send while
 * it sleeps it sees a little later, at a time of its own coarse clock. Times differ by a microsecond, but order does
 * too: a retransmission timer of one host, and a packet that a timer of another host sent a whole number of ticks
 * before, meet.
 */
public final class NetworkTimers {
    /** From a packet's sending to the network's look at the clock: between 1,024 and 1,280 ns in 400 of 430 cases. */
    public static final long WAKE_UP_NS = 1_100;

    /** Step of the recorder's clock. */
    private static final long CLOCK_STEP_NS = 1_024;

    /** What happens so soon after the last event is taken to happen with it. */
    private static final long SAME_EVENT_NS = 10_000;

    private final EventLoop loop;
    private final OracleNetwork network;
    private final Timer due;
    private final Timer wake;
    private boolean working;
    private long lastWorkNs = -SAME_EVENT_NS;

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
            long nowNs = loop.nowNs();
            boolean isSameEvent = nowNs - lastWorkNs < SAME_EVENT_NS;
            wake.armAt(isSameEvent ? nowNs : (nowNs + WAKE_UP_NS) / CLOCK_STEP_NS * CLOCK_STEP_NS);
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
        working = true;
        network.work(nowNs);
        working = false;
        lastWorkNs = nowNs;
        wake.cancel();
        armDue();
    }

    private void armDue() {
        long nextNs = network.nextDueNs();
        if (nextNs == Long.MAX_VALUE) {
            due.cancel();
        } else {
            due.armAt(nextNs);
        }
    }
}
