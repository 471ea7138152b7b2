package io.tcpsweep.sweep.spec;

import io.tcpsweep.sweep.stats.PointSummary;
import java.util.List;

/**
 * What came of a request.
 *
 * @param status the directory afterwards, over the request's own runs
 * @param newRuns runs that this request added
 * @param summaries one for each point that has a row, in any order
 */
public record SweepOutcome(SweepStatus status, long newRuns, List<PointSummary> summaries) {
    public SweepOutcome {
        summaries = List.copyOf(summaries);
    }
}
