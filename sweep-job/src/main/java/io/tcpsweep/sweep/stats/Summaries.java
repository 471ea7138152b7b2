package io.tcpsweep.sweep.stats;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** Summaries per point. The order in which runs arrive never matters: all sums run in run-key order. */
public final class Summaries {
    /** Probability left out at each end of a 95 % interval. */
    private static final double TAIL = 0.025;

    private Summaries() {}

    /** The metrics that a summary has: every RUN metric that is a number. */
    public static List<MetricId> metrics() {
        return MetricId.runMetrics().stream()
                .filter(metric -> metric.type() != MetricId.Type.STRING)
                .toList();
    }

    /** One summary for each point that has a run, by point identity. */
    public static SortedMap<String, PointSummary> byPoint(Collection<RunRow> runs) {
        SortedMap<String, List<RunRow>> runsByPoint = new TreeMap<>();
        for (RunRow run : runs) {
            runsByPoint.computeIfAbsent(run.pointId(), id -> new ArrayList<>()).add(run);
        }
        SortedMap<String, PointSummary> summaries = new TreeMap<>();
        runsByPoint.forEach((pointId, pointRuns) -> summaries.put(pointId, point(pointId, pointRuns)));
        return summaries;
    }

    /** The summary of one point's runs; other points' runs must not be among them. */
    public static PointSummary point(String pointId, Collection<RunRow> runs) {
        List<RunRow> sorted = new ArrayList<>(runs);
        sorted.sort(Comparator.comparing(RunRow::runKey));
        List<RunRow> ok = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            RunRow run = sorted.get(i);
            if (!run.pointId().equals(pointId)) {
                throw new IllegalArgumentException("run " + run.runKey() + " belongs to point " + run.pointId());
            }
            if (i > 0 && run.runKey().equals(sorted.get(i - 1).runKey())) {
                throw new IllegalArgumentException("run " + run.runKey() + " is there twice");
            }
            if (run.status() == RunStatus.OK) {
                ok.add(run);
            }
        }
        List<MetricSummary> metrics = new ArrayList<>();
        for (MetricId metric : metrics()) {
            metrics.add(metric(metric, ok));
        }
        return new PointSummary(pointId, ok.size(), sorted.size() - ok.size(), metrics);
    }

    private static MetricSummary metric(MetricId metric, List<RunRow> okRuns) {
        double sum = 0;
        int used = 0;
        Double worst = null;
        String worstRunKey = null;
        for (RunRow run : okRuns) {
            Number value = (Number) run.values().get(metric);
            if (value != null) {
                used++;
                sum += value.doubleValue();
                if (metric.worse() != MetricId.Worse.NEITHER
                        && (worst == null || isWorse(metric, value.doubleValue(), worst))) {
                    worst = value.doubleValue();
                    worstRunKey = run.runKey();
                }
            }
        }
        int nulls = okRuns.size() - used;
        if (used == 0) {
            return new MetricSummary(metric, 0, nulls, null, null, null, null, null, null);
        }
        double mean = sum / used;
        if (used == 1) {
            return new MetricSummary(metric, 1, nulls, mean, null, null, null, worst, worstRunKey);
        }
        double sd = sampleDeviation(metric, okRuns, mean, used);
        double half = TDistribution.of(used - 1).inverseSurvivalProbability(TAIL) * sd / Math.sqrt(used);
        return new MetricSummary(metric, used, nulls, mean, sd, mean - half, mean + half, worst, worstRunKey);
    }

    /** Two passes: the sum of squared deviations does not cancel, whatever the size of the values. */
    private static double sampleDeviation(MetricId metric, List<RunRow> okRuns, double mean, int used) {
        double squares = 0;
        for (RunRow run : okRuns) {
            Number value = (Number) run.values().get(metric);
            if (value != null) {
                double deviation = value.doubleValue() - mean;
                squares += deviation * deviation;
            }
        }
        return Math.sqrt(squares / (used - 1));
    }

    private static boolean isWorse(MetricId metric, double value, double than) {
        return metric.worse() == MetricId.Worse.HIGHER ? value > than : value < than;
    }
}
