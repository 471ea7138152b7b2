package io.tcpsweep.sweep.job.table;

import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.scenario.QuantileValue;
import io.tcpsweep.sweep.spec.ResultColumn;
import io.tcpsweep.sweep.spec.ResultColumns;
import io.tcpsweep.sweep.stats.LatencySummary;
import io.tcpsweep.sweep.stats.LatencySummary.Percentile;
import java.util.ArrayList;
import java.util.List;

/** Rows of the table {@code latency}: one for each point, class of flows and percentile. */
final class LatencyRows {
    private static final TableSchema LATENCY = ResultSchema.LATENCY;
    private static final TableSchema RUNS = ResultSchema.RUNS;
    private static final int PER_CLASS = LatencyQuantile.values().length;

    /** What is needed to make a {@link LatencySummary} again: everything but the parameters. */
    static final TableSchema STATISTICS = LATENCY.project(ResultColumns.latencies().stream()
            .filter(column -> column.parameter() == null)
            .map(ResultColumn::name)
            .toList());

    private LatencyRows() {}

    /**
     * The rows of one point.
     *
     * @param runsRow any of its rows of {@code runs}
     */
    static List<Object[]> of(Object[] runsRow, List<LatencySummary> summaries) {
        List<Object[]> rows = new ArrayList<>();
        for (LatencySummary summary : summaries) {
            for (Percentile percentile : summary.percentiles()) {
                Object[] row = new Object[LATENCY.columns().size()];
                for (ResultColumn column : ResultColumns.latencies()) {
                    if (column.parameter() != null) {
                        row[LATENCY.indexOf(column.name())] = runsRow[RUNS.indexOf(column.name())];
                    }
                }
                set(row, ResultColumns.POINT_ID, summary.pointId());
                set(row, ResultColumns.SCENARIO, runsRow[RUNS.indexOf(ResultColumns.SCENARIO.name())]);
                set(row, ResultColumns.FLOW_CLASS, summary.flowClass());
                set(row, ResultColumns.LATENCY_RUNS_USED, (long) summary.usedRuns());
                set(row, ResultColumns.REQUESTS, summary.requests());
                set(row, ResultColumns.REQUESTS_CENSORED, summary.censored());
                set(row, ResultColumns.REQUESTS_LOST, summary.lost());
                set(row, ResultColumns.LATENCY_MIN, summary.minNs());
                set(row, ResultColumns.LATENCY_MEAN, summary.meanNs());
                set(row, ResultColumns.LATENCY_MAX, summary.maxNs());
                set(row, ResultColumns.PERCENTILE, percentile.quantile().label());
                set(row, ResultColumns.LATENCY, percentile.value().valueNs());
                set(row, ResultColumns.AT_LEAST, percentile.value().atLeastNs());
                set(row, ResultColumns.LATENCY_CI95_LOW, percentile.ciLowNs());
                set(row, ResultColumns.LATENCY_CI95_HIGH, percentile.ciHighNs());
                rows.add(row);
            }
        }
        return rows;
    }

    /** The summaries that rows of {@link #STATISTICS} hold, in their order. */
    static List<LatencySummary> toSummaries(List<Object[]> rows) {
        List<LatencySummary> summaries = new ArrayList<>();
        for (int first = 0; first < rows.size(); first += PER_CLASS) {
            List<Percentile> percentiles = new ArrayList<>();
            for (LatencyQuantile quantile : LatencyQuantile.values()) {
                Object[] row = rows.get(first + quantile.ordinal());
                percentiles.add(new Percentile(
                        quantile,
                        new QuantileValue(number(row, ResultColumns.LATENCY), number(row, ResultColumns.AT_LEAST)),
                        number(row, ResultColumns.LATENCY_CI95_LOW),
                        number(row, ResultColumns.LATENCY_CI95_HIGH)));
            }
            Object[] row = rows.get(first);
            summaries.add(new LatencySummary(
                    (String) get(row, ResultColumns.POINT_ID),
                    (String) get(row, ResultColumns.FLOW_CLASS),
                    Math.toIntExact(number(row, ResultColumns.LATENCY_RUNS_USED)),
                    number(row, ResultColumns.REQUESTS),
                    number(row, ResultColumns.REQUESTS_CENSORED),
                    number(row, ResultColumns.REQUESTS_LOST),
                    number(row, ResultColumns.LATENCY_MIN),
                    number(row, ResultColumns.LATENCY_MEAN),
                    number(row, ResultColumns.LATENCY_MAX),
                    percentiles));
        }
        return summaries;
    }

    private static void set(Object[] row, ResultColumn column, Object value) {
        row[LATENCY.indexOf(column.name())] = value;
    }

    private static Object get(Object[] row, ResultColumn column) {
        return row[STATISTICS.indexOf(column.name())];
    }

    private static Long number(Object[] row, ResultColumn column) {
        return (Long) get(row, column);
    }
}
