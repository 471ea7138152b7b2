package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Whole runs with TCP: what must hold whatever TCP does in detail. */
class TcpScenarioTest {
    private static final Scenario SHORT = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
            .with("duration", "300ms")
            .with("warmup", "100ms");

    private static final Scenario ONE_PATH = SHORT.with("paths", "1").with("flows", "4");

    private static final Scenario LOSSY = SHORT.with("paths", "4")
            .with("flows", "8")
            .with("hosts", "3")
            .with("path.loss", "1%")
            .with("path.lossy", "2")
            .with("rehash.prob", "20");

    private static final Scenario DCTCP = SHORT.with("paths", "1")
            .with("flows", "4")
            .with("hosts", "2")
            .with("path.rate", "10Gbit")
            .with("access.rate", "10Gbit")
            .with("path.mark", "65")
            .with("tcp.ecn", "on")
            .with("congestion.control", "dctcp");

    @Test
    void bulkFlowsFillTheirPath() {
        RunResult result = run(ONE_PATH).result();
        // IPv6 with timestamps: 1428 of 1538 bytes on the wire are payload.
        long expected = 1_000_000_000L * 1428 / 1538;
        assertThat(value(result, MetricId.GOODPUT)).isCloseTo(expected, within(expected / 100));
        assertThat((Double) result.value(MetricId.JAIN_INDEX)).isGreaterThan(0.5);
        for (FlowResult flow : result.flows()) {
            assertThat((Long) flow.value(MetricId.FLOW_MIN_RTT)).isGreaterThanOrEqualTo(100_000);
            assertThat((Long) flow.value(MetricId.FLOW_SRTT)).isGreaterThan(100_000);
        }
    }

    /** 1 Gbit/s and 11.33 ms with the patches of 2011: the train is as long as half of 90/8 ms, in whole ms. */
    @Test
    void theEndOfSlowStartIsReportedWithWhatTheDetectorSaw() {
        FlowResult flow = run(SHORT.with("paths", "1")
                        .with("flows", "1")
                        .with("path.rtt", "11.33ms")
                        .with("path.queue", "20000")
                        .with("cubic.hystart_detector", "2.6.38")
                        .with("cubic.hystart_ms_clock", "on")
                        .with("cubic.hystart_rtt_stamp", "on"))
                .result()
                .flows()
                .get(0);

        assertThat(flow.value(MetricId.FLOW_SLOW_START_EXIT_DETECTOR)).isEqualTo("train");
        assertThat(flow.value(MetricId.FLOW_SLOW_START_EXIT_ROUND)).isEqualTo(5_000_000L);
        assertThat(flow.value(MetricId.FLOW_SLOW_START_EXIT_MIN_RTT)).isEqualTo(11_250_000L);
        assertThat((Long) flow.value(MetricId.FLOW_SLOW_START_EXIT_ROUND_RTT)).isBetween(11_250_000L, 13_375_000L);
        assertThat((Long) flow.value(MetricId.FLOW_SLOW_START_EXIT_ROUND_ACKS)).isBetween(163L, 407L);
    }

    @Test
    void goodputFollowsTheIpVersionAndTheFraming() {
        RunResult result =
                run(ONE_PATH.with("ip", "4").with("link.framing", "2B")).result();
        // As ns-3's point-to-point links: 1448 of 1502 bytes.
        long expected = 1_000_000_000L * 1448 / 1502;
        assertThat(value(result, MetricId.GOODPUT)).isCloseTo(expected, within(expected / 100));
    }

    @Test
    void dctcpKeepsAShortQueueByMarks() {
        RunResult result = run(DCTCP).result();
        assertThat(value(result, MetricId.MARKS)).isPositive();
        assertThat(value(result, MetricId.GOODPUT)).isGreaterThan(8_500_000_000L);
    }

    @Test
    void lossesMoveFlowsToOtherPaths() {
        RunResult result = run(LOSSY).result();
        assertThat(value(result, MetricId.RANDOM_LOSSES)).isPositive();
        assertThat(value(result, MetricId.RETRANSMITS)).isPositive();
        assertThat(value(result, MetricId.REHASHES)).isPositive();
    }

    @Test
    void theSameSpecGivesTheSameRowsAgainAfterOtherRunsAndOnOtherThreads() throws Exception {
        RunOutcome lossy = run(LOSSY);
        RunOutcome dctcp = run(DCTCP);
        assertThat(lossy.status()).isEqualTo(RunStatus.OK);
        assertThat(run(LOSSY)).isEqualTo(lossy);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<RunOutcome>> outcomes = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                outcomes.add(threads.submit(() -> run(LOSSY)));
                outcomes.add(threads.submit(() -> run(DCTCP)));
            }
            for (int i = 0; i < outcomes.size(); i++) {
                assertThat(outcomes.get(i).get()).isEqualTo(i % 2 == 0 ? lossy : dctcp);
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void replicatesDifferByClocksAloneAndAreEqualWithoutAnyRandomSource() {
        Scenario onlyClocks = ONE_PATH.with("start.spread", "0s").with("send.jitter", "0s");
        assertThat(digest(run(onlyClocks, 1))).isNotEqualTo(digest(run(onlyClocks, 0)));
        Scenario nothing = onlyClocks.with("clock.phases", "off");
        assertThat(run(nothing, 1)).isEqualTo(run(nothing, 0));
    }

    @Test
    void aSweptParameterLeavesStartsAndPathsAlone() {
        // The same flows start at the same times on the same paths, whatever the queue: common random numbers.
        Scenario idle = SHORT.with("flows", "20").with("paths", "8").with("rehash.on_rto", "off");
        List<Object> paths = pathsOf(run(idle).result());
        assertThat(pathsOf(run(idle.with("path.queue", "50")).result())).isEqualTo(paths);
        assertThat(pathsOf(run(idle.with("hosts", "5")).result())).isEqualTo(paths);
    }

    private static List<Object> pathsOf(RunResult result) {
        List<Object> paths = new ArrayList<>();
        result.flows().forEach(flow -> paths.add(flow.value(MetricId.FLOW_PATH_AT_END)));
        return paths;
    }

    private static Object digest(RunOutcome outcome) {
        return outcome.result().value(MetricId.TRACE_DIGEST);
    }

    private static RunOutcome run(Scenario scenario) {
        return run(scenario, 0);
    }

    private static RunOutcome run(Scenario scenario, int replicate) {
        return ScenarioRunner.run(RunSpec.of(scenario, 20161010, replicate), StopSignal.NEVER);
    }

    private static long value(RunResult result, MetricId metric) {
        return (Long) result.value(metric);
    }
}
