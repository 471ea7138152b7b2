package io.tcpsweep.metrics;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Latencies of the requests that one flow has made since the warm-up ended. A request that was begun before does not
 * count, whenever it ends.
 *
 * <p>The histograms keep three significant digits and grow with the values that they see; once they have seen the
 * range, recording allocates nothing.
 */
public final class LatencyRecorder {
    /** Significant decimal digits of a recorded latency. */
    public static final int DIGITS = 3;

    private final long fromNs;
    private final PackedHistogram finished = new PackedHistogram(DIGITS);
    private final PackedHistogram unfinished = new PackedHistogram(DIGITS);
    private long minNs = Long.MAX_VALUE;
    private long maxNs;
    private long sumNs;
    private long maxAgeNs;
    private long lostCount;

    /** @param fromNs requests begun at this time or later count */
    public LatencyRecorder(long fromNs) {
        this.fromNs = fromNs;
    }

    /** A request has got its reply. */
    public void record(long requestNs, long replyNs) {
        if (requestNs >= fromNs) {
            long latencyNs = replyNs - requestNs;
            finished.recordValue(latencyNs);
            minNs = Math.min(minNs, latencyNs);
            maxNs = Math.max(maxNs, latencyNs);
            sumNs += latencyNs;
        }
    }

    /** A request is still without its reply when the run ends: its latency is at least its age. */
    public void recordUnfinished(long requestNs, long endNs) {
        if (requestNs >= fromNs) {
            unfinished.recordValue(endNs - requestNs);
            maxAgeNs = Math.max(maxAgeNs, endNs - requestNs);
        }
    }

    /** A request will never get a reply. */
    public void recordLost(long requestNs) {
        if (requestNs >= fromNs) {
            lostCount++;
        }
    }

    /** Latencies of finished requests, ns. */
    public AbstractHistogram finished() {
        return finished;
    }

    /** Ages of unfinished requests, ns. */
    public AbstractHistogram unfinished() {
        return unfinished;
    }

    /** The shortest latency; {@link Long#MAX_VALUE} without one. */
    public long minNs() {
        return minNs;
    }

    /** The longest latency; 0 without one. */
    public long maxNs() {
        return maxNs;
    }

    /** All latencies together. */
    public long sumNs() {
        return sumNs;
    }

    /** The age of the oldest unfinished request; 0 without one. */
    public long maxAgeNs() {
        return maxAgeNs;
    }

    /** Requests that will never get a reply. */
    public long lostCount() {
        return lostCount;
    }
}
