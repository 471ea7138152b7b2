package io.tcpsweep.sweep.stats;

import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.scenario.QuantileValue;
import java.util.List;

/**
 * The latencies of one class of flows over the replicates of a point.
 *
 * @param pointId identity of the point
 * @param flowClass what the flows carry
 * @param usedRuns runs that made requests; everything is over these
 * @param requests requests made
 * @param censored those of them still unfinished at the end of their runs
 * @param lost those of them that will never get a reply
 * @param minNs shortest latency; null without a finished request, as are mean and max
 * @param meanNs mean latency of finished requests, rounded down
 * @param maxNs longest latency of a finished request
 * @param percentiles each {@link LatencyQuantile}, in order
 */
public record LatencySummary(
        String pointId,
        String flowClass,
        int usedRuns,
        long requests,
        long censored,
        long lost,
        Long minNs,
        Long meanNs,
        Long maxNs,
        List<Percentile> percentiles) {
    public LatencySummary {
        percentiles = List.copyOf(percentiles);
    }

    /** A percentile. */
    public Percentile percentile(LatencyQuantile quantile) {
        return percentiles.get(quantile.ordinal());
    }

    /**
     * A percentile of all runs' requests together.
     *
     * @param ciLowNs lower end of its 95 % interval; null if the percentile is unknown or below two used runs
     * @param ciHighNs upper end; also null if it lies among unfinished requests
     */
    public record Percentile(LatencyQuantile quantile, QuantileValue value, Long ciLowNs, Long ciHighNs) {}
}
