package io.tcpsweep.sweep.job.table;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.scenario.LatencySketch;
import io.tcpsweep.scenario.QuantileValue;
import io.tcpsweep.sweep.spec.ResultColumn;
import io.tcpsweep.sweep.spec.ResultColumns;
import java.util.ArrayList;
import java.util.List;

/** Latencies as rows nested in chunk rows, and rows of the table {@code sketches}. */
final class SketchRows {
    private static final TableSchema NESTED = ResultSchema.NESTED_SKETCH;
    private static final TableSchema SKETCHES = ResultSchema.SKETCHES;

    private SketchRows() {}

    /** The nested rows of a run. */
    static List<Object[]> nested(List<ClassLatency> latencies) {
        List<Object[]> rows = new ArrayList<>();
        for (ClassLatency latency : latencies) {
            LatencySketch sketch = latency.sketch();
            boolean finished = sketch.finished() > 0;
            Object[] row = new Object[NESTED.columns().size()];
            set(NESTED, row, ResultColumns.FLOW_CLASS, latency.flowClass());
            set(NESTED, row, ResultColumns.CLASS_FLOWS, (long) latency.flows());
            set(NESTED, row, ResultColumns.REQUESTS, sketch.requests());
            set(NESTED, row, ResultColumns.REQUESTS_CENSORED, sketch.censored());
            set(NESTED, row, ResultColumns.REQUESTS_LOST, sketch.lost());
            set(NESTED, row, ResultColumns.LATENCY_MIN, finished ? sketch.minNs() : null);
            set(NESTED, row, ResultColumns.LATENCY_MAX, finished ? sketch.maxNs() : null);
            set(NESTED, row, ResultColumns.LATENCY_SUM, sketch.sumNs());
            set(NESTED, row, ResultColumns.AGE_MAX, sketch.maxAgeNs());
            set(NESTED, row, ResultColumns.FINISHED_HISTOGRAM, sketch.finishedHistogram());
            set(NESTED, row, ResultColumns.CENSORED_HISTOGRAM, sketch.censoredHistogram());
            rows.add(row);
        }
        return rows;
    }

    /** The latencies that nested rows hold; null stands for none. */
    static List<ClassLatency> latencies(List<?> nestedRows) {
        List<ClassLatency> latencies = new ArrayList<>();
        if (nestedRows != null) {
            for (Object nested : nestedRows) {
                latencies.add(latency((Object[]) nested));
            }
        }
        return latencies;
    }

    private static ClassLatency latency(Object[] row) {
        return new ClassLatency(
                (String) get(row, ResultColumns.FLOW_CLASS),
                Math.toIntExact((Long) get(row, ResultColumns.CLASS_FLOWS)),
                LatencySketch.ofStored(
                        (Long) get(row, ResultColumns.REQUESTS_LOST),
                        (Long) get(row, ResultColumns.LATENCY_MIN),
                        (Long) get(row, ResultColumns.LATENCY_MAX),
                        (Long) get(row, ResultColumns.LATENCY_SUM),
                        (Long) get(row, ResultColumns.AGE_MAX),
                        (byte[]) get(row, ResultColumns.FINISHED_HISTOGRAM),
                        (byte[]) get(row, ResultColumns.CENSORED_HISTOGRAM)));
    }

    /** The rows of {@code sketches} of a run, in the order of its workload. */
    static List<Object[]> tableRows(Object[] chunkRow, List<ClassLatency> latencies) {
        List<Object[]> nestedRows = nested(latencies);
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < nestedRows.size(); i++) {
            Object[] row = new Object[SKETCHES.columns().size()];
            set(SKETCHES, row, ResultColumns.RUN_KEY, RunRows.runKey(chunkRow));
            set(SKETCHES, row, ResultColumns.POINT_ID, RunRows.pointId(chunkRow));
            set(SKETCHES, row, ResultColumns.REPLICATE, RunRows.replicate(chunkRow));
            for (ResultColumn column : ResultColumns.storedSketch()) {
                set(SKETCHES, row, column, get(nestedRows.get(i), column));
            }
            QuantileValue[] quantiles = latencies.get(i).sketch().quantiles();
            for (LatencyQuantile quantile : LatencyQuantile.values()) {
                QuantileValue value = quantiles[quantile.ordinal()];
                set(SKETCHES, row, ResultColumns.percentile(quantile), value.valueNs());
                set(SKETCHES, row, ResultColumns.atLeast(quantile), value.atLeastNs());
            }
            rows.add(row);
        }
        return rows;
    }

    private static Object get(Object[] row, ResultColumn column) {
        return row[NESTED.indexOf(column.name())];
    }

    private static void set(TableSchema schema, Object[] row, ResultColumn column, Object value) {
        row[schema.indexOf(column.name())] = value;
    }
}
