package io.tcpsweep.scenario;

import java.util.Arrays;
import java.util.List;

/**
 * Sketches whose quantiles can be asked for together, each sketch taken any number of times, as a bootstrap over runs
 * needs it many times in a row.
 *
 * <p>An unfinished request says only that its latency is above its age. So its weight passes to those that were seen to
 * take longer (the product-limit estimate of Kaplan and Meier, 1958, which without unfinished requests is the plain
 * inverse of the distribution). Where nothing but unfinished requests is left, a quantile is not known.
 */
public final class LatencyPool {
    /** Fewer requests than this beyond a quantile tell nothing about it. */
    private static final long LEAST_BEYOND = 10;

    private final List<LatencySketch> sketches;

    /** The buckets that any sketch has, by their largest value. */
    private final SparseCounts buckets;

    // Where each sketch's own buckets are among all.
    private final int[][] finishedPlaces;
    private final int[][] censoredPlaces;

    // Counts in all buckets of what was asked for last.
    private final long[] finished;
    private final long[] censored;

    public LatencyPool(List<LatencySketch> sketches) {
        this.sketches = List.copyOf(sketches);
        SparseCounts all = SparseCounts.EMPTY;
        for (LatencySketch sketch : sketches) {
            all = all.plus(sketch.finishedCounts()).plus(sketch.censoredCounts());
        }
        buckets = all;
        finished = new long[all.size()];
        censored = new long[all.size()];
        finishedPlaces =
                sketches.stream().map(sketch -> places(sketch.finishedCounts())).toArray(int[][]::new);
        censoredPlaces =
                sketches.stream().map(sketch -> places(sketch.censoredCounts())).toArray(int[][]::new);
    }

    private int[] places(SparseCounts counts) {
        int[] places = new int[counts.size()];
        int place = 0;
        for (int i = 0; i < places.length; i++) {
            while (buckets.value(place) != counts.value(i)) {
                place++;
            }
            places[i] = place;
        }
        return places;
    }

    /**
     * Every {@link LatencyQuantile}, in order; unknown with fewer than ten requests beyond it.
     *
     * @param times how often each sketch counts, at least 0
     */
    public QuantileValue[] quantiles(int[] times) {
        return quantiles(times, LEAST_BEYOND);
    }

    /** The same from any number of requests: what a resampled quantile would be. */
    public QuantileValue[] resampled(int[] times) {
        return quantiles(times, 0);
    }

    private QuantileValue[] quantiles(int[] times, long leastBeyond) {
        Arrays.fill(finished, 0);
        Arrays.fill(censored, 0);
        long maxNs = 0;
        for (int i = 0; i < times.length; i++) {
            if (times[i] > 0) {
                LatencySketch sketch = sketches.get(i);
                add(finished, finishedPlaces[i], sketch.finishedCounts(), times[i]);
                add(censored, censoredPlaces[i], sketch.censoredCounts(), times[i]);
                maxNs = Math.max(maxNs, sketch.maxNs());
            }
        }
        long all = Arrays.stream(finished).sum() + Arrays.stream(censored).sum();
        QuantileValue[] values = new QuantileValue[LatencyQuantile.values().length];
        for (LatencyQuantile quantile : LatencyQuantile.values()) {
            long beyond = all * (LatencyQuantile.SCALE - quantile.share());
            boolean known = all > 0 && beyond >= leastBeyond * LatencyQuantile.SCALE;
            values[quantile.ordinal()] = known ? quantile(all, beyond, maxNs) : QuantileValue.UNKNOWN;
        }
        return values;
    }

    private static void add(long[] sums, int[] places, SparseCounts counts, int times) {
        for (int i = 0; i < places.length; i++) {
            sums[places[i]] += times * counts.count(i);
        }
    }

    /** @param beyond the share of all requests that may be slower, in requests times {@link LatencyQuantile#SCALE} */
    private QuantileValue quantile(long all, long beyond, long maxNs) {
        // What the requests left weigh each; as long as none is unfinished all products are whole numbers.
        double weight = LatencyQuantile.SCALE;
        long left = all;
        for (int i = 0; i < finished.length; i++) {
            // In one bucket the finished requests come first.
            left -= finished[i];
            if (finished[i] > 0 && weight * left <= beyond) {
                return new QuantileValue(Math.min(buckets.value(i), maxNs), null);
            }
            if (censored[i] == left) {
                break;
            }
            if (censored[i] > 0) {
                weight *= (double) left / (left - censored[i]);
                left -= censored[i];
            }
        }
        return new QuantileValue(null, lowerBoundNs(all, beyond));
    }

    /** The quantile if every unfinished request had ended at the end of its run. */
    private long lowerBoundNs(long all, long beyond) {
        long left = all;
        int i = 0;
        while ((left - finished[i] - censored[i]) * LatencyQuantile.SCALE > beyond) {
            left -= finished[i] + censored[i];
            i++;
        }
        return SparseCounts.lowest(buckets.value(i));
    }
}
