package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.FlowResult;
import io.tcpsweep.scenario.LatencySketch;
import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunResult;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioTemplate;
import io.tcpsweep.sweep.spec.RunOptions;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepPoint;
import io.tcpsweep.sweep.spec.SweepRequest;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Sweeps and outcomes for tests: an outcome is a pure function of its run, so rows can be compared. */
public final class FakeRuns {
    private FakeRuns() {}

    /** A sweep over the number of flows. */
    public static SweepPlan sweep(String name, int replicates, long... flows) {
        return sweep(name, "10s", 60_000_000_000L, replicates, flows);
    }

    /** A sweep over the number of flows, with the simulated duration from which costs are estimated. */
    public static SweepPlan sweep(String name, String duration, long wallLimitNs, int replicates, long... flows) {
        List<SweepPoint> points = new ArrayList<>();
        Scenario base = Scenario.of(ScenarioTemplate.PARALLEL_PATHS).with("duration", duration);
        for (long count : flows) {
            points.add(SweepPoint.of(points.size(), base.with(ParameterCatalog.FLOWS, count)));
        }
        return new SweepPlan(
                name,
                "",
                ScenarioTemplate.PARALLEL_PATHS,
                7,
                replicates,
                wallLimitNs,
                List.of(ParameterCatalog.FLOWS),
                points,
                List.of(),
                "conf/sweeps/" + name + ".yaml",
                "name: " + name + "\nreplicates: " + replicates + "\n");
    }

    /** A request without options. */
    public static SweepRequest request(SweepPlan plan, Path out) {
        return new SweepRequest(plan, out.toString(), RunOptions.DEFAULT);
    }

    /** An outcome that depends on the run alone. */
    public static RunOutcome outcome(RunSpec spec) {
        long flows = spec.scenario().longValue(ParameterCatalog.FLOWS);
        long salt = spec.runKey().hashCode() & 0xffff;
        RunResult.Builder run = RunResult.builder();
        for (MetricId metric : MetricId.runMetrics()) {
            if (metric == MetricId.FAIRNESS_MAX_MIN && salt % 5 == 0) {
                continue;
            }
            switch (metric.type()) {
                case LONG -> run.set(metric, 1000L * metric.ordinal() + salt);
                case DOUBLE -> run.set(metric, 1 + salt / 3.0);
                case STRING -> {
                    if (metric != MetricId.RESULT_DIGEST) {
                        run.set(metric, Long.toHexString(spec.seed()));
                    }
                }
            }
        }
        for (long flow = 0; flow < flows; flow++) {
            FlowResult.Builder values = FlowResult.builder();
            for (MetricId metric : MetricId.flowMetrics()) {
                if (!metric.nullable() || flow % 2 == 0) {
                    switch (metric.type()) {
                        case LONG -> values.set(metric, metric == MetricId.FLOW_ID ? flow : salt + flow);
                        case DOUBLE -> values.set(metric, salt / 7.0);
                        case STRING -> values.set(metric, "detector-" + flow);
                    }
                }
            }
            run.add(values.build());
        }
        for (String flowClass : List.of("rpc(10kB)", "ping")) {
            run.add(new ClassLatency(flowClass, 1, latencies(salt % 1000, flowClass.equals("ping") ? 0 : 3)));
        }
        return RunOutcome.ok(run.build());
    }

    /**
     * A thousand and some latencies from 1 to 2 ms, and some unfinished requests that are older.
     *
     * @param salt how many more of 3 ms there are
     */
    public static LatencySketch latencies(long salt, int unfinished) {
        Histogram finished = new Histogram(3);
        long sumNs = 0;
        for (int i = 0; i < 1000; i++) {
            finished.recordValue(1_000_000 + 1_000 * i);
            sumNs += 1_000_000 + 1_000 * i;
        }
        if (salt > 0) {
            finished.recordValueWithCount(3_000_000, salt);
        }
        Histogram ages = new Histogram(3);
        if (unfinished > 0) {
            ages.recordValueWithCount(5_000_000, unfinished);
        }
        return LatencySketch.ofStored(
                salt,
                1_000_000L,
                salt > 0 ? 3_000_000L : 1_999_000L,
                sumNs + salt * 3_000_000,
                unfinished > 0 ? 5_000_000 : 0,
                bytes(finished),
                bytes(ages));
    }

    private static byte[] bytes(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    }
}
