package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tcpsweep.net.NetworkContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The wiring, driven by a simple transport. */
class ScenarioRunnerTest {
    private static final int WINDOW_SEGMENTS = 40;

    /** Two flows that fill one path of 1 Gbit/s for 100 ms. */
    private static final Scenario ONE_PATH = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
            .with("paths", "1")
            .with("duration", "100ms")
            .with("warmup", "20ms")
            .with("start.spread", "5ms");

    private static final Scenario LOSSY = ONE_PATH.with("paths", "4")
            .with("flows", "9")
            .with("hosts", "3")
            .with("path.loss", "2%")
            .with("path.lossy", "2")
            .with("path.queue", "50");

    @Test
    void goodputIsTheLinksRateLessHeadersAndFraming() {
        RunResult result = run(ONE_PATH).result();
        // 1428 of 1538 bytes on the wire are payload.
        long expected = 1_000_000_000L * 1428 / 1538;
        assertThat(value(result, MetricId.GOODPUT)).isCloseTo(expected, within(expected / 500));
        assertThat(value(result, MetricId.DROPS)).isZero();
        assertThat(value(result, MetricId.RETRANSMITS)).isZero();
        assertThat(value(result, MetricId.STARVED_FLOWS)).isZero();
        assertThat((Double) result.value(MetricId.FAIRNESS_MAX_MIN)).isBetween(1.0, 1.2);
        assertThat((Double) result.value(MetricId.JAIN_INDEX)).isBetween(0.99, 1.0);
        assertThat(result.flows()).hasSize(2);
    }

    @Test
    void countsAgreeWithEachOther() {
        RunResult result = run(ONE_PATH).result();
        long delivered = result.flows().stream()
                .mapToLong(flow -> (Long) flow.value(MetricId.FLOW_DELIVERED_BYTES))
                .sum();
        long packets = value(result, MetricId.DELIVERED_DATA_PACKETS);
        assertThat(packets).isBetween(delivered / 1428, delivered / 1428 + 10);
        // A data packet crosses two links, every second one is acknowledged over one link; some are under way at the
        // end.
        assertThat(value(result, MetricId.PACKET_HOPS)).isCloseTo(packets * 5 / 2, within(100L));
        assertThat(value(result, MetricId.EVENTS)).isGreaterThan(packets * 5 / 2);
        // 1538 bytes at 10 and at 1 Gbit/s, and 100 us of propagation.
        assertThat(value(result, MetricId.UNLOADED_RTT)).isEqualTo(100_000 + 1230 + 12_304);
    }

    @Test
    void flowsAreDealtToHostsAndPathsAndLossesAreCounted() {
        RunResult result = run(LOSSY).result();
        assertThat(result.flows().stream().map(flow -> flow.value(MetricId.FLOW_HOST_ID)))
                .containsExactly(0L, 1L, 2L, 0L, 1L, 2L, 0L, 1L, 2L);
        assertThat(result.flows().stream().map(flow -> (Long) flow.value(MetricId.FLOW_PATH_AT_END)))
                .allSatisfy(path -> assertThat(path).isBetween(0L, 3L));
        assertThat(value(result, MetricId.RANDOM_LOSSES)).isPositive();
        assertThat(value(result, MetricId.REHASHES)).isPositive();
    }

    @Test
    void onlyTheLastPathsLose() {
        Scenario none = LOSSY.with("path.lossy", "0").with("path.loss", "0%");
        Scenario all = LOSSY.with("path.lossy", "4").with("path.loss", "100%");
        assertThat(value(run(none).result(), MetricId.RANDOM_LOSSES)).isZero();
        RunResult lost = run(all).result();
        assertThat(value(lost, MetricId.DELIVERED_DATA_PACKETS)).isZero();
        assertThat(value(lost, MetricId.STARVED_FLOWS)).isEqualTo(9);
        assertThat(lost.value(MetricId.FAIRNESS_MAX_MIN)).isNull();
        assertThat(lost.value(MetricId.JAIN_INDEX)).isNull();
    }

    @Test
    void aFlowThatSentNothingHasNoPathYetARow() {
        // Every packet takes longer than the run to cross its access link.
        RunResult result =
                run(ONE_PATH.with("access.delay", "1s").with("path.rtt", "4s")).result();
        assertThat(result.flows()).hasSize(2).allSatisfy(flow -> {
            assertThat(flow.value(MetricId.FLOW_PATH_AT_END)).isNull();
            assertThat(flow.value(MetricId.FLOW_DELIVERED_BYTES)).isEqualTo(0L);
        });
    }

    @Test
    void marksAndDropsFollowTheQueue() {
        RunResult result = run(ONE_PATH.with("path.queue", "30")).result();
        assertThat(value(result, MetricId.DROPS)).isPositive();
        assertThat(value(result, MetricId.RTOS)).isPositive();
    }

    @Test
    void theSameSpecGivesTheSameRowsAgainAfterOtherRunsAndOnOtherThreads() throws Exception {
        RunOutcome first = run(LOSSY);
        run(ONE_PATH);
        assertThat(run(LOSSY)).isEqualTo(first);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<RunOutcome>> outcomes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                outcomes.add(threads.submit(() -> run(LOSSY)));
            }
            for (Future<RunOutcome> outcome : outcomes) {
                assertThat(outcome.get()).isEqualTo(first);
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void seedsDiffer() {
        RunOutcome other = ScenarioRunner.run(RunSpec.of(LOSSY, 1, 1), StopSignal.NEVER, ScenarioRunnerTest::transport);
        assertThat(other.result().value(MetricId.TRACE_DIGEST))
                .isNotEqualTo(run(LOSSY).result().value(MetricId.TRACE_DIGEST));
    }

    @Test
    void withoutAnyRandomSourceSeedsDoNotMatter() {
        Scenario fixed = ONE_PATH.with("flows", "1").with("start.spread", "0s").with("send.jitter", "0s");
        RunOutcome other = ScenarioRunner.run(RunSpec.of(fixed, 1, 1), StopSignal.NEVER, ScenarioRunnerTest::transport);
        assertThat(other).isEqualTo(run(fixed));
    }

    @Test
    void tooManyEventsFailWithTheLimitsName() {
        RunOutcome outcome = run(ONE_PATH.with("limits.events", "10000"));
        assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
        assertThat(outcome.reason()).startsWith("limits.events: ").contains("raise limits.events", "100 ms");
        assertThat(run(ONE_PATH.with("limits.events", "10000"))).isEqualTo(outcome);
    }

    @Test
    void anEventLimitThatIsJustMetIsEnough() {
        long events = value(run(ONE_PATH).result(), MetricId.EVENTS);
        assertThat(run(ONE_PATH.with("limits.events", Long.toString(events))).status())
                .isEqualTo(RunStatus.OK);
        assertThat(run(ONE_PATH.with("limits.events", Long.toString(events - 1)))
                        .status())
                .isEqualTo(RunStatus.FAILED);
    }

    @Test
    void tooManyLivePacketsFailWithTheLimitsName() {
        RunOutcome outcome = run(ONE_PATH.with("limits.packets", "20"));
        assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
        assertThat(outcome.reason()).startsWith("limits.packets: ");
    }

    @Test
    void theStopSignalIsPolledAndEndsTheRun() {
        AtomicInteger polls = new AtomicInteger();
        RunOutcome outcome = ScenarioRunner.run(
                RunSpec.of(ONE_PATH, 1, 0), () -> polls.incrementAndGet() == 3, ScenarioRunnerTest::transport);
        assertThat(outcome.status()).isEqualTo(RunStatus.TIMEOUT);
        assertThat(outcome.reason()).contains("of 100 ms simulated time");
        assertThat(polls).hasValue(3);
    }

    @Test
    void aContradictoryScenarioFailsWithItsProblems() {
        RunOutcome outcome = run(ONE_PATH.with("warmup", "1s"));
        assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
        assertThat(outcome.reason()).contains("warmup");
    }

    @Test
    void aDefectBecomesAFailedRunThatNamesItsPlace() {
        RunOutcome outcome = ScenarioRunner.run(RunSpec.of(ONE_PATH, 1, 0), StopSignal.NEVER, context -> {
            throw new IllegalStateException("broken\n on purpose");
        });
        assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
        assertThat(outcome.reason())
                .startsWith("a defect: IllegalStateException: broken on purpose at ScenarioRunnerTest.java:");
    }

    @Test
    void aLostPacketObjectIsFound() {
        RunOutcome outcome = ScenarioRunner.run(RunSpec.of(ONE_PATH, 1, 0), StopSignal.NEVER, context -> {
            context.pool().acquire();
            return new WindowTransport(context, WINDOW_SEGMENTS);
        });
        assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
        assertThat(outcome.reason()).startsWith("1 packets were neither delivered nor given back");
    }

    private static RunOutcome run(Scenario scenario) {
        return ScenarioRunner.run(RunSpec.of(scenario, 1, 0), StopSignal.NEVER, ScenarioRunnerTest::transport);
    }

    private static long value(RunResult result, MetricId metric) {
        return (Long) result.value(metric);
    }

    private static EndpointFactory transport(NetworkContext context) {
        return new WindowTransport(context, WINDOW_SEGMENTS);
    }
}
