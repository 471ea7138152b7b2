package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.LatencyQuantile;
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

    public static final ResultColumn FLOW_CLASS =
            ResultColumn.of("flow_class", Type.STRING, "the item of workload that the flows carry");
    public static final ResultColumn CLASS_FLOWS =
            ResultColumn.of("class_flows", Type.LONG, "flows of the run that carry it");
    public static final ResultColumn REQUESTS =
            ResultColumn.of("requests", Type.LONG, "requests or pings made in [warmup, duration]");
    public static final ResultColumn REQUESTS_CENSORED =
            ResultColumn.of("requests_censored", Type.LONG, "those of them still waiting for their reply at the end");
    public static final ResultColumn REQUESTS_LOST = ResultColumn.of(
            "requests_lost",
            Type.LONG,
            "those of them that will never get one: pings whose packet was dropped or lost; no part of percentiles");
    public static final ResultColumn LATENCY_MIN =
            latency("latency_min_ns", "shortest latency of a finished request, exact; null without one");
    public static final ResultColumn LATENCY_MEAN =
            latency("latency_mean_ns", "mean latency of finished requests, rounded down; null without one");
    public static final ResultColumn LATENCY_MAX =
            latency("latency_max_ns", "longest latency of a finished request, exact; null without one");
    public static final ResultColumn LATENCY_SUM = ResultColumn.of(
                    "latency_sum_ns", Type.LONG, "latencies of finished requests together, exact")
            .withUnit("ns");
    public static final ResultColumn AGE_MAX = ResultColumn.of(
                    "censored_age_max_ns", Type.LONG, "age of the oldest unfinished request, exact; 0 without one")
            .withUnit("ns");
    public static final ResultColumn FINISHED_HISTOGRAM = ResultColumn.of(
                    "finished_histogram",
                    Type.BINARY,
                    "latencies of finished requests, HdrHistogram's compressed form V2; null without one")
            .asNullable();
    public static final ResultColumn CENSORED_HISTOGRAM = ResultColumn.of(
                    "censored_histogram", Type.BINARY, "ages of unfinished requests, the same form; null without one")
            .asNullable();
    public static final ResultColumn LATENCY_RUNS_USED =
            ResultColumn.of("runs_used", Type.LONG, "OK runs with requests; their histograms are added up");
    public static final ResultColumn PERCENTILE =
            ResultColumn.of("percentile", Type.STRING, "p50, p90, p99, p99.9 or p99.99");
    public static final ResultColumn LATENCY = latency(
            "latency_ns", "that percentile of all runs' requests; null with too few or among unfinished requests");
    public static final ResultColumn AT_LEAST = latency(
            "at_least_ns", "a latency that the percentile is not below, where it lies among unfinished requests");
    public static final ResultColumn LATENCY_CI95_LOW = latency(
            "ci95_low_ns",
            "lower end of the percentile's 95 % interval, bootstrap over runs; null below two used runs");
    public static final ResultColumn LATENCY_CI95_HIGH =
            latency("ci95_high_ns", "upper end; null below two used runs, or if it lies among unfinished requests");

    private static final List<ResultColumn> RUNS = makeRuns();
    private static final List<ResultColumn> FLOWS = makeFlows();
    private static final List<ResultColumn> SUMMARY = makeSummary();
    private static final List<ResultColumn> SKETCHES = makeSketches();
    private static final List<ResultColumn> LATENCIES = makeLatencies();

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

    /** Table {@code sketches}: one row for each OK run and class of its flows that makes requests. */
    public static List<ResultColumn> sketches() {
        return SKETCHES;
    }

    /** Table {@code latency}: one row for each point, class of flows that makes requests, and percentile. */
    public static List<ResultColumn> latencies() {
        return LATENCIES;
    }

    /** The columns of {@code sketches} that are stored; the others follow from them. */
    public static List<ResultColumn> storedSketch() {
        return List.of(
                FLOW_CLASS,
                CLASS_FLOWS,
                REQUESTS,
                REQUESTS_CENSORED,
                REQUESTS_LOST,
                LATENCY_MIN,
                LATENCY_MAX,
                LATENCY_SUM,
                AGE_MAX,
                FINISHED_HISTOGRAM,
                CENSORED_HISTOGRAM);
    }

    /** The column of {@code sketches} with a percentile. */
    public static ResultColumn percentile(LatencyQuantile quantile) {
        return latency(
                "latency_" + quantile.columnPart() + "_ns",
                quantile.label() + "; null with too few requests or among unfinished ones");
    }

    /** The column of {@code sketches} with what is known of a percentile that lies among unfinished requests. */
    public static ResultColumn atLeast(LatencyQuantile quantile) {
        return latency(
                "latency_" + quantile.columnPart() + "_at_least_ns",
                "where it lies among unfinished requests, a latency that it is not below");
    }

    private static ResultColumn latency(String name, String description) {
        return ResultColumn.of(name, Type.LONG, description).withUnit("ns").asNullable();
    }

    private static List<ResultColumn> makeSketches() {
        List<ResultColumn> columns = new ArrayList<>(List.of(RUN_KEY, POINT_ID, REPLICATE));
        columns.addAll(storedSketch());
        int place = columns.indexOf(FINISHED_HISTOGRAM);
        for (LatencyQuantile quantile : LatencyQuantile.values()) {
            columns.add(place++, percentile(quantile));
            columns.add(place++, atLeast(quantile));
        }
        return List.copyOf(columns);
    }

    private static List<ResultColumn> makeLatencies() {
        List<ResultColumn> columns = new ArrayList<>(List.of(POINT_ID, SCENARIO));
        addParameters(columns);
        columns.addAll(List.of(
                FLOW_CLASS,
                LATENCY_RUNS_USED,
                REQUESTS,
                REQUESTS_CENSORED,
                REQUESTS_LOST,
                LATENCY_MIN,
                LATENCY_MEAN,
                LATENCY_MAX,
                PERCENTILE,
                LATENCY,
                AT_LEAST,
                LATENCY_CI95_LOW,
                LATENCY_CI95_HIGH));
        return List.copyOf(columns);
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
