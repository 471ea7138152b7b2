package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.metrics.LatencyRecorder;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencySketchTest {
    private static final long END_NS = 1_000_000;

    private final LatencyRecorder recorder = new LatencyRecorder(0);

    @Test
    void aPercentileNeedsTenRequestsBeyondIt() {
        record(1, 19, 10);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(QuantileValue.UNKNOWN);
        record(1, 1, 20);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(10L, null));
        record(1, 79, 30);
        assertThat(quantile(LatencyQuantile.P90)).isEqualTo(QuantileValue.UNKNOWN);
        record(1, 1, 30);
        assertThat(quantile(LatencyQuantile.P90)).isEqualTo(new QuantileValue(30L, null));
    }

    @Test
    void unfinishedRequestsCountAsRequestsForThatRule() {
        record(1, 15, 10);
        unfinished(5, 7);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(10L, null));
    }

    @Test
    void percentilesAreLatenciesThatWereSeen() {
        record(1, 50, 100);
        record(1, 50, 200);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(100L, null));
        record(1, 1, 200);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(200L, null));
    }

    @Test
    void aPercentileIsNeverAboveTheLongestLatency() {
        // A bucket at this size is 512 ns wide.
        record(1, 20, 1_000_001);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(1_000_001L, null));
    }

    @Test
    void aPercentileAmongUnfinishedRequestsHasALowerBoundOnly() {
        record(1, 60, 100);
        unfinished(40, 500);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(100L, null));
        assertThat(quantile(LatencyQuantile.P90)).isEqualTo(new QuantileValue(null, 500L));
    }

    @Test
    void theLowerBoundIsNotAboveWhatIsKnown() {
        // 70 requests may all have taken just longer than 50 ns, and 30 are known to have taken 100 ns.
        record(1, 30, 100);
        unfinished(70, 50);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(100L, null));
        unfinished(100, 3_000);
        // 3,000 lies in a bucket of two.
        assertThat(quantile(LatencyQuantile.P90)).isEqualTo(new QuantileValue(null, 3_000L));
    }

    @Test
    void youngUnfinishedRequestsHaveThePercentilesOfOlderOnes() {
        for (long latency = 1; latency <= 1000; latency++) {
            record(1, 1, latency);
        }
        QuantileValue before = quantile(LatencyQuantile.P90);
        // They were begun just before the end, so they say nothing.
        unfinished(500, 0);
        assertThat(quantile(LatencyQuantile.P90)).isEqualTo(before).isEqualTo(new QuantileValue(900L, null));
    }

    @Test
    void anUnfinishedRequestHandsItsWeightToThoseThatTookLonger() {
        // By hand: of 40, 10 took 10 ns, so 30/40 take longer. 10 are then unfinished, the other 20 share that 30/40.
        // After 5 of them took 30 ns, 30/40 * 15/20 = 0.5625 take longer, after 2 more 0.4875.
        record(1, 10, 10);
        unfinished(10, 20);
        record(1, 5, 30);
        record(1, 1, 40);
        record(1, 1, 50);
        record(1, 13, 60);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(50L, null));
    }

    @Test
    void lostRequestsHaveNoPartInPercentiles() {
        record(1, 20, 10);
        recorder.recordLost(1);
        assertThat(sketch().requests()).isEqualTo(21);
        assertThat(sketch().lost()).isEqualTo(1);
        assertThat(quantile(LatencyQuantile.P50)).isEqualTo(new QuantileValue(10L, null));
    }

    @Test
    void meanAndExtremesAreExact() {
        recorder.record(0, 1_000_001);
        recorder.record(0, 2_000_004);
        assertThat(sketch().minNs()).isEqualTo(1_000_001);
        assertThat(sketch().maxNs()).isEqualTo(2_000_004);
        assertThat(sketch().meanNs()).isEqualTo(1_500_002);
        assertThat(LatencySketch.EMPTY.meanNs()).isNull();
    }

    @Test
    void requestsBegunBeforeTheWarmUpEndedDoNotCount() {
        LatencyRecorder late = new LatencyRecorder(100);
        late.record(99, 500);
        late.recordUnfinished(99, 500);
        late.recordLost(99);
        assertThat(LatencySketch.of(late)).isEqualTo(LatencySketch.EMPTY);
        late.record(100, 500);
        late.recordUnfinished(100, 500);
        late.recordLost(100);
        assertThat(LatencySketch.of(late).requests()).isEqualTo(3);
    }

    @Test
    void storedPartsGiveTheSketchBack() {
        record(1, 3, 123_456_789);
        record(1, 2, 5);
        unfinished(2, 77_777);
        recorder.recordLost(1);
        LatencySketch sketch = sketch();
        assertThat(LatencySketch.ofStored(
                        sketch.lost(),
                        sketch.minNs(),
                        sketch.maxNs(),
                        sketch.sumNs(),
                        sketch.maxAgeNs(),
                        sketch.finishedHistogram(),
                        sketch.censoredHistogram()))
                .isEqualTo(sketch);
        assertThat(LatencySketch.EMPTY.finishedHistogram()).isNull();
        assertThat(LatencySketch.ofStored(0, null, null, 0, 0, null, null)).isEqualTo(LatencySketch.EMPTY);
    }

    @Test
    void aPoolCountsASketchAsOftenAsItIsTold() {
        record(1, 30, 10);
        LatencySketch one = sketch();
        LatencyRecorder other = new LatencyRecorder(0);
        for (int i = 0; i < 40; i++) {
            other.record(0, 20);
        }
        LatencySketch two = LatencySketch.of(other);
        LatencyPool pool = new LatencyPool(List.of(one, two));
        assertThat(pool.quantiles(new int[] {1, 1}))
                .isEqualTo(LatencySketch.merge(List.of(one, two)).quantiles());
        assertThat(pool.quantiles(new int[] {2, 1}))
                .isEqualTo(LatencySketch.merge(List.of(one, two, one)).quantiles());
        assertThat(pool.quantiles(new int[] {0, 1})).isEqualTo(two.quantiles());
    }

    private void record(long requestNs, int count, long latencyNs) {
        for (int i = 0; i < count; i++) {
            recorder.record(requestNs, requestNs + latencyNs);
        }
    }

    private void unfinished(int count, long ageNs) {
        for (int i = 0; i < count; i++) {
            recorder.recordUnfinished(END_NS - ageNs, END_NS);
        }
    }

    private LatencySketch sketch() {
        return LatencySketch.of(recorder);
    }

    private QuantileValue quantile(LatencyQuantile quantile) {
        return sketch().quantile(quantile);
    }
}
