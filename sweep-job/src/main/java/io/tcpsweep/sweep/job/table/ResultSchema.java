package io.tcpsweep.sweep.job.table;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.sweep.spec.ResultColumn;
import io.tcpsweep.sweep.spec.ResultColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The schemas of the tables and of the chunk files, made from the catalogue of result columns. */
public final class ResultSchema {
    /** Version of the schemas, in every file's footer: raised when a column changes its meaning or disappears. */
    public static final int VERSION = 1;

    /** Key of the schema version in a file's footer. */
    public static final String VERSION_KEY = "tcpsweep.schema_version";

    /** Key of the table's name in a file's footer. */
    public static final String TABLE_KEY = "tcpsweep.table";

    /** Table {@code runs}. */
    public static final TableSchema RUNS = table("runs", ResultColumns.runs());
    /** Table {@code flows}. */
    public static final TableSchema FLOWS = table("flows", ResultColumns.flows());
    /** Table {@code summary}. */
    public static final TableSchema SUMMARY = table("summary", ResultColumns.summary());
    /** Table {@code sketches}. */
    public static final TableSchema SKETCHES = table("sketches", ResultColumns.sketches());
    /** Table {@code latency}. */
    public static final TableSchema LATENCY = table("latency", ResultColumns.latencies());
    /** Every table. */
    public static final List<TableSchema> TABLES = List.of(RUNS, FLOWS, SKETCHES, SUMMARY, LATENCY);
    /** A flow as it is nested in a chunk's run row: the measurements alone. */
    static final TableSchema NESTED_FLOW = table("flow", nestedFlowColumns());
    /** Name of the chunk files' column of nested flows; {@code flows} is a parameter. */
    static final String NESTED_FLOWS = "flow_results";
    /** A class's latencies as they are nested in a chunk's run row: what cannot be computed from the rest. */
    static final TableSchema NESTED_SKETCH = table("sketch", ResultColumns.storedSketch());
    /** Name of the chunk files' column of nested sketches. */
    static final String NESTED_SKETCHES = "latency_results";
    /** Chunk files: a run row with its flows and sketches. */
    public static final TableSchema CHUNK = withNested();

    private ResultSchema() {}

    /** The footer of a file of this table. */
    static Map<String, String> metadata(TableSchema schema) {
        Map<String, String> metadata = new TreeMap<>();
        metadata.put(VERSION_KEY, Integer.toString(VERSION));
        metadata.put(TABLE_KEY, schema.name());
        return metadata;
    }

    private static TableSchema table(String name, List<ResultColumn> columns) {
        return new TableSchema(
                name,
                columns.stream()
                        .map(column -> Column.of(column.name(), typeOf(column)))
                        .toList());
    }

    private static List<ResultColumn> nestedFlowColumns() {
        return ResultColumns.flows().stream()
                .filter(column -> column.metric() != null && column.metric().scope() == MetricId.Scope.FLOW)
                .toList();
    }

    /** The metrics of the nested flows, in column order. */
    static List<MetricId> nestedFlowMetrics() {
        return nestedFlowColumns().stream().map(ResultColumn::metric).toList();
    }

    private static TableSchema withNested() {
        List<Column> columns = new ArrayList<>(RUNS.columns());
        columns.add(Column.rows(NESTED_FLOWS, NESTED_FLOW));
        columns.add(Column.rows(NESTED_SKETCHES, NESTED_SKETCH));
        return new TableSchema("chunk", columns);
    }

    private static ColumnType typeOf(ResultColumn column) {
        return switch (column.type()) {
            case STRING -> ColumnType.STRING;
            case LONG -> ColumnType.LONG;
            case DOUBLE -> ColumnType.DOUBLE;
            case BOOLEAN -> ColumnType.BOOLEAN;
            case BINARY -> ColumnType.BYTES;
        };
    }
}
