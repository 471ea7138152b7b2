package io.tcpsweep.sweep.job;

import io.tcpsweep.sweep.spec.SweepProgress;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/**
 * Reports how a job goes on, at each task's end and whenever it is told to. The remaining time follows from the
 * estimated cost of what is done, not from counts: with the longest runs first a count would promise far too much time.
 */
final class JobProgress extends SparkListener {
    /** Share of the work from which a remaining time is told: before that it would show start-up costs. */
    private static final double LEAST_SHARE = 0.05;

    private final SweepProgress progress;
    private final JobCounters counters;
    private final long totalRuns;
    private final long totalCpuNs;
    private final long startNs = System.nanoTime();

    /** @param totalCpuNs estimated CPU time of all runs of the job, nanoseconds */
    JobProgress(SweepProgress progress, JobCounters counters, long totalRuns, long totalCpuNs) {
        this.progress = progress;
        this.counters = counters;
        this.totalRuns = totalRuns;
        this.totalCpuNs = totalCpuNs;
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd taskEnd) {
        report();
    }

    /** Reports now. */
    synchronized void report() {
        long elapsedNs = System.nanoTime() - startNs;
        double done = counters.endedCpuNs() / (double) totalCpuNs;
        long remainingNs = done < LEAST_SHARE ? -1 : Math.round(elapsedNs * (1 - done) / done);
        progress.update(new SweepProgress.Snapshot(
                totalRuns, counters.endedRuns(), counters.notOkRuns(), elapsedNs, remainingNs));
    }
}
