package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.spec.SweepProgress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** The Spark job that simulates chunks: one task each, the longest first. */
final class ChunkJob {
    private static final long TICK_MS = 500;

    /** "... Lost task 2.0 in stage 0.0 (TID 2) (host executor 1): what happened". */
    private static final Pattern TASK_FAILURE = Pattern.compile(".* \\(TID \\d+\\) \\([^)]*\\): (.*)");

    private final RunExecutor executor;
    private final ResultDirectory directory;
    private final long wallLimitNs;
    private final int maxFailures;
    private final HeldDirectory held;

    /**
     * @param wallLimitNs wall time from which a run ends as TIMEOUT, nanoseconds
     * @param maxFailures runs not OK from which no more are started; 0 for never
     */
    ChunkJob(RunExecutor executor, ResultDirectory directory, long wallLimitNs, int maxFailures, HeldDirectory held) {
        this.executor = executor;
        this.directory = directory;
        this.wallLimitNs = wallLimitNs;
        this.maxFailures = maxFailures;
        this.held = held;
    }

    /**
     * Simulates chunks and returns how many runs that added. Ends early, without an error, when too many runs failed.
     *
     * @throws io.tcpsweep.sweep.spec.SweepJobException if Spark gives up or the directory's lease was lost
     */
    long run(SparkSession spark, String sweepName, List<ChunkWork> work, SweepProgress progress) {
        SparkContext context = spark.sparkContext();
        JavaSparkContext javaContext = JavaSparkContext.fromSparkContext(context);
        JobCounters counters = new JobCounters(context);
        List<ChunkWork> longestFirst = new ArrayList<>(work);
        longestFirst.sort(
                Comparator.comparingLong((ChunkWork chunk) -> chunk.chunk().estimatedCpuNs())
                        .reversed());
        JobProgress listener = new JobProgress(
                progress,
                counters,
                work.stream().mapToLong(chunk -> chunk.chunk().runs().size()).sum(),
                work.stream().mapToLong(chunk -> chunk.chunk().estimatedCpuNs()).sum());
        Broadcast<SerializableConfiguration> configuration =
                javaContext.broadcast(new SerializableConfiguration(context.hadoopConfiguration()));
        ChunkTask task = new ChunkTask(executor, directory.root().toString(), wallLimitNs, configuration, counters);
        context.addSparkListener(listener);
        javaContext.setJobDescription("sweep " + sweepName);
        try {
            listener.report();
            await(javaContext.parallelize(longestFirst, longestFirst.size()).foreachAsync(task), counters, listener);
            return counters.endedRuns();
        } finally {
            context.removeSparkListener(listener);
            listener.report();
            configuration.unpersist();
        }
    }

    private void await(JavaFutureAction<Void> job, JobCounters counters, JobProgress listener) {
        boolean done = false;
        boolean cancelled = false;
        while (!done) {
            try {
                job.get(TICK_MS, TimeUnit.MILLISECONDS);
                done = true;
            } catch (TimeoutException e) {
                listener.report();
                boolean enough = maxFailures > 0 && counters.notOkRuns() >= maxFailures;
                if (!cancelled && (enough || held.isLost() || held.isInterrupted())) {
                    // Running runs are told through their stop signal; their chunks get no file.
                    cancelled = true;
                    job.cancel(true);
                }
            } catch (CancellationException e) {
                done = true;
            } catch (ExecutionException e) {
                if (!cancelled && !held.isInterrupted()) {
                    throw failed(e.getCause() == null ? e : e.getCause());
                }
                done = true;
            } catch (InterruptedException e) {
                job.cancel(true);
                Thread.currentThread().interrupt();
                throw Failures.storage("interrupted while runs were simulated", e);
            }
        }
        held.requireHeld();
    }

    /** Spark's message is its whole story with stack traces; the user needs what happened in the task. */
    private RuntimeException failed(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        String firstLine = message.lines().findFirst().orElse(message);
        Matcher task = TASK_FAILURE.matcher(firstLine);
        return Failures.storage("Spark gave up because a task failed: "
                + (task.matches() ? task.group(1) : firstLine) + ". Every finished chunk in "
                + directory.displayName() + " is kept; the same command goes on from there");
    }
}
