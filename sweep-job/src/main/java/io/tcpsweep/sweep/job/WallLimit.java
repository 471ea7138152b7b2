package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.StopSignal;
import java.util.function.BooleanSupplier;

/** Stops a run when its wall time is over or when its task is killed. */
final class WallLimit implements StopSignal {
    private final long startNs;
    private final long limitNs;
    private final BooleanSupplier killed;
    private boolean reached;

    /**
     * Starts now.
     *
     * @param limitNs wall time that the run may take, nanoseconds
     * @param killed tells whether the run's task is to end without a result
     */
    WallLimit(long limitNs, BooleanSupplier killed) {
        this.startNs = System.nanoTime();
        this.limitNs = limitNs;
        this.killed = killed;
    }

    @Override
    public boolean stopRequested() {
        if (System.nanoTime() - startNs > limitNs) {
            reached = true;
        }
        return reached || killed.getAsBoolean();
    }

    /** Whether the run was told to stop because of its wall time. */
    boolean wasReached() {
        return reached;
    }

    /** Wall time since the start, nanoseconds. */
    long elapsedNs() {
        return System.nanoTime() - startNs;
    }
}
