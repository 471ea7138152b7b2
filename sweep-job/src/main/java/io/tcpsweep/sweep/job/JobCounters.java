package io.tcpsweep.sweep.job;

import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/** Counts what tasks finished. Spark adds a task's share once, when its first attempt to succeed ends. */
final class JobCounters implements Serializable {
    private static final long serialVersionUID = 1L;

    private final LongAccumulator endedRuns;
    private final LongAccumulator notOkRuns;
    private final LongAccumulator endedCpuNs;

    JobCounters(SparkContext context) {
        endedRuns = context.longAccumulator("runs ended");
        notOkRuns = context.longAccumulator("runs not OK");
        endedCpuNs = context.longAccumulator("estimated CPU time of runs ended");
    }

    /** Called by a task for its chunk. */
    void addEnded(long runs, long estimatedCpuNs) {
        endedRuns.add(runs);
        endedCpuNs.add(estimatedCpuNs);
    }

    /** Called by a task for its chunk. */
    void addNotOk(long runs) {
        notOkRuns.add(runs);
    }

    /** Runs in finished chunks; driver only. */
    long endedRuns() {
        return endedRuns.value();
    }

    /** Those of them that are not OK; driver only. */
    long notOkRuns() {
        return notOkRuns.value();
    }

    /** Estimated CPU time of finished chunks, nanoseconds; driver only. */
    long endedCpuNs() {
        return endedCpuNs.value();
    }
}
