package io.tcpsweep.sweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.scenario.QuantileValue;
import io.tcpsweep.sweep.job.FakeRuns;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.stats.LatencySummary;
import io.tcpsweep.sweep.stats.LatencySummary.Percentile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyTableTest {
    private static final SweepPlan PLAN = FakeRuns.sweep("table", 1, 2, 7);

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "7, 7 ns",
        "999, 999 ns",
        "1000, 1.00 us",
        "1234, 1.23 us",
        "12350, 12.4 us",
        "456499, 456 us",
        "999600, 1.00 ms",
        "281045863, 281 ms",
        "12345678901, 12.3 s",
        "12345678901234, 12300 s",
    })
    void timesHaveThreeDigits(long ns, String expected) {
        assertThat(LatencyTable.time(ns)).isEqualTo(expected);
    }

    @Test
    void thereIsALineForEachPointAndClass() {
        List<LatencySummary> summaries = List.of(
                summary(1, "ping", new QuantileValue(1_230_000L, null)),
                summary(0, "rpc(10kB)", QuantileValue.UNKNOWN),
                summary(0, "ping", new QuantileValue(null, 5_000_000L)));
        assertThat(LatencyTable.lines(PLAN, summaries))
                .containsExactly(
                        "flows  flow class  requests  unfinished  lost  p50         p99         p99.9",
                        "    2  rpc(10kB)         50           2     3  -           -           -",
                        "    2  ping              50           2     3  >= 5.00 ms  >= 5.00 ms  >= 5.00 ms",
                        "    7  ping              50           2     3  1.23 ms     1.23 ms     1.23 ms");
    }

    @Test
    void withoutLatenciesThereIsNoTable() {
        assertThat(LatencyTable.lines(PLAN, List.of())).isEmpty();
    }

    @Test
    void aRunHasALineForEachClass() {
        assertThat(LatencyTable.lines(List.of(new ClassLatency("rpc(10kB)", 2, FakeRuns.latencies(4, 3)))))
                .containsExactly("rpc(10kB): 1011 requests, 3 unfinished, 4 lost, p50 1.50 ms, p99 2.00 ms, p99.9 -");
    }

    private static LatencySummary summary(int point, String flowClass, QuantileValue value) {
        List<Percentile> percentiles = new ArrayList<>();
        for (LatencyQuantile quantile : LatencyQuantile.values()) {
            percentiles.add(new Percentile(quantile, value, null, null));
        }
        return new LatencySummary(PLAN.points().get(point).pointId(), flowClass, 2, 50, 2, 3, 1L, 2L, 3L, percentiles);
    }
}
