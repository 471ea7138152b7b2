package io.tcpsweep.scenario;

import io.tcpsweep.host.Host;
import io.tcpsweep.metrics.ByteCounter;

/** One flow from a sending host to the receiver. Counts the payload that has arrived in order. */
abstract class Flow implements ByteCounter {
    private final int flowId;
    private final Host sender;
    private final WorkloadItem item;

    Flow(int flowId, Host sender, WorkloadItem item) {
        this.flowId = flowId;
        this.sender = sender;
        this.item = item;
    }

    /** Lets the flow begin at the given time. */
    abstract void startAt(long timeNs);

    /**
     * Latencies of its requests up to the end of the run; null if it makes none. Called once, at the end.
     *
     * @param endNs the end of the run
     */
    abstract LatencySketch latency(long endNs);

    /** Adds what its transport counted. */
    abstract void report(FlowResult.Builder row);

    /** What it carries. */
    final WorkloadItem item() {
        return item;
    }

    /** Whether all that it has to send has arrived. */
    final boolean isFinished() {
        return countBytes() >= item.totalBytes();
    }

    /**
     * The flow's row.
     *
     * @param pathAtEnd the path of its last packet, negative for none
     * @param latency as {@link #latency} gave it
     */
    final FlowResult result(long goodputBitsPerSec, int pathAtEnd, LatencySketch latency) {
        FlowResult.Builder row = FlowResult.builder()
                .set(MetricId.FLOW_ID, (long) flowId)
                .set(MetricId.FLOW_HOST_ID, (long) sender.hostId())
                .set(MetricId.FLOW_CLASS, item.text())
                .set(MetricId.FLOW_GOODPUT, goodputBitsPerSec)
                .set(MetricId.FLOW_DELIVERED_BYTES, countBytes());
        if (pathAtEnd >= 0) {
            row.set(MetricId.FLOW_PATH_AT_END, (long) pathAtEnd);
        }
        if (latency != null) {
            report(row, latency);
        }
        report(row);
        return row.build();
    }

    private static void report(FlowResult.Builder row, LatencySketch latency) {
        row.set(MetricId.FLOW_REQUESTS, latency.requests())
                .set(MetricId.FLOW_REQUESTS_CENSORED, latency.censored())
                .set(MetricId.FLOW_REQUESTS_LOST, latency.lost());
        if (latency.finished() > 0) {
            row.set(MetricId.FLOW_LATENCY_MEAN, latency.meanNs()).set(MetricId.FLOW_LATENCY_MAX, latency.maxNs());
        }
        QuantileValue[] quantiles = latency.quantiles();
        for (LatencyQuantile quantile : LatencyQuantile.values()) {
            Long valueNs = quantiles[quantile.ordinal()].valueNs();
            if (valueNs != null) {
                row.set(MetricId.of(quantile), valueNs);
            }
        }
    }
}
