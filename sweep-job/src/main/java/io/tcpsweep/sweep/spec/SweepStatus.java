package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.RunStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The state of a result directory.
 *
 * @param out the directory
 * @param sweepName the sweep that it holds
 * @param semanticsVersion the version of the simulated behaviour that its rows come from
 * @param plannedRuns runs that plans written there ask for
 * @param runsByStatus number of rows of each status that occurs
 * @param writer who writes there now ("host, process id"); null if nobody
 * @param failures runs that did not end OK, grouped by status and reason, most frequent first
 * @param failedRuns the first of those runs, point by point, at most {@link #MAX_FAILED_RUNS}
 * @param generations the plans written there, oldest first
 * @param nextCommand what to type to go on; null when there is nothing left to do
 */
public record SweepStatus(
        String out,
        String sweepName,
        int semanticsVersion,
        long plannedRuns,
        Map<RunStatus, Long> runsByStatus,
        String writer,
        List<FailureGroup> failures,
        List<FailedRun> failedRuns,
        List<Generation> generations,
        String nextCommand) {
    /** A longer list helps nobody; the table runs has them all. */
    public static final int MAX_FAILED_RUNS = 10;

    public SweepStatus {
        Map<RunStatus, Long> copy = new EnumMap<>(RunStatus.class);
        copy.putAll(runsByStatus);
        runsByStatus = Collections.unmodifiableMap(copy);
        failures = List.copyOf(failures);
        failedRuns = List.copyOf(failedRuns);
        generations = List.copyOf(generations);
    }

    /** A status that does not go into plans. */
    public SweepStatus(
            String out,
            String sweepName,
            int semanticsVersion,
            long plannedRuns,
            Map<RunStatus, Long> runsByStatus,
            String writer,
            List<FailureGroup> failures) {
        this(out, sweepName, semanticsVersion, plannedRuns, runsByStatus, writer, failures, List.of(), List.of(), null);
    }

    /** Number of rows of a status. */
    public long runs(RunStatus status) {
        return runsByStatus.getOrDefault(status, 0L);
    }

    /** Rows of any status. */
    public long endedRuns() {
        return runsByStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Rows of any status but OK. */
    public long failedRunCount() {
        return endedRuns() - runs(RunStatus.OK);
    }

    /** Planned runs without a row. */
    public long missingRuns() {
        return plannedRuns - endedRuns();
    }

    /** Whether every planned run has a row and every row is OK. */
    public boolean isComplete() {
        return runs(RunStatus.OK) == plannedRuns;
    }

    /**
     * Runs that failed alike.
     *
     * @param status how they ended
     * @param reason the reason of the first of them
     * @param runs how many
     * @param exampleRunKey the first of them in run-key order
     */
    public record FailureGroup(RunStatus status, String reason, long runs, String exampleRunKey) {}

    /**
     * A run that is not OK.
     *
     * @param runKey its key
     * @param parameters what its point has of the parameters that vary, such as "flows 2, path.rtt 80 us"
     * @param replicate from 0
     * @param status how it ended
     * @param reason why
     */
    public record FailedRun(String runKey, String parameters, int replicate, RunStatus status, String reason) {}

    /**
     * One plan, written when runs were asked for that no earlier plan held, or to try some again.
     *
     * @param number from 1
     * @param reason a few words: "first plan", "more runs", "another try"
     * @param plannedRuns runs it asks for
     * @param okRuns those whose row is OK
     * @param notOkRuns those whose row is not OK
     */
    public record Generation(int number, String reason, long plannedRuns, long okRuns, long notOkRuns) {
        /** Runs that the plan has not come to yet. */
        public long missingRuns() {
            return plannedRuns - okRuns - notOkRuns;
        }
    }
}
