package io.tcpsweep.sweep.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummariesTest {
    @Test
    void meanDeviationAndIntervalOfTenRuns() {
        List<RunRow> runs = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            runs.add(ok("p", String.format("k%02d", i), (long) i * 100, 1.0 + i / 10.0));
        }
        MetricSummary goodput = Summaries.point("p", runs).metric(MetricId.GOODPUT);
        assertThat(goodput.usedRuns()).isEqualTo(10);
        assertThat(goodput.mean()).isEqualTo(550.0);
        assertThat(goodput.sd()).isCloseTo(302.765035, within(1e-5));
        // t(0.975, 9) = 2.262157, times sd / sqrt(10).
        assertThat(goodput.ciHigh() - goodput.mean()).isCloseTo(2.262157 * 302.765035 / Math.sqrt(10), within(1e-3));
        assertThat(goodput.mean() - goodput.ciLow()).isCloseTo(goodput.ciHigh() - goodput.mean(), within(1e-9));
    }

    @Test
    void twoRunsHaveTheWidestInterval() {
        MetricSummary goodput = Summaries.point("p", List.of(ok("p", "a", 1, 1.0), ok("p", "b", 3, 1.0)))
                .metric(MetricId.GOODPUT);
        // t(0.975, 1) = 12.7062, sd = sqrt(2).
        assertThat(goodput.ciHigh()).isCloseTo(2 + 12.7062, within(1e-3));
    }

    @Test
    void equalRunsHaveAnIntervalOfNoWidth() {
        MetricSummary goodput = Summaries.point("p", List.of(ok("p", "a", 7, 1.0), ok("p", "b", 7, 1.0)))
                .metric(MetricId.GOODPUT);
        assertThat(goodput.sd()).isZero();
        assertThat(goodput.ciLow()).isEqualTo(7.0);
        assertThat(goodput.ciHigh()).isEqualTo(7.0);
    }

    @Test
    void oneRunHasAMeanButNoInterval() {
        MetricSummary goodput =
                Summaries.point("p", List.of(ok("p", "a", 7, 1.0))).metric(MetricId.GOODPUT);
        assertThat(goodput.mean()).isEqualTo(7.0);
        assertThat(goodput.worst()).isEqualTo(7.0);
        assertThat(goodput.sd()).isNull();
        assertThat(goodput.ciLow()).isNull();
        assertThat(goodput.ciHigh()).isNull();
    }

    @Test
    void nullsAreLeftOutAndCounted() {
        List<RunRow> runs = List.of(ok("p", "a", 1, 2.0), ok("p", "b", 1, null), ok("p", "c", 1, 4.0));
        MetricSummary fairness = Summaries.point("p", runs).metric(MetricId.FAIRNESS_MAX_MIN);
        assertThat(fairness.usedRuns()).isEqualTo(2);
        assertThat(fairness.nullRuns()).isEqualTo(1);
        assertThat(fairness.mean()).isEqualTo(3.0);
    }

    @Test
    void nothingButNullsHasNoMean() {
        MetricSummary fairness =
                Summaries.point("p", List.of(ok("p", "a", 1, null))).metric(MetricId.FAIRNESS_MAX_MIN);
        assertThat(fairness)
                .isEqualTo(new MetricSummary(MetricId.FAIRNESS_MAX_MIN, 0, 1, null, null, null, null, null, null));
    }

    @Test
    void runsThatAreNotOkAreCountedOnly() {
        List<RunRow> runs = List.of(
                ok("p", "a", 5, 1.0),
                new RunRow("b", "p", RunStatus.FAILED, Map.of()),
                new RunRow("c", "p", RunStatus.TIMEOUT, Map.of()));
        PointSummary summary = Summaries.point("p", runs);
        assertThat(summary.okRuns()).isEqualTo(1);
        assertThat(summary.otherRuns()).isEqualTo(2);
        assertThat(summary.metric(MetricId.GOODPUT).usedRuns()).isEqualTo(1);
    }

    @Test
    void theWorstReplicateGoesByTheMetricsDirection() {
        List<RunRow> runs = List.of(ok("p", "c", 3, 1.5), ok("p", "a", 9, 1.1), ok("p", "b", 3, 1.5));
        PointSummary summary = Summaries.point("p", runs);
        assertThat(summary.metric(MetricId.GOODPUT).worst()).isEqualTo(3.0);
        assertThat(summary.metric(MetricId.GOODPUT).worstRunKey()).isEqualTo("b");
        assertThat(summary.metric(MetricId.FAIRNESS_MAX_MIN).worst()).isEqualTo(1.5);
        assertThat(summary.metric(MetricId.REHASHES).worst()).isNull();
    }

    @Test
    void theOrderOfArrivalChangesNoBit() {
        List<RunRow> runs = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            runs.add(ok(i % 2 == 0 ? "p" : "q", "k" + i, 1_000_000_007L * i % 997, 1 + 1.0 / (i + 1)));
        }
        Map<String, PointSummary> inOrder = Summaries.byPoint(runs);
        Collections.reverse(runs);
        assertThat(Summaries.byPoint(runs)).isEqualTo(inOrder);
        Collections.rotate(runs, 17);
        assertThat(Summaries.byPoint(runs)).isEqualTo(inOrder);
        assertThat(inOrder).containsOnlyKeys("p", "q");
    }

    @Test
    void refusesARunTwiceAndARunOfAnotherPoint() {
        assertThatThrownBy(() -> Summaries.point("p", List.of(ok("p", "a", 1, 1.0), ok("p", "a", 1, 1.0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("run a is there twice");
        assertThatThrownBy(() -> Summaries.point("p", List.of(ok("q", "a", 1, 1.0))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyNumericRunMetricIsSummarized() {
        PointSummary summary = Summaries.point("p", List.of(ok("p", "a", 1, 1.0)));
        assertThat(summary.metrics()).extracting(MetricSummary::metric).isEqualTo(Summaries.metrics());
        assertThat(Summaries.metrics())
                .contains(MetricId.GOODPUT, MetricId.EVENTS)
                .doesNotContain(MetricId.TRACE_DIGEST, MetricId.FLOW_RTOS);
        assertThatThrownBy(() -> summary.metric(MetricId.TRACE_DIGEST)).isInstanceOf(IllegalArgumentException.class);
    }

    private static RunRow ok(String pointId, String runKey, long goodput, Double fairness) {
        Map<MetricId, Object> values = new EnumMap<>(MetricId.class);
        values.put(MetricId.GOODPUT, goodput);
        values.put(MetricId.REHASHES, goodput);
        if (fairness != null) {
            values.put(MetricId.FAIRNESS_MAX_MIN, fairness);
        }
        return new RunRow(runKey, pointId, RunStatus.OK, values);
    }
}
