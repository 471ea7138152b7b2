package io.tcpsweep.sweep.job.table;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.FlowResult;
import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunResult;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.ScenarioTemplate;
import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.spec.BuildInfo;
import io.tcpsweep.sweep.spec.ResultColumn;
import io.tcpsweep.sweep.spec.ResultColumns;
import io.tcpsweep.sweep.spec.RunEnd;
import io.tcpsweep.sweep.stats.RunRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Turns runs into chunk rows, and chunk rows into rows of the tables. */
public final class RunRows {
    private static final BuildInfo BUILD = BuildInfo.load();
    private static final TableSchema CHUNK = ResultSchema.CHUNK;
    private static final int RUN_KEY = CHUNK.indexOf(ResultColumns.RUN_KEY.name());
    private static final int POINT_ID = CHUNK.indexOf(ResultColumns.POINT_ID.name());
    private static final int SCENARIO = CHUNK.indexOf(ResultColumns.SCENARIO.name());
    private static final int REPLICATE = CHUNK.indexOf(ResultColumns.REPLICATE.name());
    private static final int STATUS = CHUNK.indexOf(ResultColumns.STATUS.name());
    private static final int REASON = CHUNK.indexOf(ResultColumns.REASON.name());
    private static final int FLOWS = CHUNK.indexOf(ResultSchema.NESTED_FLOWS);
    private static final int SKETCHES = CHUNK.indexOf(ResultSchema.NESTED_SKETCHES);
    private static final int FLOW_CLASS = ResultSchema.NESTED_FLOW.indexOf(MetricId.FLOW_CLASS.column());

    private static final String DEFAULT_CLASS = ParameterCatalog.WORKLOAD.defaultText();

    private RunRows() {}

    /** The chunk row of a run that has ended, one way or another. */
    public static Object[] chunkRow(RunSpec spec, RunOutcome outcome, RunUsage usage) {
        Object[] row = new Object[CHUNK.columns().size()];
        for (ResultColumn column : ResultColumns.runs()) {
            Object value = null;
            if (column.parameter() != null) {
                value = spec.scenario().value(column.parameter());
            } else if (column.metric() != null && outcome.result() != null) {
                value = outcome.result().value(column.metric());
            }
            row[CHUNK.indexOf(column.name())] = value;
        }
        row[RUN_KEY] = spec.runKey();
        row[POINT_ID] = spec.pointId();
        row[SCENARIO] = spec.scenario().template().id();
        row[REPLICATE] = (long) spec.replicate();
        set(row, ResultColumns.SEED, spec.seed());
        set(row, ResultColumns.SEMANTICS_VERSION, (long) SemanticsVersion.CURRENT);
        row[STATUS] = outcome.status().name();
        row[REASON] = outcome.reason();
        set(row, ResultColumns.TOOL_VERSION, BUILD.version());
        set(row, ResultColumns.TOOL_COMMIT, BUILD.commit());
        set(row, ResultColumns.CPU_TIME, usage.cpuTimeNs());
        set(row, ResultColumns.WALL_TIME, usage.wallTimeNs());
        set(row, ResultColumns.HOST_NAME, usage.hostName());
        row[FLOWS] = nestedFlows(outcome.result());
        row[SKETCHES] = outcome.result() == null
                ? null
                : SketchRows.nested(outcome.result().latencies());
        return row;
    }

    /** The run key of a chunk row or a row of {@code runs}. */
    public static String runKey(Object[] row) {
        return (String) row[RUN_KEY];
    }

    /** The point of a chunk row or a row of {@code runs}. */
    public static String pointId(Object[] row) {
        return (String) row[POINT_ID];
    }

    /** The replicate of a chunk row or a row of {@code runs}. */
    public static long replicate(Object[] row) {
        return (Long) row[REPLICATE];
    }

    /** How the run of a chunk row or a row of {@code runs} ended. */
    public static RunStatus status(Object[] row) {
        return RunStatus.valueOf((String) row[STATUS]);
    }

    /** Why the run is not OK; null if it is. */
    public static String reason(Object[] row) {
        return (String) row[REASON];
    }

    /**
     * Gives parameters that the row's file did not know yet the default of the row's template: a new parameter's
     * default means the old behaviour. So flows without a class carry what is the default today.
     */
    static void fillNewParameters(Object[] row) {
        if (row[FLOWS] != null) {
            for (Object flow : (List<?>) row[FLOWS]) {
                Object[] values = (Object[]) flow;
                values[FLOW_CLASS] = values[FLOW_CLASS] == null ? DEFAULT_CLASS : values[FLOW_CLASS];
            }
        }
        ScenarioTemplate template = null;
        for (ResultColumn column : ResultColumns.runs()) {
            Parameter parameter = column.parameter();
            int index = parameter == null ? -1 : CHUNK.indexOf(column.name());
            if (parameter != null && row[index] == null) {
                template = template == null ? ScenarioTemplate.byId((String) row[SCENARIO]) : template;
                row[index] = template == null ? null : parameter.parse(template.defaultText(parameter));
            }
        }
    }

    /** The row of {@code runs}. */
    static Object[] runsRow(Object[] chunkRow) {
        Object[] row = new Object[ResultSchema.RUNS.columns().size()];
        System.arraycopy(chunkRow, 0, row, 0, row.length);
        return row;
    }

    /** The rows of {@code flows}, in order of flow number; empty for a run that is not OK. */
    static List<Object[]> flowsRows(Object[] chunkRow) {
        List<Object[]> rows = new ArrayList<>();
        if (chunkRow[FLOWS] == null) {
            return rows;
        }
        TableSchema flows = ResultSchema.FLOWS;
        for (Object nested : (List<?>) chunkRow[FLOWS]) {
            Object[] flow = (Object[]) nested;
            Object[] row = new Object[flows.columns().size()];
            row[flows.indexOf(ResultColumns.RUN_KEY.name())] = chunkRow[RUN_KEY];
            row[flows.indexOf(ResultColumns.POINT_ID.name())] = chunkRow[POINT_ID];
            row[flows.indexOf(ResultColumns.REPLICATE.name())] = chunkRow[REPLICATE];
            for (int i = 0; i < flow.length; i++) {
                row[flows.indexOf(ResultSchema.NESTED_FLOW.columns().get(i).name())] = flow[i];
            }
            rows.add(row);
        }
        return rows;
    }

    /** The latencies of each class of flows of a chunk row, in the order of its workload. */
    static List<ClassLatency> latencies(Object[] chunkRow) {
        return SketchRows.latencies((List<?>) chunkRow[SKETCHES]);
    }

    /** What statistics need of a chunk row or a row of {@code runs}. */
    static RunRow statistics(Object[] row) {
        Map<MetricId, Object> values = new EnumMap<>(MetricId.class);
        for (MetricId metric : MetricId.runMetrics()) {
            Object value = row[CHUNK.indexOf(metric.column())];
            if (value != null) {
                values.put(metric, value);
            }
        }
        return new RunRow(runKey(row), pointId(row), status(row), values);
    }

    /** How the run of a chunk row ended. */
    public static RunEnd end(Object[] row) {
        return new RunEnd(status(row), reason(row), statistics(row).values(), latencies(row));
    }

    private static List<Object[]> nestedFlows(RunResult result) {
        if (result == null) {
            return null;
        }
        List<Object[]> rows = new ArrayList<>();
        for (FlowResult flow : result.flows()) {
            rows.add(ResultSchema.nestedFlowMetrics().stream().map(flow::value).toArray());
        }
        return rows;
    }

    private static void set(Object[] row, ResultColumn column, Object value) {
        row[CHUNK.indexOf(column.name())] = value;
    }
}
