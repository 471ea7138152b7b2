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
 */
public record SweepStatus(
        String out,
        String sweepName,
        int semanticsVersion,
        long plannedRuns,
        Map<RunStatus, Long> runsByStatus,
        String writer,
        List<FailureGroup> failures) {

    public SweepStatus {
        Map<RunStatus, Long> copy = new EnumMap<>(RunStatus.class);
        copy.putAll(runsByStatus);
        runsByStatus = Collections.unmodifiableMap(copy);
        failures = List.copyOf(failures);
    }

    /** Number of rows of a status. */
    public long runs(RunStatus status) {
        return runsByStatus.getOrDefault(status, 0L);
    }

    /** Rows of any status. */
    public long endedRuns() {
        return runsByStatus.values().stream().mapToLong(Long::longValue).sum();
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
}
