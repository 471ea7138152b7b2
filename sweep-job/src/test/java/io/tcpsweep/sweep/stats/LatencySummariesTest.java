package io.tcpsweep.sweep.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.scenario.LatencySketch;
import io.tcpsweep.scenario.QuantileValue;
import io.tcpsweep.sweep.job.FakeRuns;
import io.tcpsweep.sweep.stats.LatencySummary.Percentile;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LatencySummariesTest {
    private static final String RPC = "rpc(10kB)";

    @Test
    void percentilesAreThoseOfAllRequestsTogether() {
        LatencySketch low = FakeRuns.latencies(0, 0);
        LatencySketch high = FakeRuns.latencies(500, 2);
        LatencySummary summary = summaries(low, high).get(0);
        LatencySketch pooled = LatencySketch.merge(List.of(low, high));
        assertThat(summary.usedRuns()).isEqualTo(2);
        assertThat(summary.requests()).isEqualTo(1000 + 1000 + 500 + 2 + 500);
        assertThat(summary.censored()).isEqualTo(2);
        assertThat(summary.lost()).isEqualTo(500);
        assertThat(summary.minNs()).isEqualTo(1_000_000);
        assertThat(summary.maxNs()).isEqualTo(3_000_000);
        assertThat(summary.meanNs()).isEqualTo(pooled.meanNs());
        for (LatencyQuantile quantile : LatencyQuantile.values()) {
            assertThat(summary.percentile(quantile).value()).isEqualTo(pooled.quantile(quantile));
        }
    }

    @Test
    void theOrderOfRunsDoesNotMatterForPercentiles() {
        LatencySketch low = FakeRuns.latencies(0, 1);
        LatencySketch high = FakeRuns.latencies(500, 2);
        LatencySummary one = summaries(low, high, high).get(0);
        LatencySummary other = summaries(high, low, high).get(0);
        assertThat(other.percentiles())
                .extracting(Percentile::value)
                .isEqualTo(one.percentiles().stream().map(Percentile::value).toList());
        assertThat(other.meanNs()).isEqualTo(one.meanNs());
    }

    @Test
    void theIntervalComesFromDrawingRuns() {
        // A resample of two runs is low-low, low-high or high-high: its median is one of three, each end an extreme.
        LatencySketch low = FakeRuns.latencies(0, 0);
        LatencySketch high = FakeRuns.latencies(900, 0);
        Percentile median = summaries(low, high).get(0).percentile(LatencyQuantile.P50);
        assertThat(median.ciLowNs()).isEqualTo(low.quantile(LatencyQuantile.P50).valueNs());
        assertThat(median.ciHighNs())
                .isEqualTo(high.quantile(LatencyQuantile.P50).valueNs());
        assertThat(median.value().valueNs()).isBetween(median.ciLowNs(), median.ciHighNs());
        assertThat(summaries(low, high)).isEqualTo(summaries(low, high));
    }

    @Test
    void runsThatAreAllAlikeHaveAnIntervalOfNoWidth() {
        LatencySketch run = FakeRuns.latencies(10, 0);
        Percentile p99 = summaries(run, run, run).get(0).percentile(LatencyQuantile.P99);
        assertThat(p99.ciLowNs()).isEqualTo(p99.value().valueNs());
        assertThat(p99.ciHighNs()).isEqualTo(p99.value().valueNs());
    }

    @Test
    void oneRunHasNoInterval() {
        Percentile median = summaries(FakeRuns.latencies(0, 0)).get(0).percentile(LatencyQuantile.P50);
        assertThat(median.value().valueNs()).isNotNull();
        assertThat(median.ciLowNs()).isNull();
        assertThat(median.ciHighNs()).isNull();
    }

    @Test
    void anUnknownPercentileHasNoInterval() {
        LatencySketch run = FakeRuns.latencies(0, 0);
        Percentile p9999 = summaries(run, run).get(0).percentile(LatencyQuantile.P9999);
        assertThat(p9999.value()).isEqualTo(QuantileValue.UNKNOWN);
        assertThat(p9999.ciLowNs()).isNull();
    }

    @Test
    void anIntervalAmongUnfinishedRequestsIsOpenAbove() {
        // A fifth of the requests of one run never ended.
        LatencySketch good = FakeRuns.latencies(0, 0);
        LatencySketch bad = FakeRuns.latencies(0, 250);
        Percentile p90 = summaries(good, bad).get(0).percentile(LatencyQuantile.P90);
        assertThat(p90.value()).isEqualTo(new QuantileValue(null, 4_997_120L));
        assertThat(p90.ciLowNs()).isEqualTo(good.quantile(LatencyQuantile.P90).valueNs());
        assertThat(p90.ciHighNs()).isNull();
    }

    @Test
    void aRunWithoutRequestsIsNotUsed() {
        LatencySummary summary =
                summaries(FakeRuns.latencies(0, 0), LatencySketch.EMPTY).get(0);
        assertThat(summary.usedRuns()).isEqualTo(1);
        LatencySummary none = summaries(LatencySketch.EMPTY).get(0);
        assertThat(none.requests()).isZero();
        assertThat(none.minNs()).isNull();
        assertThat(none.maxNs()).isNull();
        assertThat(none.meanNs()).isNull();
    }

    private static List<LatencySummary> summaries(LatencySketch... runs) {
        TreeMap<String, List<ClassLatency>> byRunKey = new TreeMap<>();
        for (LatencySketch run : runs) {
            byRunKey.put("run" + byRunKey.size(), List.of(new ClassLatency(RPC, 1, run)));
        }
        return LatencySummaries.point("point", byRunKey);
    }
}
