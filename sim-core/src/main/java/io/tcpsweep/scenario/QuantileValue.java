package io.tcpsweep.scenario;

/**
 * A quantile of latencies.
 *
 * @param valueNs the latency, ns; null if there are too few requests or if it lies among unfinished ones
 * @param atLeastNs if it lies among unfinished requests, a latency that it is not below, ns; else null
 */
public record QuantileValue(Long valueNs, Long atLeastNs) {
    /** Too few requests to tell. */
    public static final QuantileValue UNKNOWN = new QuantileValue(null, null);
}
