package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How a run ended.
 *
 * @param status how
 * @param reason why it is not OK; null if it is
 * @param values its metrics; empty unless OK, and without those that are null
 * @param latencies of each class of flows that makes requests
 */
public record RunEnd(RunStatus status, String reason, Map<MetricId, Object> values, List<ClassLatency> latencies) {
    public RunEnd {
        latencies = List.copyOf(latencies);
        Map<MetricId, Object> copy = new EnumMap<>(MetricId.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    /**
     * Whether two executions of one run came to the same: the same measurements of the same packets, or the same reason
     * not to have any. Two that were stopped by wall time are the same wherever they were stopped.
     */
    public boolean isSame(RunEnd other) {
        if (status != other.status) {
            return false;
        }
        return switch (status) {
            case OK -> isEqual(MetricId.RESULT_DIGEST, other) && isEqual(MetricId.TRACE_DIGEST, other);
            case FAILED, CRASHED, INVALID -> Objects.equals(reason, other.reason);
            case TIMEOUT -> true;
        };
    }

    private boolean isEqual(MetricId metric, RunEnd other) {
        return Objects.equals(values.get(metric), other.values.get(metric));
    }
}
