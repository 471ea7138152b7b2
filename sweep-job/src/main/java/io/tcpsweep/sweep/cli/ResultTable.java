package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepPoint;
import io.tcpsweep.sweep.stats.MetricSummary;
import io.tcpsweep.sweep.stats.PointSummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The table that closes a run: one line for each point, with what was swept and the main results. */
final class ResultTable {
    private static final String NONE = "-";

    private ResultTable() {}

    /**
     * The lines of the table.
     *
     * @param summaries one for each point that has a row; others show no result
     */
    static List<String> lines(SweepPlan plan, Collection<PointSummary> summaries) {
        Map<String, PointSummary> byPoint = new TreeMap<>();
        summaries.forEach(summary -> byPoint.put(summary.pointId(), summary));
        RateUnit unit = RateUnit.fitting(summaries);
        ParameterColumns parameters = new ParameterColumns(plan);
        List<String> headers = new ArrayList<>(parameters.headers());
        headers.addAll(List.of(
                "goodput " + unit.name, "+- 95 %", "max/min mean", "max/min worst", "runs OK", "runs failed"));
        TextTable table = new TextTable(headers);
        boolean someNull = false;
        for (SweepPoint point : plan.points()) {
            List<String> cells = new ArrayList<>(parameters.cells(point.index()));
            PointSummary summary = byPoint.get(point.pointId());
            cells.addAll(summary == null ? List.of(NONE, NONE, NONE, NONE, "0", "0") : results(summary, unit));
            someNull |= summary != null && fairness(summary).nullRuns() > 0;
            table.add(cells);
        }
        List<String> lines = new ArrayList<>(table.lines());
        if (someNull) {
            lines.add("max/min leaves out runs (null: n) whose slowest flow delivered nothing");
        }
        return lines;
    }

    private static List<String> results(PointSummary summary, RateUnit unit) {
        MetricSummary goodput = summary.metric(MetricId.GOODPUT);
        MetricSummary fairness = fairness(summary);
        String nulls = fairness.nullRuns() == 0 ? "" : " (null: " + fairness.nullRuns() + ")";
        return List.of(
                number(goodput.mean(), unit.bitsPerSec, 3),
                goodput.ciHigh() == null ? NONE : number(goodput.ciHigh() - goodput.mean(), unit.bitsPerSec, 3),
                number(fairness.mean(), 1, 2) + nulls,
                number(fairness.worst(), 1, 2),
                Integer.toString(summary.okRuns()),
                Integer.toString(summary.otherRuns()));
    }

    private static MetricSummary fairness(PointSummary summary) {
        return summary.metric(MetricId.FAIRNESS_MAX_MIN);
    }

    private static String number(Double value, double divisor, int decimals) {
        return value == null ? NONE : String.format(Locale.ROOT, "%." + decimals + "f", value / divisor);
    }

    /** The unit of the goodput column: one for all points, so that they compare at a glance. */
    private enum RateUnit {
        GBIT("Gbit/s", 1e9),
        MBIT("Mbit/s", 1e6),
        KBIT("kbit/s", 1e3);

        private final String name;
        private final double bitsPerSec;

        RateUnit(String name, double bitsPerSec) {
            this.name = name;
            this.bitsPerSec = bitsPerSec;
        }

        /** The largest unit in which the largest mean is not below a half. */
        private static RateUnit fitting(Collection<PointSummary> summaries) {
            double largest = 0;
            for (PointSummary summary : summaries) {
                Double mean = summary.metric(MetricId.GOODPUT).mean();
                largest = Math.max(largest, mean == null ? 0 : mean);
            }
            for (RateUnit unit : values()) {
                if (largest >= unit.bitsPerSec / 2) {
                    return unit;
                }
            }
            return largest == 0 ? GBIT : KBIT;
        }
    }
}
