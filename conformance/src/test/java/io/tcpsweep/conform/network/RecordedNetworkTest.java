package io.tcpsweep.conform.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.RecordedRuns;
import io.tcpsweep.conform.format.OracleScenario;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Given what recorded hosts sent, the network does to every packet what the recorded network did. */
class RecordedNetworkTest {
    /**
     * The recorder's own clock runs ahead while it handles several connections at once, so it sees some events late.
     */
    private static final long LATE_NS = 20_000;

    static Stream<Named<OracleScenario>> tracedScenarios() {
        return RecordedRuns.traced().map(scenario -> Named.of(scenario.name(), scenario));
    }

    @ParameterizedTest
    @MethodSource("tracedScenarios")
    void reproducesEveryRecordedRow(OracleScenario scenario) {
        TraceReplay replay = new TraceReplay(scenario, RecordedRuns.recording(scenario));

        assertThat(replay.run()).isEmpty();
        assertThat(replay.maxLateNs()).isLessThanOrEqualTo(scenario.flows().size() == 1 ? 0 : LATE_NS);
        assertThat(replay.livePackets()).isEqualTo(replay.packetsUnderWay());
    }
}
