package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.job.store.Durations;
import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.Lease;
import io.tcpsweep.sweep.job.store.LeaseOwner;
import io.tcpsweep.sweep.job.store.LeaseRecord;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.store.PlannedRun;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.store.SweepIdentity;
import io.tcpsweep.sweep.job.table.ChunkFiles.RowState;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepStatus;
import io.tcpsweep.sweep.spec.SweepStatus.FailedRun;
import io.tcpsweep.sweep.spec.SweepStatus.FailureGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts what a directory holds. */
final class StatusReport {
    private StatusReport() {}

    /** The status of a directory over everything its plans ask for. */
    static SweepStatus ofDirectory(ResultDirectory directory, SweepIdentity identity, RunStates states) {
        List<RowState> rows = new ArrayList<>();
        states.rows().forEach(rows::add);
        return report(directory, identity.name(), identity.semanticsVersion(), states.plannedRuns(), rows, states);
    }

    /** The status of a directory over the runs of one request. */
    static SweepStatus ofRequest(ResultDirectory directory, SweepPlan plan, RunStates states) {
        List<RowState> rows = new ArrayList<>();
        for (RunSpec run : plan.runs()) {
            RowState state = states.state(run.runKey());
            if (state != null) {
                rows.add(state);
            }
        }
        return report(directory, plan.name(), SemanticsVersion.CURRENT, plan.runCount(), rows, states);
    }

    private static SweepStatus report(
            ResultDirectory directory,
            String name,
            int semanticsVersion,
            long plannedRuns,
            List<RowState> rows,
            RunStates states) {
        Map<RunStatus, Long> countByStatus = new EnumMap<>(RunStatus.class);
        rows.forEach(row -> countByStatus.merge(row.status(), 1L, Long::sum));
        return new SweepStatus(
                directory.displayName(),
                name,
                semanticsVersion,
                plannedRuns,
                countByStatus,
                writer(directory),
                failures(rows),
                failedRuns(rows, states.plans()),
                states.plans().stream().map(states::generation).toList(),
                nextCommand(directory, states));
    }

    /** Null if every run is OK. A missing run needs no option, another try of a failed one does. */
    private static String nextCommand(ResultDirectory directory, RunStates states) {
        boolean missing = false;
        boolean failed = false;
        for (PlanGeneration plan : states.plans()) {
            SweepStatus.Generation generation = states.generation(plan);
            missing |= generation.missingRuns() > 0;
            failed |= generation.notOkRuns() > 0;
        }
        if (!missing && !failed) {
            return null;
        }
        PlanGeneration latest = states.plans().get(states.plans().size() - 1);
        String resume = "./tcpsweep run " + latest.specName() + " --out " + directory.displayName();
        return missing ? resume : resume + " --failed";
    }

    /** Groups of rows that are not OK, the most frequent first. */
    static List<FailureGroup> failures(List<RowState> rows) {
        Map<String, List<RowState>> rowsByCause = new TreeMap<>();
        for (RowState row : rows) {
            if (row.status() != RunStatus.OK) {
                String cause = row.status() + " " + row.reason();
                rowsByCause.computeIfAbsent(cause, key -> new ArrayList<>()).add(row);
            }
        }
        List<FailureGroup> groups = new ArrayList<>();
        for (List<RowState> group : rowsByCause.values()) {
            RowState first =
                    group.stream().min(Comparator.comparing(RowState::runKey)).orElseThrow();
            groups.add(new FailureGroup(first.status(), first.reason(), group.size(), first.runKey()));
        }
        groups.sort(Comparator.comparingLong(FailureGroup::runs).reversed());
        return groups;
    }

    /** The first runs that are not OK, in the order of the plans' points. */
    private static List<FailedRun> failedRuns(List<RowState> rows, List<PlanGeneration> plans) {
        Map<String, RowState> notOk = new HashMap<>();
        rows.stream().filter(row -> row.status() != RunStatus.OK).forEach(row -> notOk.put(row.runKey(), row));
        VariedParameters varied = new VariedParameters(notOk.isEmpty() ? List.of() : plans);
        List<FailedRun> failed = new ArrayList<>();
        for (PlanGeneration plan : plans) {
            List<PlannedRun> here = plan.chunks().stream()
                    .flatMap(chunk -> chunk.runs().stream())
                    .filter(run -> notOk.containsKey(run.key()))
                    .sorted(Comparator.comparingInt(PlannedRun::point).thenComparingInt(PlannedRun::replicate))
                    .toList();
            for (PlannedRun run : here) {
                // A run that was tried again is in several plans.
                RowState row = notOk.remove(run.key());
                if (failed.size() < SweepStatus.MAX_FAILED_RUNS) {
                    String parameters = varied.of(plan.points().get(run.point()));
                    failed.add(new FailedRun(run.key(), parameters, run.replicate(), row.status(), row.reason()));
                }
            }
        }
        return failed;
    }

    /** Who writes there; null if nobody does. A lease that its holder left behind is told as such. */
    private static String writer(ResultDirectory directory) {
        try {
            Optional<LeaseRecord> lease = Lease.holder(directory.files(), directory.leaseFile());
            if (lease.isEmpty()) {
                return null;
            }
            long nowMs = System.currentTimeMillis();
            String age = Durations.roughly(Math.max(0, nowMs - lease.get().heartbeatAtMs()));
            boolean stale = Lease.isStale(lease.get(), LeaseOwner.current(), nowMs);
            return lease.get().holder() + (stale ? ", gone" : "") + ", last sign of life " + age + " ago";
        } catch (IOException e) {
            throw Failures.storage("cannot read " + directory.leaseFile() + ": " + ResultDirectory.reason(e), e);
        }
    }
}
