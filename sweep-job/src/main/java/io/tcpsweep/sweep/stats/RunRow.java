package io.tcpsweep.sweep.stats;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What statistics need of a run.
 *
 * @param runKey identity of the run
 * @param pointId identity of its point
 * @param status how it ended; only OK runs have values
 * @param values the RUN metrics that it has; one that is null is left out
 */
public record RunRow(String runKey, String pointId, RunStatus status, Map<MetricId, Object> values) {
    public RunRow {
        Map<MetricId, Object> copy = new EnumMap<>(MetricId.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    /** The row of a run that has just ended. */
    public static RunRow of(RunSpec spec, RunOutcome outcome) {
        Map<MetricId, Object> values = new EnumMap<>(MetricId.class);
        if (outcome.status() == RunStatus.OK) {
            for (MetricId metric : MetricId.runMetrics()) {
                Object value = outcome.result().value(metric);
                if (value != null) {
                    values.put(metric, value);
                }
            }
        }
        return new RunRow(spec.runKey(), spec.pointId(), outcome.status(), values);
    }
}
