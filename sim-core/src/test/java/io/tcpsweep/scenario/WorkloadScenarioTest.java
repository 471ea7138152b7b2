package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the kinds of workload do in whole runs. */
class WorkloadScenarioTest {
    /** One flow on an empty path of 1 Gbit/s and 100 us, without any random source. */
    private static final Scenario EMPTY_PATH = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
            .with("paths", "1")
            .with("flows", "1")
            .with("duration", "500ms")
            .with("warmup", "100ms")
            .with("start.spread", "0s")
            .with("send.jitter", "0s")
            .with("clock.phases", "off");

    private static final Scenario MIX = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
            .with("paths", "1")
            .with("path.rate", "100Mbit")
            .with("path.queue", "50")
            .with("hosts", "2")
            .with("flows", "8")
            .with("duration", "1s")
            .with("warmup", "200ms")
            .with("workload", "bulk + rpc(1MB) + rpc(10kB) + ping(every 1ms)");

    @Test
    void anRpcOnAnEmptyPathTakesItsSerializationAndOneRoundTrip() {
        RunResult result = run(EMPTY_PATH.with("workload", "rpc(10kB, think 10ms)"));
        LatencySketch sketch = result.latencies().get(0).sketch();
        // 10,000 bytes are 7 packets of 1538 bytes on the wire and one of 4 + 72 + 38, all within the initial window.
        // The first crosses the access link of 10 Gbit/s, then all cross the path of 1 Gbit/s in a row.
        long wireBytes = 7 * 1538 + 114;
        assertThat(sketch.minNs()).isEqualTo(100_000 + 1538 * 8 / 10 + wireBytes * 8);
        assertThat(sketch.maxNs()).isEqualTo(sketch.minNs());
        // One every 10 ms and 188 us.
        assertThat(sketch.requests()).isEqualTo(40);
        assertThat(result.value(MetricId.REQUESTS)).isEqualTo(40L);
    }

    @Test
    void anRpcStopsAfterItsCount() {
        RunResult result = run(EMPTY_PATH.with("workload", "rpc(10kB, think 10ms, count 12)"));
        // Some of the 12 fall into the warm-up.
        assertThat(result.value(MetricId.REQUESTS)).isEqualTo(2L);
        assertThat(result.flows().get(0).value(MetricId.FLOW_DELIVERED_BYTES)).isEqualTo(120_000L);
        // It is not starved: it has finished.
        assertThat(run(EMPTY_PATH.with("workload", "rpc(10kB, count 2)")).value(MetricId.STARVED_FLOWS))
                .isEqualTo(0L);
    }

    @Test
    void aRequestUnderWayAtTheEndIsCensored() {
        // The path needs more than the whole run for a request of 100 MB.
        RunResult result = run(EMPTY_PATH.with("workload", "rpc(100MB)").with("warmup", "0s"));
        FlowResult flow = result.flows().get(0);
        assertThat(flow.value(MetricId.FLOW_REQUESTS)).isEqualTo(1L);
        assertThat(flow.value(MetricId.FLOW_REQUESTS_CENSORED)).isEqualTo(1L);
        assertThat(flow.value(MetricId.FLOW_LATENCY_MAX)).isNull();
        // Begun once the handshake was through.
        assertThat(result.latencies().get(0).sketch().maxAgeNs()).isBetween(499_700_000L, 499_900_000L);
    }

    @Test
    void pacedWritesKeepTheirGrid() {
        RunResult result = run(EMPTY_PATH.with("workload", "paced(1kB every 10ms)"));
        // The first at the end of the handshake, then 49 more.
        assertThat(result.flows().get(0).value(MetricId.FLOW_DELIVERED_BYTES)).isEqualTo(50_000L);
        assertThat(result.latencies()).isEmpty();
        assertThat(result.value(MetricId.REQUESTS)).isNull();
    }

    @Test
    void aBulkTransferEndsAfterItsBytes() {
        RunResult result = run(EMPTY_PATH.with("workload", "bulk(1MB)"));
        assertThat(result.flows().get(0).value(MetricId.FLOW_DELIVERED_BYTES)).isEqualTo(1_000_000L);
        assertThat(result.value(MetricId.STARVED_FLOWS)).isEqualTo(0L);
    }

    @Test
    void aPingOnAnEmptyPathTakesItsSerializationAndOneRoundTrip() {
        RunResult result = run(EMPTY_PATH.with("workload", "ping(every 10ms)"));
        LatencySketch sketch = result.latencies().get(0).sketch();
        // IPv6 40, ICMPv6 8, data 56, framing 38: 113.6 ns at 10 Gbit/s and 1136 ns at 1 Gbit/s.
        assertThat(sketch.minNs()).isEqualTo(100_000 + 113 + 1136);
        assertThat(sketch.maxNs()).isEqualTo(sketch.minNs());
        // At 100, 110, .. 500 ms; the last one has just left.
        assertThat(sketch.requests()).isEqualTo(41);
        assertThat(sketch.censored()).isEqualTo(1);
        assertThat(result.flows().get(0).value(MetricId.FLOW_FINAL_CWND)).isNull();
        assertThat(result.value(MetricId.FAIRNESS_MAX_MIN)).isNull();
        assertThat(result.value(MetricId.STARVED_FLOWS)).isEqualTo(0L);
        assertThat(result.value(MetricId.DELIVERED_DATA_PACKETS)).isEqualTo(0L);
    }

    @Test
    void anIpv4PingIsSmaller() {
        RunResult result = run(EMPTY_PATH.with("workload", "ping(every 10ms)").with("ip", "4"));
        // 122 bytes on the wire.
        assertThat(result.latencies().get(0).sketch().minNs()).isEqualTo(100_000 + 97 + 976);
    }

    @Test
    void aPingThroughAFullQueueWaitsOrIsLost() {
        // A ping takes 1.136 ms to send, and there is one every 0.5 ms: the queue of five is soon full for good.
        RunResult result = run(
                EMPTY_PATH.with("path.rate", "1Mbit").with("path.queue", "5").with("workload", "ping(every 500us)"));
        LatencySketch sketch = result.latencies().get(0).sketch();
        long sendNs = 142 * 8_000;
        assertThat(sketch.minNs()).isGreaterThan(100_113 + 4 * sendNs);
        assertThat(sketch.maxNs()).isLessThanOrEqualTo(100_113 + 5 * sendNs);
        // 400 ms of one answer each 1.136 ms.
        assertThat(sketch.finished()).isBetween(345L, 352L);
        assertThat(sketch.requests()).isEqualTo(801);
        assertThat(sketch.lost() + sketch.finished() + sketch.censored()).isEqualTo(801);
        assertThat(sketch.censored()).isBetween(5L, 15L);
        assertThat((Long) result.value(MetricId.DROPS)).isGreaterThan(sketch.lost());
        assertThat(result.value(MetricId.REQUESTS_LOST)).isEqualTo(sketch.lost());
    }

    @Test
    void aMixHasItsClassesOnEveryHost() {
        RunResult result = run(MIX);
        assertThat(result.flows().stream().map(flow -> flow.value(MetricId.FLOW_CLASS)))
                .containsExactly(
                        "bulk",
                        "bulk",
                        "rpc(1MB)",
                        "rpc(1MB)",
                        "rpc(10kB)",
                        "rpc(10kB)",
                        "ping(every 1ms)",
                        "ping(every 1ms)");
        assertThat(result.latencies())
                .extracting(ClassLatency::flowClass)
                .containsExactly("rpc(1MB)", "rpc(10kB)", "ping(every 1ms)");
        assertThat(result.latencies()).extracting(ClassLatency::flows).containsOnly(2);
        long requests = result.flows().stream()
                .map(flow -> flow.value(MetricId.FLOW_REQUESTS))
                .mapToLong(value -> value == null ? 0 : (Long) value)
                .sum();
        assertThat(result.value(MetricId.REQUESTS)).isEqualTo(requests);
        // The queue of 50 full packets, each 123 us, is all that a ping waits for.
        assertThat(result.latencies().get(2).sketch().maxNs()).isBetween(3_000_000L, 50 * 123_040L + 200_000);
    }

    @Test
    void fairnessIsAmongTheFlowsOfTheFirstClassThatIsNoPing() {
        RunResult result = run(MIX.with("workload", "ping(every 1ms) + bulk + rpc(1MB) + rpc(10kB)"));
        double one = (Long) result.flows().get(2).value(MetricId.FLOW_GOODPUT);
        double other = (Long) result.flows().get(3).value(MetricId.FLOW_GOODPUT);
        assertThat((Double) result.value(MetricId.FAIRNESS_MAX_MIN))
                .isCloseTo(Math.max(one, other) / Math.min(one, other), org.assertj.core.data.Offset.offset(1e-5));
    }

    @Test
    void latenciesBelongToTheResult() {
        RunResult result = run(MIX);
        assertThat(run(MIX)).isEqualTo(result);
        RunResult.Builder less = RunResult.builder();
        for (MetricId metric : MetricId.runMetrics()) {
            Object value = result.value(metric);
            if (value instanceof Long number) {
                less.set(metric, number);
            } else if (value instanceof Double number) {
                less.set(metric, number);
            }
        }
        less.set(MetricId.TRACE_DIGEST, (String) result.value(MetricId.TRACE_DIGEST));
        result.flows().forEach(less::add);
        assertThat(less.build().value(MetricId.RESULT_DIGEST)).isNotEqualTo(result.value(MetricId.RESULT_DIGEST));
        result.latencies().forEach(less::add);
        assertThat(less.build()).isEqualTo(result);
    }

    private static RunResult run(Scenario scenario) {
        RunOutcome outcome = ScenarioRunner.run(RunSpec.of(scenario, 1, 0), StopSignal.NEVER);
        assertThat(outcome.reason()).isNull();
        return outcome.result();
    }
}
