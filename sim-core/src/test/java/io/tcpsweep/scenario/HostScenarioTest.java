package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs with hosts that are not ideal. */
class HostScenarioTest {
    private static final Scenario SHORT = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
            .with("duration", "200ms")
            .with("warmup", "50ms")
            .with("paths", "1")
            .with("flows", "4")
            .with("hosts", "2");

    /** One request of one packet at a time on an empty path, without any random source. */
    private static final Scenario RPC = SHORT.with("flows", "1")
            .with("hosts", "1")
            .with("start.spread", "0s")
            .with("send.jitter", "0s")
            .with("clock.phases", "off")
            .with("workload", "rpc(1kB, think 10ms)");

    @ParameterizedTest
    @CsvSource({
        "ideal, cubic",
        "server-1g, cubic",
        "server-10g, cubic",
        "ideal, dctcp",
        "server-1g, dctcp",
        "server-10g, dctcp"
    })
    void everyPresetDelivers(String preset, String control) {
        RunResult result = run(preset(preset, control));

        assertThat((Long) result.value(MetricId.GOODPUT)).isGreaterThan(850_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"server-1g, cubic", "server-10g, dctcp"})
    void theSameSpecGivesTheSameRun(String preset, String control) {
        assertThat(run(preset(preset, control))).isEqualTo(run(preset(preset, control)));
    }

    @Test
    void replicatesOfServersDiffer() {
        Scenario scenario = RPC.with("host.preset", "server-10g");
        assertThat(run(scenario, 1).value(MetricId.TRACE_DIGEST))
                .isNotEqualTo(run(scenario, 0).value(MetricId.TRACE_DIGEST));
    }

    @Test
    void anotherLinkDoublesWhatAHostCanSend() {
        Scenario scenario = SHORT.with("hosts", "1")
                .with("flows", "8")
                .with("access.rate", "500Mbit")
                .with("path.rate", "10Gbit");
        long one = (Long) run(scenario).value(MetricId.GOODPUT);
        long two = (Long) run(scenario.with("host.slaves", "2")).value(MetricId.GOODPUT);

        assertThat(one).isLessThan(500_000_000L);
        assertThat(two).isGreaterThan(800_000_000L);
    }

    @Test
    void serversWithTwoLinksDeliver() {
        RunResult result = run(preset("server-10g", "cubic").with("host.slaves", "2"));

        assertThat((Long) result.value(MetricId.GOODPUT)).isGreaterThan(850_000_000L);
    }

    /** What a merging device still holds when the run ends is held, not lost. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void unitsWaitingForTheFlushTimerAreNotLost(int replicate) {
        Scenario scenario = SHORT.with("host.gro", "on").with("host.gro_flush_timeout", "200us");

        assertThat((Long) run(scenario, replicate).value(MetricId.GOODPUT)).isPositive();
    }

    /** No queue is short of room; only the ring is. */
    @Test
    void aSmallRingAtTheReceiverLosesPacketsAndTcpSendsThemAgain() {
        Scenario scenario = SHORT.with("path.rate", "10Gbit")
                .with("path.queue", "100000")
                .with("host.rx_ring", "8")
                .with("host.rx_usecs", "100us")
                .with("host.rx_frames", "64");
        RunResult result = run(scenario);

        assertThat(result.value(MetricId.DROPS)).isEqualTo(0L);
        assertThat((Long) result.value(MetricId.RETRANSMITS)).isPositive();
        assertThat((Long) result.value(MetricId.GOODPUT)).isPositive();
    }

    @Test
    void programsWaitForTheirCpuAtEachOfARequestsTwoWakeUps() {
        assertThat(latencyNs(RPC.with("host.wakeup", "3us"))).isEqualTo(latencyNs(RPC) + 2 * 3_000);
    }

    @Test
    void interruptsDelayARequestAtBothEnds() {
        Scenario scenario = RPC.with("host.rx_ring", "256").with("host.irq_latency", "2us");

        assertThat(latencyNs(scenario)).isEqualTo(latencyNs(RPC) + 2 * 2_000);
    }

    @Test
    void theCpusTimeDelaysARequestAtBothEnds() {
        Scenario scenario = RPC.with("host.rx_ring", "256")
                .with("host.rx_packet_cost", "100ns")
                .with("host.rx_unit_cost", "500ns");

        assertThat(latencyNs(scenario)).isEqualTo(latencyNs(RPC) + 2 * 600);
    }

    private static Scenario preset(String preset, String control) {
        Scenario scenario = SHORT.with("host.preset", preset).with("congestion.control", control);
        return control.equals("dctcp") ? scenario.with("tcp.ecn", "on").with("path.mark", "65") : scenario;
    }

    private static long latencyNs(Scenario scenario) {
        LatencySketch sketch = run(scenario).latencies().get(0).sketch();
        assertThat(sketch.requests()).isPositive();
        assertThat(sketch.minNs()).isEqualTo(sketch.maxNs());
        return sketch.minNs();
    }

    private static RunResult run(Scenario scenario) {
        return run(scenario, 0);
    }

    private static RunResult run(Scenario scenario, int replicate) {
        RunOutcome outcome = ScenarioRunner.run(RunSpec.of(scenario, 20161010, replicate), StopSignal.NEVER);
        assertThat(outcome.reason()).isNull();
        return outcome.result();
    }
}
