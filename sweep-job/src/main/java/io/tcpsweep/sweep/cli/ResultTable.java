package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepPoint;
import io.tcpsweep.sweep.stats.MetricSummary;
import io.tcpsweep.sweep.stats.PointSummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The table that closes a run: one line for each point, with what was swept and the main results. */
final class ResultTable {
    private static final String NONE = "-";

    /** More lines than this help nobody; the summary table has them all. */
    private static final int MAX_POINTS_SHOWN = 100;

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
        boolean someNull =
                summaries.stream().anyMatch(summary -> fairness(summary).nullRuns() > 0);
        ParameterColumns parameters = new ParameterColumns(plan);
        List<String> headers = new ArrayList<>(parameters.headers());
        headers.addAll(List.of("goodput " + unit.name, "+- 95 %", "max/min mean", "max/min worst"));
        if (someNull) {
            headers.add("max/min null");
        }
        headers.addAll(List.of("runs OK", "runs failed"));
        TextTable table = new TextTable(headers);
        int shown = Math.min(plan.points().size(), MAX_POINTS_SHOWN);
        for (SweepPoint point : plan.points().subList(0, shown)) {
            List<String> cells = new ArrayList<>(parameters.cells(point.index()));
            PointSummary summary = byPoint.get(point.pointId());
            cells.addAll(summary == null ? noResults(someNull) : results(summary, unit, someNull));
            table.add(cells);
        }
        List<String> lines = new ArrayList<>(table.lines());
        if (shown < plan.points().size()) {
            lines.add("and " + PlanText.counted(plan.points().size() - shown, "more point") + ", in the table summary");
        }
        if (someNull) {
            lines.add("max/min null: runs whose slowest flow delivered nothing, left out of mean and worst");
        }
        return lines;
    }

    private static List<String> results(PointSummary summary, RateUnit unit, boolean withNulls) {
        MetricSummary goodput = summary.metric(MetricId.GOODPUT);
        MetricSummary fairness = fairness(summary);
        List<String> cells = new ArrayList<>();
        cells.add(number(goodput.mean(), unit.bitsPerSec, 3));
        cells.add(goodput.ciHigh() == null ? NONE : number(goodput.ciHigh() - goodput.mean(), unit.bitsPerSec, 3));
        cells.add(number(fairness.mean(), 1, 2));
        cells.add(number(fairness.worst(), 1, 2));
        if (withNulls) {
            cells.add(Integer.toString(fairness.nullRuns()));
        }
        cells.add(Integer.toString(summary.okRuns()));
        cells.add(Integer.toString(summary.otherRuns()));
        return cells;
    }

    private static List<String> noResults(boolean withNulls) {
        List<String> cells = new ArrayList<>(Collections.nCopies(withNulls ? 5 : 4, NONE));
        cells.addAll(List.of("0", "0"));
        return cells;
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
        KBIT("kbit/s", 1e3),
        BIT("bit/s", 1);

        /** With three decimals this much of a unit still shows two digits. */
        private static final double LEAST_SHOWN = 0.01;

        private final String name;
        private final double bitsPerSec;

        RateUnit(String name, double bitsPerSec) {
            this.name = name;
            this.bitsPerSec = bitsPerSec;
        }

        /** The largest unit in which the largest mean is not below a half and the smallest above 0 has two digits. */
        private static RateUnit fitting(Collection<PointSummary> summaries) {
            double largest = 0;
            double smallest = Double.MAX_VALUE;
            for (PointSummary summary : summaries) {
                Double mean = summary.metric(MetricId.GOODPUT).mean();
                if (mean != null && mean > 0) {
                    largest = Math.max(largest, mean);
                    smallest = Math.min(smallest, mean);
                }
            }
            for (RateUnit unit : values()) {
                if (largest >= unit.bitsPerSec / 2 && smallest >= unit.bitsPerSec * LEAST_SHOWN) {
                    return unit;
                }
            }
            return largest == 0 ? GBIT : BIT;
        }
    }
}
