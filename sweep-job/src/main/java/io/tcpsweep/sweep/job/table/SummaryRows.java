package io.tcpsweep.sweep.job.table;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.sweep.spec.ResultColumn;
import io.tcpsweep.sweep.spec.ResultColumns;
import io.tcpsweep.sweep.stats.MetricSummary;
import io.tcpsweep.sweep.stats.PointSummary;
import io.tcpsweep.sweep.stats.Summaries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rows of the table {@code summary}: one for each point and numeric run metric. */
final class SummaryRows {
    private static final TableSchema SUMMARY = ResultSchema.SUMMARY;
    private static final TableSchema RUNS = ResultSchema.RUNS;

    /** What is needed to make a {@link PointSummary} again: everything but the parameters. */
    static final TableSchema STATISTICS = SUMMARY.project(ResultColumns.summary().stream()
            .filter(column -> column.parameter() == null)
            .map(ResultColumn::name)
            .toList());

    private SummaryRows() {}

    /** The rows of one point, from its chunk rows. */
    static List<Object[]> of(List<Object[]> pointRows) {
        Object[] first = pointRows.get(0);
        PointSummary summary = Summaries.point(
                RunRows.pointId(first),
                pointRows.stream().map(RunRows::statistics).toList());
        List<Object[]> rows = new ArrayList<>();
        for (MetricSummary metric : summary.metrics()) {
            Object[] row = new Object[SUMMARY.columns().size()];
            for (ResultColumn column : ResultColumns.summary()) {
                if (column.parameter() != null) {
                    row[SUMMARY.indexOf(column.name())] = first[RUNS.indexOf(column.name())];
                }
            }
            set(row, ResultColumns.POINT_ID, summary.pointId());
            set(row, ResultColumns.SCENARIO, first[RUNS.indexOf(ResultColumns.SCENARIO.name())]);
            set(row, ResultColumns.RUNS_OK, (long) summary.okRuns());
            set(row, ResultColumns.RUNS_OTHER, (long) summary.otherRuns());
            set(row, ResultColumns.METRIC, metric.metric().column());
            set(row, ResultColumns.UNIT, metric.metric().unit());
            set(row, ResultColumns.RUNS_USED, (long) metric.usedRuns());
            set(row, ResultColumns.RUNS_NULL, (long) metric.nullRuns());
            set(row, ResultColumns.MEAN, metric.mean());
            set(row, ResultColumns.SD, metric.sd());
            set(row, ResultColumns.CI95_LOW, metric.ciLow());
            set(row, ResultColumns.CI95_HIGH, metric.ciHigh());
            set(row, ResultColumns.WORST, metric.worst());
            set(row, ResultColumns.WORST_RUN_KEY, metric.worstRunKey());
            rows.add(row);
        }
        return rows;
    }

    /** The summaries that rows of {@link #STATISTICS} hold, in their order. */
    static List<PointSummary> toSummaries(List<Object[]> rows) {
        Map<String, MetricId> metricByColumn = new TreeMap<>();
        Summaries.metrics().forEach(metric -> metricByColumn.put(metric.column(), metric));
        List<PointSummary> summaries = new ArrayList<>();
        List<MetricSummary> metrics = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Object[] row = rows.get(i);
            metrics.add(toMetric(metricByColumn.get((String) get(row, ResultColumns.METRIC)), row));
            boolean last = i + 1 == rows.size()
                    || !get(rows.get(i + 1), ResultColumns.POINT_ID).equals(get(row, ResultColumns.POINT_ID));
            if (last) {
                summaries.add(new PointSummary(
                        (String) get(row, ResultColumns.POINT_ID),
                        count(row, ResultColumns.RUNS_OK),
                        count(row, ResultColumns.RUNS_OTHER),
                        metrics));
                metrics = new ArrayList<>();
            }
        }
        return summaries;
    }

    private static MetricSummary toMetric(MetricId metric, Object[] row) {
        return new MetricSummary(
                metric,
                count(row, ResultColumns.RUNS_USED),
                count(row, ResultColumns.RUNS_NULL),
                (Double) get(row, ResultColumns.MEAN),
                (Double) get(row, ResultColumns.SD),
                (Double) get(row, ResultColumns.CI95_LOW),
                (Double) get(row, ResultColumns.CI95_HIGH),
                (Double) get(row, ResultColumns.WORST),
                (String) get(row, ResultColumns.WORST_RUN_KEY));
    }

    private static void set(Object[] row, ResultColumn column, Object value) {
        row[SUMMARY.indexOf(column.name())] = value;
    }

    private static Object get(Object[] row, ResultColumn column) {
        return row[STATISTICS.indexOf(column.name())];
    }

    private static int count(Object[] row, ResultColumn column) {
        return Math.toIntExact((Long) get(row, column));
    }
}
