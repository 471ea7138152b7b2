package io.tcpsweep.sweep.stats;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.LatencyPool;
import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.scenario.LatencySketch;
import io.tcpsweep.scenario.QuantileValue;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.sweep.stats.LatencySummary.Percentile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;

/**
 * Percentiles over the requests of all replicates of a point, with intervals from a bootstrap over runs: requests of
 * one run depend on each other, runs do not.
 */
public final class LatencySummaries {
    /** How often the runs are drawn anew. */
    static final int RESAMPLES = 1_000;

    // Ranks, from 0, of the ends of a 95 % interval: the smallest value not below 2.5 % and 97.5 % of them.
    private static final int LOW_RANK = RESAMPLES / 40 - 1;
    private static final int HIGH_RANK = RESAMPLES - RESAMPLES / 40 - 1;

    /** Stands for a percentile among unfinished requests: above every number. */
    private static final long BEYOND = Long.MAX_VALUE;

    private LatencySummaries() {}

    /**
     * One summary for each class, in the order of the workload.
     *
     * @param latenciesByRunKey the latencies of each OK run of the point
     */
    public static List<LatencySummary> point(String pointId, SortedMap<String, List<ClassLatency>> latenciesByRunKey) {
        Map<String, List<LatencySketch>> byClass = new LinkedHashMap<>();
        for (List<ClassLatency> run : latenciesByRunKey.values()) {
            for (ClassLatency latency : run) {
                byClass.computeIfAbsent(latency.flowClass(), name -> new ArrayList<>())
                        .add(latency.sketch());
            }
        }
        List<LatencySummary> summaries = new ArrayList<>();
        byClass.forEach((flowClass, sketches) -> summaries.add(summary(pointId, flowClass, sketches)));
        return summaries;
    }

    private static LatencySummary summary(String pointId, String flowClass, List<LatencySketch> sketches) {
        List<LatencySketch> used =
                sketches.stream().filter(sketch -> sketch.requests() > 0).toList();
        LatencySketch pooled = LatencySketch.merge(used);
        boolean finished = pooled.finished() > 0;
        return new LatencySummary(
                pointId,
                flowClass,
                used.size(),
                pooled.requests(),
                pooled.censored(),
                pooled.lost(),
                finished ? pooled.minNs() : null,
                pooled.meanNs(),
                finished ? pooled.maxNs() : null,
                percentiles(RunSpec.seedFor(0, "bootstrap/" + pointId + "/" + flowClass, 0), used));
    }

    private static List<Percentile> percentiles(long seed, List<LatencySketch> runs) {
        LatencyPool pool = new LatencyPool(runs);
        int[] times = new int[runs.size()];
        Arrays.fill(times, 1);
        QuantileValue[] values = pool.quantiles(times);
        boolean anyKnown = Arrays.stream(values).anyMatch(value -> !value.equals(QuantileValue.UNKNOWN));
        List<long[]> resampled = runs.size() < 2 || !anyKnown ? Collections.emptyList() : resample(seed, pool, times);
        List<Percentile> percentiles = new ArrayList<>();
        for (LatencyQuantile quantile : LatencyQuantile.values()) {
            QuantileValue value = values[quantile.ordinal()];
            boolean known = !value.equals(QuantileValue.UNKNOWN) && !resampled.isEmpty();
            long[] sorted = known ? resampled.get(quantile.ordinal()) : null;
            percentiles.add(new Percentile(
                    quantile, value, known ? end(sorted[LOW_RANK]) : null, known ? end(sorted[HIGH_RANK]) : null));
        }
        return percentiles;
    }

    /** For each percentile what it is in each resample, sorted. */
    private static List<long[]> resample(long seed, LatencyPool pool, int[] times) {
        List<long[]> values = new ArrayList<>();
        for (int quantile = 0; quantile < LatencyQuantile.values().length; quantile++) {
            values.add(new long[RESAMPLES]);
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < RESAMPLES; i++) {
            Arrays.fill(times, 0);
            for (int run = 0; run < times.length; run++) {
                times[(int) ((random.nextLong() >>> 32) * times.length >>> 32)]++;
            }
            QuantileValue[] drawn = pool.resampled(times);
            for (int quantile = 0; quantile < drawn.length; quantile++) {
                Long valueNs = drawn[quantile].valueNs();
                values.get(quantile)[i] = valueNs == null ? BEYOND : valueNs;
            }
        }
        values.forEach(Arrays::sort);
        return values;
    }

    private static Long end(long valueNs) {
        return valueNs == BEYOND ? null : (Long) valueNs;
    }
}
