package io.tcpsweep.sweep.stats;

import io.tcpsweep.scenario.MetricId;
import java.util.List;

/**
 * The replicates of one point, summarized.
 *
 * @param pointId identity of the point
 * @param okRuns runs with results
 * @param otherRuns runs that ended in any other way
 * @param metrics one entry for each numeric RUN metric, in catalogue order
 */
public record PointSummary(String pointId, int okRuns, int otherRuns, List<MetricSummary> metrics) {
    public PointSummary {
        metrics = List.copyOf(metrics);
    }

    /** The summary of one metric. */
    public MetricSummary metric(MetricId metric) {
        for (MetricSummary summary : metrics) {
            if (summary.metric() == metric) {
                return summary;
            }
        }
        throw new IllegalArgumentException(metric + " is not summarized");
    }
}
