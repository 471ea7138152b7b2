package io.tcpsweep.conform.network;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;

/**
 * Runs a network in an event loop. What is due at an instant is done before the hosts' timers of that instant; what
 * those timers send is taken up after the last of them, since the kernel runs all that are due in one go; what programs
 * send, after each program.
 */
public final class NetworkTimers {
    private final EventLoop loop;
    private final OracleNetwork network;
    private final Timer due;
    private final Timer wake;
    private boolean working;

    public NetworkTimers(EventLoop loop, OracleNetwork network) {
        this.loop = loop;
        this.network = network;
        due = timer(Timer.CLASS_LINK, 0);
        wake = timer(Timer.CLASS_TCP, Integer.MAX_VALUE);
        armDue();
    }

    /** A host has something to send. */
    public void wake() {
        if (!working) {
            wake.armAt(loop.nowNs());
        }
    }

    private Timer timer(int tieClass, int entityId) {
        return new Timer(loop, tieClass, entityId, 0) {
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
