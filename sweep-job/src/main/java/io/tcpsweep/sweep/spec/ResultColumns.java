package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.sweep.spec.ResultColumn.Type;
import java.util.ArrayList;
import java.util.List;

/** The columns of every result table, in order: the schema and its document are both made from these lists. */
public final class ResultColumns {
    public static final ResultColumn RUN_KEY = ResultColumn.of(
            "run_key", Type.STRING, "identity of the run: parameters, seed and semantics version, 32 hex digits");
    public static final ResultColumn POINT_ID =
            ResultColumn.of("point_id", Type.STRING, "identity of the parameters, 32 hex digits");
    public static final ResultColumn SCENARIO = ResultColumn.of("scenario", Type.STRING, "the scenario's template");
    public static final ResultColumn REPLICATE =
            ResultColumn.of("replicate", Type.LONG, "0, 1, ..; runs of one replicate share their seed over all points");
    public static final ResultColumn SEED = ResultColumn.of("seed", Type.LONG, "base of the run's random streams");
    public static final ResultColumn SEMANTICS_VERSION = ResultColumn.of(
            "semantics_version",
            Type.LONG,
            "version of the simulated behaviour; rows of different versions do not mix");
    public static final ResultColumn STATUS = ResultColumn.of(
            "status", Type.STRING, "OK, FAILED, TIMEOUT, CRASHED or INVALID; only OK rows have metrics");
    public static final ResultColumn REASON =
            ResultColumn.of("reason", Type.STRING, "why the run is not OK").asNullable();

    public static final ResultColumn TOOL_VERSION = ResultColumn.of(
                    "tool_version", Type.STRING, "version of tcpsweep that ran it")
            .asNonDeterministic();
    public static final ResultColumn TOOL_COMMIT = ResultColumn.of(
                    "tool_commit", Type.STRING, "commit that tcpsweep was built from")
            .asNonDeterministic();
    public static final ResultColumn CPU_TIME = ResultColumn.of(
                    "cpu_time_ns", Type.LONG, "CPU time of the run; null when the run took its process with it")
            .withUnit("ns")
            .asNullable()
            .asNonDeterministic();
    public static final ResultColumn WALL_TIME = ResultColumn.of(
                    "wall_time_ns", Type.LONG, "wall time of the run; null when the run took its process with it")
            .withUnit("ns")
            .asNullable()
            .asNonDeterministic();
    public static final ResultColumn HOST_NAME = ResultColumn.of("host_name", Type.STRING, "machine that ran it")
            .asNullable()
            .asNonDeterministic();

    public static final ResultColumn RUNS_OK =
            ResultColumn.of("runs_ok", Type.LONG, "runs of the point with status OK");
    public static final ResultColumn RUNS_OTHER =
            ResultColumn.of("runs_other", Type.LONG, "runs of the point with any other status");
    public static final ResultColumn METRIC =
            ResultColumn.of("metric", Type.STRING, "the column of the runs table that this row is about");
    public static final ResultColumn UNIT =
            ResultColumn.of("unit", Type.STRING, "unit of mean, sd, ci95_low, ci95_high and worst; may be empty");
    public static final ResultColumn RUNS_USED =
            ResultColumn.of("runs_used", Type.LONG, "OK runs that have the metric; the statistics are over these");
    public static final ResultColumn RUNS_NULL =
            ResultColumn.of("runs_null", Type.LONG, "OK runs whose metric is null; left out");
    public static final ResultColumn MEAN =
            ResultColumn.of("mean", Type.DOUBLE, "mean over the used runs").asNullable();
    public static final ResultColumn SD = ResultColumn.of(
                    "sd", Type.DOUBLE, "sample standard deviation (n - 1); null below two used runs")
            .asNullable();
    public static final ResultColumn CI95_LOW = ResultColumn.of(
                    "ci95_low", Type.DOUBLE, "lower end of the mean's 95 % t-interval; null below two used runs")
            .asNullable();
    public static final ResultColumn CI95_HIGH = ResultColumn.of(
                    "ci95_high", Type.DOUBLE, "upper end of the mean's 95 % t-interval; null below two used runs")
            .asNullable();
    public static final ResultColumn WORST = ResultColumn.of(
                    "worst", Type.DOUBLE, "value of the worst replicate; null for a metric without a worse direction")
            .asNullable();
    public static final ResultColumn WORST_RUN_KEY =
            ResultColumn.of("worst_run_key", Type.STRING, "the run that had it").asNullable();

    private static final List<ResultColumn> RUNS = makeRuns();
    private static final List<ResultColumn> FLOWS = makeFlows();
    private static final List<ResultColumn> SUMMARY = makeSummary();

    private ResultColumns() {}

    /** Table {@code runs}: one row for each run, whatever happened to it. */
    public static List<ResultColumn> runs() {
        return RUNS;
    }

    /** Table {@code flows}: one row for each flow of each OK run. */
    public static List<ResultColumn> flows() {
        return FLOWS;
    }

    /** Table {@code summary}: one row for each point and numeric run metric. */
    public static List<ResultColumn> summary() {
        return SUMMARY;
    }

    private static List<ResultColumn> makeRuns() {
        List<ResultColumn> columns = new ArrayList<>(
                List.of(RUN_KEY, POINT_ID, SCENARIO, REPLICATE, SEED, SEMANTICS_VERSION, STATUS, REASON));
        addParameters(columns);
        for (MetricId metric : MetricId.runMetrics()) {
            // A run that is not OK has no metrics.
            columns.add(ResultColumn.of(metric, true));
        }
        columns.addAll(List.of(TOOL_VERSION, TOOL_COMMIT, CPU_TIME, WALL_TIME, HOST_NAME));
        return List.copyOf(columns);
    }

    private static List<ResultColumn> makeFlows() {
        List<ResultColumn> columns = new ArrayList<>(List.of(RUN_KEY, POINT_ID, REPLICATE));
        for (MetricId metric : MetricId.flowMetrics()) {
            columns.add(ResultColumn.of(metric, metric.nullable()));
        }
        return List.copyOf(columns);
    }

    private static List<ResultColumn> makeSummary() {
        List<ResultColumn> columns = new ArrayList<>(List.of(POINT_ID, SCENARIO));
        addParameters(columns);
        columns.addAll(List.of(
                RUNS_OK,
                RUNS_OTHER,
                METRIC,
                UNIT,
                RUNS_USED,
                RUNS_NULL,
                MEAN,
                SD,
                CI95_LOW,
                CI95_HIGH,
                WORST,
                WORST_RUN_KEY));
        return List.copyOf(columns);
    }

    private static void addParameters(List<ResultColumn> columns) {
        ParameterCatalog.all().forEach(parameter -> columns.add(ResultColumn.of(parameter)));
    }
}
