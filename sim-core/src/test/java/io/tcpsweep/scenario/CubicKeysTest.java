package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.SendingSpec;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.cc.CubicGrowthSpec;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.TickHyStartSpec;
import io.tcpsweep.tcp.cc.TrainTest;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of CUBIC and its HyStart: what they set, and which of them make no sense together. */
class CubicKeysTest {
    private static final Scenario DEFAULTS = Scenario.of(ScenarioTemplate.DUMBBELL);
    private static final Scenario OLD = DEFAULTS.with("cubic.hystart_detector", "2.6.38");

    @Test
    void eachSwitchOfTheOlderDetectorSetsItsOwnField() {
        assertThat(detector(OLD)).isEqualTo(TickHyStartSpec.linux2638());
        assertThat(detector(OLD.with("cubic.hystart_rtt_zero", "on")))
                .isEqualTo(new TickHyStartSpec(true, TrainTest.AT_LEAST, 2, false, false, 16, false));
        assertThat(detector(OLD.with("cubic.hystart_jiffies_compare", "<=")))
                .isEqualTo(new TickHyStartSpec(false, TrainTest.AT_MOST, 2, false, false, 16, false));
        assertThat(detector(OLD.with("cubic.hystart_ack_delta", "5ms")))
                .isEqualTo(new TickHyStartSpec(false, TrainTest.AT_LEAST, 5, false, false, 16, false));
        assertThat(detector(OLD.with("cubic.hystart_ms_clock", "on")))
                .isEqualTo(new TickHyStartSpec(false, TrainTest.AT_LEAST, 2, true, false, 16, false));
        assertThat(detector(OLD.with("cubic.hystart_rtt_stamp", "on")))
                .isEqualTo(new TickHyStartSpec(false, TrainTest.AT_LEAST, 2, false, true, 16, false));
    }

    @Test
    void theSixPatchesAreFourSwitchesAndAComparison() {
        Scenario patched = OLD.with("cubic.hystart_rtt_zero", "on")
                .with("cubic.hystart_jiffies_compare", ">")
                .with("cubic.hystart_ms_clock", "on")
                .with("cubic.hystart_rtt_stamp", "on");

        assertThat(detector(patched)).isEqualTo(TickHyStartSpec.patched(TrainTest.ABOVE));
        assertThat(patched.problems()).isEmpty();
    }

    @Test
    void theGapOfATrainIsOneOfEitherDetector() {
        Scenario wide = DEFAULTS.with("cubic.hystart_ack_delta", "2.5ms");

        assertThat(wide.problems()).isEmpty();
        assertThat(spec(wide)).isEqualTo(new CubicSpec(717, true, true, true, true, true, 16, 2_500));
    }

    @Test
    void growthIsOfTheWindowAndOfItsUse() {
        TcpConfig config = TcpEndpointFactory.config(DEFAULTS.with("cubic.growth", "2.6.38"));

        assertThat(config.sending()).isEqualTo(SendingSpec.linux2638());
        assertThat(config.congestionControl())
                .isEqualTo(CubicSpec.defaults().with(0, Optional.empty(), CubicGrowthSpec.linux2638()));
    }

    @Test
    void theInitialWindowIsAlsoTheOneAfterSilence() {
        TcpConfig config = TcpEndpointFactory.config(DEFAULTS.with("tcp.initial_window", "3"));

        assertThat(config.initialWindowSegments()).isEqualTo(3);
        assertThat(config.restartWindowSegments()).isEqualTo(3);
    }

    @Test
    void theInitialThresholdIsOfCubicWithoutHystart() {
        Scenario forced = DEFAULTS.with("cubic.hystart", "off").with("tcp.initial_ssthresh", "493");

        assertThat(forced.problems()).isEmpty();
        assertThat(spec(forced).initialSsthreshSegments()).isEqualTo(493);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cubic.hystart_rtt_zero=on | [cubic.hystart_rtt_zero, cubic.hystart_detector]",
                "cubic.hystart_jiffies_compare=> | [cubic.hystart_jiffies_compare, cubic.hystart_detector]",
                "cubic.hystart_ms_clock=on | [cubic.hystart_ms_clock, cubic.hystart_detector]",
                "cubic.hystart_rtt_stamp=on | [cubic.hystart_rtt_stamp, cubic.hystart_detector]",
                "cubic.hystart=off cubic.hystart_detector=2.6.38 | [cubic.hystart_detector, cubic.hystart]",
                "cubic.hystart=off cubic.hystart_ack_delta=3ms | [cubic.hystart_ack_delta, cubic.hystart]",
                "congestion.control=reno cubic.hystart_detector=2.6.38"
                        + " | [cubic.hystart_detector, congestion.control]",
                "congestion.control=reno cubic.growth=2.6.38 | [cubic.growth, congestion.control]",
                "congestion.control=reno tcp.initial_ssthresh=90 | [tcp.initial_ssthresh, congestion.control]",
                "tcp.initial_ssthresh=90 | [tcp.initial_ssthresh, cubic.hystart]",
                "cubic.hystart_detector=2.6.38 cubic.hystart_ack_delta=2.5ms"
                        + " | [cubic.hystart_ack_delta, cubic.hystart_detector]"
            })
    void refusesWhatHasNoEffect(String settings, String keys) {
        Scenario scenario = DEFAULTS;
        for (String setting : settings.split(" ")) {
            String[] parts = setting.split("=", 2);
            scenario = scenario.with(parts[0], parts[1]);
        }
        assertThat(scenario.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.keys()).hasToString(keys));
    }

    private static CubicSpec spec(Scenario scenario) {
        return (CubicSpec) TcpEndpointFactory.config(scenario).congestionControl();
    }

    private static TickHyStartSpec detector(Scenario scenario) {
        return spec(scenario).tickHystart().orElseThrow();
    }
}
