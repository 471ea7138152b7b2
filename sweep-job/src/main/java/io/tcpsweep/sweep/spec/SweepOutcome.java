package io.tcpsweep.sweep.spec;

import io.tcpsweep.sweep.stats.LatencySummary;
import io.tcpsweep.sweep.stats.PointSummary;
import java.util.List;

/**
 * What came of a request.
 *
 * @param status the directory afterwards, over the request's own runs
 * @param newRuns runs that this request added
 * @param summaries one for each point that has a row, in any order
 * @param latencies one for each point and class of flows that makes requests, the classes of a point in its order
 */
public record SweepOutcome(
        SweepStatus status, long newRuns, List<PointSummary> summaries, List<LatencySummary> latencies) {
    public SweepOutcome {
        latencies = List.copyOf(latencies);
        summaries = List.copyOf(summaries);
    }
}
