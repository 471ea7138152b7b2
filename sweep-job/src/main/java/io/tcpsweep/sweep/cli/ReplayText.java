package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.RunEnd;
import io.tcpsweep.sweep.spec.StoredRun;
import java.util.ArrayList;
import java.util.List;

/** A run and what came of it when it was simulated again, in words. */
final class ReplayText {
    private static final List<MetricId> SHOWN = List.of(
            MetricId.GOODPUT,
            MetricId.FAIRNESS_MAX_MIN,
            MetricId.JAIN_INDEX,
            MetricId.RETRANSMITS,
            MetricId.RTOS,
            MetricId.DROPS,
            MetricId.TRACE_DIGEST,
            MetricId.RESULT_DIGEST);

    private ReplayText() {}

    /** Which run it is. */
    static List<String> head(StoredRun run) {
        return List.of(
                "run " + run.spec().runKey() + " of "
                        + run.spec().scenario().template().id(),
                "  point      " + run.parameters(),
                "  replicate  " + run.spec().replicate(),
                "  seed       " + run.spec().seed());
    }

    /** How it ended here, and whether its row says the same. */
    static List<String> result(StoredRun run, RunEnd end) {
        List<String> lines = new ArrayList<>();
        lines.add("  status     " + end.status());
        if (end.status() == RunStatus.OK) {
            for (MetricId metric : SHOWN) {
                Object value = end.values().get(metric);
                lines.add("    " + metric.column() + " " + (value == null ? "null" : value));
            }
            LatencyTable.lines(end.latencies()).forEach(line -> lines.add("    latency of " + line));
        } else {
            lines.add("  reason     " + end.reason());
        }
        lines.add(comparison(run.end(), end));
        return lines;
    }

    private static String comparison(RunEnd stored, RunEnd end) {
        if (stored == null) {
            return "the directory has no row of this run yet";
        }
        if (end.isSame(stored)) {
            return switch (end.status()) {
                case OK -> "the same as its row: equal result_digest and trace_digest";
                case TIMEOUT -> "the same as its row: stopped by wall time";
                case FAILED, CRASHED, INVALID -> "the same as its row: equal status and reason";
            };
        }
        if (end.status() == RunStatus.OK && stored.status() == RunStatus.OK) {
            return "differs from its row: result_digest " + stored.values().get(MetricId.RESULT_DIGEST)
                    + " and trace_digest " + stored.values().get(MetricId.TRACE_DIGEST) + " there";
        }
        return "differs from its row: " + stored.status() + " there"
                + (stored.reason() == null ? "" : ", " + stored.reason());
    }
}
