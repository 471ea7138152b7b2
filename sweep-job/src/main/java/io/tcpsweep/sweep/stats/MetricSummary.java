package io.tcpsweep.sweep.stats;

import io.tcpsweep.scenario.MetricId;

/**
 * One metric over the replicates of a point.
 *
 * @param metric what was measured
 * @param usedRuns OK runs with a value; the mean and all that follows is over these
 * @param nullRuns OK runs without a value, left out
 * @param mean arithmetic mean; null without a used run
 * @param sd sample standard deviation (n - 1); null below two used runs
 * @param ciLow lower end of the 95 % t-interval of the mean; null below two used runs
 * @param ciHigh its upper end
 * @param worst the worst replicate's value by {@link MetricId#worse}; null without a used run or a worse direction
 * @param worstRunKey the run that had it, the first in run-key order; null with {@code worst}
 */
public record MetricSummary(
        MetricId metric,
        int usedRuns,
        int nullRuns,
        Double mean,
        Double sd,
        Double ciLow,
        Double ciHigh,
        Double worst,
        String worstRunKey) {}
