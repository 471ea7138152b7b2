package io.tcpsweep.sweep.spec;

/** Hears how a sweep goes on; called from one thread at a time. */
@FunctionalInterface
public interface SweepProgress {
    /** Hears nothing. */
    SweepProgress SILENT = snapshot -> {};

    void update(Snapshot snapshot);

    /**
     * A moment of a sweep.
     *
     * @param totalRuns runs that this request has to add
     * @param endedRuns those that have ended
     * @param notOkRuns those of them that did not end OK
     * @param elapsedNs wall time since the start
     * @param remainingNs estimate from the cost of what is left; negative when there is none yet
     */
    record Snapshot(long totalRuns, long endedRuns, long notOkRuns, long elapsedNs, long remainingNs) {}
}
