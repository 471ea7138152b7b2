package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.spec.RunEnd;
import io.tcpsweep.sweep.spec.StoredRun;
import io.tcpsweep.sweep.spec.SweepCoverage;
import io.tcpsweep.sweep.spec.SweepJob;
import io.tcpsweep.sweep.spec.SweepJobException;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepRequest;
import io.tcpsweep.sweep.spec.SweepStatus;
import io.tcpsweep.sweep.stats.LatencySummary;
import io.tcpsweep.sweep.stats.RunRow;
import io.tcpsweep.sweep.stats.Summaries;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Runs nothing: results follow from parameters, and runs of chosen replicates fail. */
final class FakeJob implements SweepJob {
    int failingReplicate = -1;
    SweepJobException failure;
    RuntimeException defect;
    SweepRequest request;
    StoredRun found;
    RunEnd replayed;
    long wallLimitNs;
    List<LatencySummary> latencies = List.of();

    @Override
    public SweepOutcome run(SweepRequest newRequest, SweepProgress progress) {
        request = newRequest;
        throwIfWanted();
        List<RunRow> rows = new ArrayList<>();
        for (RunSpec spec : request.plan().runs()) {
            rows.add(row(spec));
        }
        long count = rows.size();
        progress.update(new SweepProgress.Snapshot(count, count / 2, 1, 65_000_000_000L, 3_000_000_000L));
        return new SweepOutcome(
                status(request.out(), rows),
                count,
                List.copyOf(Summaries.byPoint(rows).values()),
                latencies);
    }

    @Override
    public SweepCoverage coverage(SweepRequest newRequest) {
        request = newRequest;
        throwIfWanted();
        List<RunSpec> runs = request.plan().runs();
        return new SweepCoverage(List.of(
                new SweepCoverage.Group("done", false, runs.subList(0, 1)),
                new SweepCoverage.Group("no result yet", true, runs.subList(1, runs.size()))));
    }

    @Override
    public SweepStatus status(String out) {
        throwIfWanted();
        Map<RunStatus, Long> counts = new EnumMap<>(RunStatus.class);
        counts.put(RunStatus.OK, 7L);
        counts.put(RunStatus.FAILED, 2L);
        return new SweepStatus(
                out,
                "x",
                SemanticsVersion.CURRENT,
                10,
                counts,
                "node-1, process 17",
                List.of(new SweepStatus.FailureGroup(RunStatus.FAILED, "more than 5 events", 2, "00ff")));
    }

    @Override
    public StoredRun find(String out, String runKey) {
        throwIfWanted();
        return found;
    }

    @Override
    public RunEnd replay(RunSpec spec, long newWallLimitNs) {
        wallLimitNs = newWallLimitNs;
        return replayed;
    }

    @Override
    public void compact(String out) {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public String readText(String location) {
        return "name: remote\nscenario: dumbbell\n";
    }

    private void throwIfWanted() {
        if (failure != null) {
            throw failure;
        }
        if (defect != null) {
            throw defect;
        }
    }

    private RunRow row(RunSpec spec) {
        if (spec.replicate() == failingReplicate) {
            return new RunRow(spec.runKey(), spec.pointId(), RunStatus.FAILED, Map.of());
        }
        long flows = spec.scenario().longValue(ParameterCatalog.FLOWS);
        Map<MetricId, Object> values = new EnumMap<>(MetricId.class);
        values.put(MetricId.GOODPUT, 1_000_000_000L + flows * 100_000_000L + spec.replicate() * 1_000_000L);
        if (flows != 3) {
            values.put(MetricId.FAIRNESS_MAX_MIN, 1.0 + spec.replicate());
        }
        return new RunRow(spec.runKey(), spec.pointId(), RunStatus.OK, values);
    }

    private static SweepStatus status(String out, List<RunRow> rows) {
        Map<RunStatus, Long> counts = new EnumMap<>(RunStatus.class);
        List<SweepStatus.FailureGroup> failures = new ArrayList<>();
        for (RunRow row : rows) {
            counts.merge(row.status(), 1L, Long::sum);
            if (row.status() != RunStatus.OK && failures.isEmpty()) {
                failures.add(new SweepStatus.FailureGroup(row.status(), "more than 5 events", 1, row.runKey()));
            }
        }
        return new SweepStatus(out, "x", SemanticsVersion.CURRENT, rows.size(), counts, null, failures);
    }
}
