package io.tcpsweep.scenario;

import io.tcpsweep.metrics.LatencyRecorder;
import java.io.Serializable;
import java.util.Collection;
import java.util.List;

/**
 * Latencies of many requests, to three significant digits; immutable. Sketches add up exactly, in any order.
 *
 * @param lost requests that will never get a reply: they have no latency and no part in quantiles
 * @param minNs shortest latency of a finished request, exact; {@link Long#MAX_VALUE} without one
 * @param maxNs longest latency of a finished request, exact; 0 without one
 * @param sumNs latencies of all finished requests together, exact
 * @param maxAgeNs age of the oldest unfinished request, exact; 0 without one
 * @param finishedCounts latencies of finished requests
 * @param censoredCounts ages of unfinished requests at the end of their runs
 */
public record LatencySketch(
        long lost,
        long minNs,
        long maxNs,
        long sumNs,
        long maxAgeNs,
        SparseCounts finishedCounts,
        SparseCounts censoredCounts)
        implements Serializable {

    /** No request. */
    public static final LatencySketch EMPTY =
            new LatencySketch(0, Long.MAX_VALUE, 0, 0, 0, SparseCounts.EMPTY, SparseCounts.EMPTY);

    static LatencySketch of(LatencyRecorder recorder) {
        return new LatencySketch(
                recorder.lostCount(),
                recorder.minNs(),
                recorder.maxNs(),
                recorder.sumNs(),
                recorder.maxAgeNs(),
                SparseCounts.of(recorder.finished()),
                SparseCounts.of(recorder.unfinished()));
    }

    /**
     * A sketch from its stored parts.
     *
     * @param minNs null without a finished request; so are {@code maxNs} and {@code finished}
     * @param finished as {@link #finishedHistogram()} gives it
     * @param censored as {@link #censoredHistogram()} gives it
     * @throws IllegalArgumentException when a histogram is none
     */
    public static LatencySketch ofStored(
            long lost, Long minNs, Long maxNs, long sumNs, long maxAgeNs, byte[] finished, byte[] censored) {
        return new LatencySketch(
                lost,
                minNs == null ? Long.MAX_VALUE : minNs,
                maxNs == null ? 0 : maxNs,
                sumNs,
                maxAgeNs,
                SparseCounts.fromBytes(finished),
                SparseCounts.fromBytes(censored));
    }

    /** All of them together. */
    public static LatencySketch merge(Collection<LatencySketch> sketches) {
        LatencySketch sum = EMPTY;
        for (LatencySketch sketch : sketches) {
            sum = sum.plus(sketch);
        }
        return sum;
    }

    private LatencySketch plus(LatencySketch other) {
        return new LatencySketch(
                lost + other.lost,
                Math.min(minNs, other.minNs),
                Math.max(maxNs, other.maxNs),
                Math.addExact(sumNs, other.sumNs),
                Math.max(maxAgeNs, other.maxAgeNs),
                finishedCounts.plus(other.finishedCounts),
                censoredCounts.plus(other.censoredCounts));
    }

    /** Requests made: finished, unfinished and lost. */
    public long requests() {
        return finished() + censored() + lost;
    }

    /** Requests that got their reply. */
    public long finished() {
        return finishedCounts.total();
    }

    /** Requests whose reply was still due at the end. */
    public long censored() {
        return censoredCounts.total();
    }

    /** Mean latency of finished requests, rounded down, ns; null without one. */
    public Long meanNs() {
        return finished() == 0 ? null : (Long) (sumNs / finished());
    }

    /** The histogram of finished requests in HdrHistogram's compressed form, version 2; null without one. */
    public byte[] finishedHistogram() {
        return finishedCounts.toBytes();
    }

    /** The histogram of the ages of unfinished requests in the same form; null without one. */
    public byte[] censoredHistogram() {
        return censoredCounts.toBytes();
    }

    /**
     * A quantile: the smallest latency such that at most the wanted share of requests is slower; never interpolated.
     */
    public QuantileValue quantile(LatencyQuantile quantile) {
        return quantiles()[quantile.ordinal()];
    }

    /** Every {@link LatencyQuantile}, in order. */
    public QuantileValue[] quantiles() {
        return new LatencyPool(List.of(this)).quantiles(new int[] {1});
    }
}
