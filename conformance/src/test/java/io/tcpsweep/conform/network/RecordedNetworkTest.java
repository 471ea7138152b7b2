package io.tcpsweep.conform.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.RecordedRuns;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.RecordingReader;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Given what recorded hosts sent, the network does to every packet what the recorded network did. */
class RecordedNetworkTest {
    /** Where the recorder's own clock ran ahead while it handled six connections at once. */
    private static final Map<String, Long> LATE_NS = Map.of("dctcp-two-short", 20_000L);

    static Stream<Named<OracleScenario>> tracedScenarios() {
        return RecordedRuns.scenarios()
                .filter(scenario -> RecordedRuns.traces()
                        .resolve(scenario.name() + ".trace.csv.gz")
                        .toFile()
                        .exists())
                .map(scenario -> Named.of(scenario.name(), scenario));
    }

    @ParameterizedTest
    @MethodSource("tracedScenarios")
    void reproducesEveryRecordedRow(OracleScenario scenario) throws IOException {
        Recording recording =
                new RecordingReader().read(scenario, RecordedRuns.traces()).orElseThrow();

        TraceReplay replay = new TraceReplay(scenario, recording);
        assertThat(replay.run()).isEmpty();
        assertThat(replay.maxLateNs()).isLessThanOrEqualTo(LATE_NS.getOrDefault(scenario.name(), 0L));
    }
}
