package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.scenario.LatencySketch;
import io.tcpsweep.scenario.QuantileValue;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepPoint;
import io.tcpsweep.sweep.stats.LatencySummary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Latencies for people: a table with one line for each point and class of flows, and lines about one run. */
final class LatencyTable {
    private static final List<LatencyQuantile> SHOWN =
            List.of(LatencyQuantile.P50, LatencyQuantile.P99, LatencyQuantile.P999);

    private static final String NONE = "-";
    private static final int MAX_LINES = 100;
    private static final int DIGITS = 3;

    private LatencyTable() {}

    /** The lines of the table; none if there are no latencies. */
    static List<String> lines(SweepPlan plan, Collection<LatencySummary> summaries) {
        Map<String, List<LatencySummary>> byPoint = new TreeMap<>();
        for (LatencySummary summary : summaries) {
            byPoint.computeIfAbsent(summary.pointId(), id -> new ArrayList<>()).add(summary);
        }
        ParameterColumns parameters = new ParameterColumns(plan);
        List<String> headers = new ArrayList<>(parameters.headers());
        headers.addAll(List.of("flow class", "requests", "unfinished", "lost"));
        SHOWN.forEach(quantile -> headers.add(quantile.label()));
        TextTable table = new TextTable(headers);
        int rows = 0;
        int cut = 0;
        for (SweepPoint point : plan.points()) {
            for (LatencySummary summary : byPoint.getOrDefault(point.pointId(), List.of())) {
                if (rows == MAX_LINES) {
                    cut++;
                    continue;
                }
                List<String> cells = new ArrayList<>(parameters.cells(point.index()));
                cells.add(summary.flowClass());
                cells.add(Long.toString(summary.requests()));
                cells.add(Long.toString(summary.censored()));
                cells.add(Long.toString(summary.lost()));
                SHOWN.forEach(
                        quantile -> cells.add(text(summary.percentile(quantile).value())));
                table.add(cells);
                rows++;
            }
        }
        if (rows == 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(table.lines());
        if (cut > 0) {
            lines.add("and " + PlanText.counted(cut, "more line") + ", in the table latency");
        }
        return lines;
    }

    /** One line for each class of a run's flows. */
    static List<String> lines(List<ClassLatency> latencies) {
        List<String> lines = new ArrayList<>();
        for (ClassLatency latency : latencies) {
            LatencySketch sketch = latency.sketch();
            StringBuilder line = new StringBuilder(latency.flowClass())
                    .append(": ")
                    .append(PlanText.counted(sketch.requests(), "request"))
                    .append(", ")
                    .append(sketch.censored())
                    .append(" unfinished, ")
                    .append(sketch.lost())
                    .append(" lost");
            for (LatencyQuantile quantile : SHOWN) {
                line.append(", ").append(quantile.label()).append(' ').append(text(sketch.quantile(quantile)));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static String text(QuantileValue value) {
        if (value.valueNs() != null) {
            return time(value.valueNs());
        }
        return value.atLeastNs() == null ? NONE : ">= " + time(value.atLeastNs());
    }

    /** Three digits in the largest unit that leaves a whole part. */
    static String time(long timeNs) {
        BigDecimal rounded = new BigDecimal(timeNs).round(new MathContext(DIGITS, RoundingMode.HALF_UP));
        Unit unit = Arrays.stream(Unit.values())
                .filter(one -> rounded.compareTo(BigDecimal.valueOf(one.ns)) >= 0)
                .findFirst()
                .orElse(Unit.NS);
        BigDecimal number = rounded.divide(BigDecimal.valueOf(unit.ns));
        int decimals = unit == Unit.NS ? 0 : Math.max(0, DIGITS - (number.precision() - number.scale()));
        return number.setScale(decimals, RoundingMode.HALF_UP).toPlainString() + " " + unit.label;
    }

    private enum Unit {
        S("s", 1_000_000_000L),
        MS("ms", 1_000_000L),
        US("us", 1_000L),
        NS("ns", 1L);

        private final String label;
        private final long ns;

        Unit(String label, long ns) {
            this.label = label;
            this.ns = ns;
        }
    }
}
