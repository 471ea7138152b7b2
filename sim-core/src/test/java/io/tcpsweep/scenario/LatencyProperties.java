package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.metrics.LatencyRecorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class LatencyProperties {
    /** Sketches add up to the same, bytes included, in whatever order and grouping. */
    @Property(tries = 200)
    void theOrderOfMergingDoesNotMatter(
            @ForAll @Size(min = 1, max = 6) List<@Size(max = 20) List<@LongRange(min = 0, max = 1L << 46) Long>> runs,
            @ForAll long seed) {
        List<LatencySketch> sketches = new ArrayList<>();
        for (List<Long> run : runs) {
            LatencyRecorder recorder = new LatencyRecorder(0);
            for (int i = 0; i < run.size(); i++) {
                switch (i % 3) {
                    case 0 -> recorder.recordUnfinished(0, run.get(i));
                    default -> recorder.record(0, run.get(i));
                }
            }
            sketches.add(LatencySketch.of(recorder));
        }
        LatencySketch inOrder = LatencySketch.merge(sketches);
        List<LatencySketch> shuffled = new ArrayList<>(sketches);
        Collections.shuffle(shuffled, new Random(seed));
        int cut = shuffled.size() / 2;
        LatencySketch grouped = LatencySketch.merge(List.of(
                LatencySketch.merge(shuffled.subList(cut, shuffled.size())),
                LatencySketch.merge(shuffled.subList(0, cut))));
        assertThat(grouped).isEqualTo(inOrder);
        assertThat(grouped.finishedHistogram()).isEqualTo(inOrder.finishedHistogram());
        assertThat(grouped.censoredHistogram()).isEqualTo(inOrder.censoredHistogram());
        assertThat(grouped.quantiles()).isEqualTo(inOrder.quantiles());
    }

    /** Without unfinished requests a percentile is the sorted value at its rank, to three digits. */
    @Property(tries = 200)
    void percentilesAreRanksOfTheSortedLatencies(
            @ForAll @Size(min = 20, max = 3000) long[] drawn, @ForAll @LongRange(min = 1, max = 1L << 46) long bound) {
        long[] latencies =
                Arrays.stream(drawn).map(value -> Math.floorMod(value, bound)).toArray();
        LatencyRecorder recorder = new LatencyRecorder(0);
        for (long latency : latencies) {
            recorder.record(7, 7 + latency);
        }
        LatencySketch sketch = LatencySketch.of(recorder);
        Arrays.sort(latencies);
        for (LatencyQuantile quantile : LatencyQuantile.values()) {
            long n = latencies.length;
            QuantileValue value = sketch.quantile(quantile);
            if (n * (LatencyQuantile.SCALE - quantile.share()) < 10 * LatencyQuantile.SCALE) {
                assertThat(value).isEqualTo(QuantileValue.UNKNOWN);
            } else {
                int rank = Math.toIntExact((n * quantile.share() + LatencyQuantile.SCALE - 1) / LatencyQuantile.SCALE);
                long exact = latencies[rank - 1];
                assertThat(value.valueNs()).isBetween(exact, exact + exact / 1000);
            }
        }
    }

    /** What can be known of a percentile bounds what is reported. */
    @Property(tries = 200)
    void unfinishedRequestsNeverMakeAPercentileSmaller(
            @ForAll @Size(min = 30, max = 200) List<@LongRange(min = 0, max = 2000) Long> latencies,
            @ForAll @Size(max = 100) List<@LongRange(min = 0, max = 2000) Long> ages) {
        LatencyRecorder known = new LatencyRecorder(0);
        LatencyRecorder atTheirAge = new LatencyRecorder(0);
        for (long latency : latencies) {
            known.record(0, latency);
            atTheirAge.record(0, latency);
        }
        for (long age : ages) {
            known.recordUnfinished(0, age);
            atTheirAge.record(0, age);
        }
        QuantileValue value = LatencySketch.of(known).quantile(LatencyQuantile.P50);
        long least = LatencySketch.of(atTheirAge).quantile(LatencyQuantile.P50).valueNs();
        if (value.valueNs() == null) {
            assertThat(value.atLeastNs()).isEqualTo(least);
        } else {
            assertThat(value.valueNs()).isGreaterThanOrEqualTo(least);
        }
    }
}
