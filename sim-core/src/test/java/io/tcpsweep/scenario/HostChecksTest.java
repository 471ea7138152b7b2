package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostChecksTest {
    private static final Scenario PATHS = Scenario.of(ScenarioTemplate.PARALLEL_PATHS);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "host.tx_ring=256 | host.tx_ring: 256 has no effect as it is: a ring that can be full "
                        + "needs a queue before it; set host.qdisc to pfifo_fast or fq",
                "host.bql=on | host.bql: on has no effect as it is: byte queue limits are limits of the ring; "
                        + "set host.tx_ring to its size",
                "host.tx_usecs=5us | host.tx_usecs: 5 us has no effect as it is: without a ring each packet is "
                        + "reported at once; set host.tx_ring to its size",
                "host.rx_adaptive=on | host.rx_adaptive: on has no effect as it is: without a ring there is no "
                        + "interrupt to delay; set host.rx_ring to its size",
                "host.gro=on | host.gro: on has no effect as it is: a NIC that hands each packet up at once never "
                        + "merges; set host.rx_ring, or host.gro_flush_timeout to hold packets",
                "host.gro_flush_timeout=20us | host.gro_flush_timeout: 20 us has no effect as it is: only merged "
                        + "packets are held; set host.gro to on",
                "host.rx_usecs=5us | host.rx_usecs: 5 us has no effect as it is: without a ring each packet goes up at "
                        + "once; set host.rx_ring to its size",
                "host.rx_packet_cost=5us | host.rx_packet_cost: 5 us has no effect as it is: without a ring each "
                        + "packet goes up at once; set host.rx_ring to its size",
                "host.rx_unit_cost=5us | host.rx_unit_cost: 5 us has no effect as it is: without a ring each packet "
                        + "goes up at once; set host.rx_ring to its size",
                "host.irq_latency=5us | host.irq_latency: 5 us has no effect as it is: without a ring each packet goes "
                        + "up at once; set host.rx_ring to its size",
                "host.irq_latency_tail=5us | host.irq_latency_tail: 5 us has no effect as it is: without a ring each "
                        + "packet goes up at once; set host.rx_ring to its size",
            })
    void refusesWhatHasNoEffect(String setting, String problem) {
        assertThat(with(PATHS, setting).problems()).singleElement().hasToString(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host.qdisc=fq",
                "host.qdisc=pfifo_fast;host.tx_ring=256;host.bql=on;host.tx_usecs=5us",
                "host.rx_ring=256;host.rx_adaptive=on",
                "host.rx_ring=256;host.gro=on;host.rx_usecs=5us;host.irq_latency=2us;host.irq_latency_tail=1us",
                "host.gro=on;host.gro_flush_timeout=20us",
                "host.wakeup=3us;host.wakeup_tail=2us"
            })
    void takesWhatHas(String settings) {
        assertThat(with(PATHS, settings).problems()).isEmpty();
    }

    @Test
    void aPresetWithoutItsRingNamesAllThatNeedsIt() {
        Scenario scenario = PATHS.with("host.preset", "server-10g").with("host.rx_ring", "0");

        assertThat(scenario.problems())
                .extracting(problem -> problem.keys().get(0))
                .containsExactly(
                        "host.gro",
                        "host.rx_usecs",
                        "host.rx_packet_cost",
                        "host.rx_unit_cost",
                        "host.irq_latency",
                        "host.irq_latency_tail");
    }

    @ParameterizedTest
    @ValueSource(strings = {"host.wakeup_tail=1us", "host.rx_ring=64;host.irq_latency_tail=1us"})
    void randomTimesOfHostsMakeReplicatesDiffer(String settings) {
        Scenario still =
                with(Scenario.of(ScenarioTemplate.DUMBBELL), "clock.phases=off;start.spread=0s;send.jitter=0s");
        assertThat(still.warnings()).hasSize(1);

        assertThat(with(still, settings).warnings()).isEmpty();
    }

    private static Scenario with(Scenario scenario, String settings) {
        for (String setting : settings.split(";")) {
            int equals = setting.indexOf('=');
            scenario = scenario.with(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return scenario;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "host.qdisc=fq; host.txqueuelen=5 | host.txqueuelen is the limit of pfifo_fast",
                "host.napi_weight=1 | host.napi_weight has no effect without host.rx_ring",
                "host.rx_frames=20 | host.rx_frames has no effect without host.rx_ring",
                "host.rx_ring=10; host.rx_frames=4 | host.rx_frames has no effect with host.rx_usecs 0",
                "host.preset=server-10g; host.rx_ring=8 | host.rx_frames 32 is more than the ring of 8 holds",
            })
    void warnsAboutWhatHasNoEffect(String settings, String warning) {
        Scenario scenario = Scenario.of(ScenarioTemplate.DUMBBELL);
        for (String setting : settings.split("; ")) {
            String[] parts = setting.split("=");
            scenario = scenario.with(parts[0], parts[1]);
        }

        assertThat(scenario.problems()).isEmpty();
        assertThat(scenario.warnings()).anyMatch(line -> line.startsWith(warning));
    }

    @Test
    void presetsWarnAboutNothing() {
        for (String preset : HostPreset.ids()) {
            assertThat(Scenario.of(ScenarioTemplate.DUMBBELL)
                            .with("host.preset", preset)
                            .warnings())
                    .as(preset)
                    .isEmpty();
        }
    }
}
