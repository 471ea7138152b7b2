package io.tcpsweep.conform.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.RecordedRuns;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.format.TraceRow.Event;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForeignPacketsTest {
    private static final long ZERO_NS = 200_000_000;
    private static final long LATE_NS = 4_000_000_000L;

    private final OracleScenario scenario = RecordedRuns.scenario("clean-10m");
    private final OracleScenario longer = new OracleScenario(
            scenario.file(),
            "longer",
            scenario.hz(),
            scenario.network(),
            List.of(),
            "cubic",
            scenario.sysctls(),
            scenario.params(),
            0,
            scenario.flows(),
            0,
            0,
            10,
            0,
            true,
            0,
            false,
            scenario.complete());

    @Test
    void recordedTracesOfAFewSecondsHaveNone() {
        for (String name : List.of("loss-several", "hz100-timers", "fair-2", "rto-backoff")) {
            OracleScenario recorded = RecordedRuns.scenario(name);
            assertThat(ForeignPackets.timesNs(recorded, RecordedRuns.recording(recorded)))
                    .isEmpty();
        }
    }

    @Test
    void anUnexplainedPlaceInTheQueueIsOneAtTheTickBefore() {
        long tickNs = 4_000_000;
        List<TraceRow> rows = List.of(
                row(LATE_NS, Event.ENQ, 0),
                row(LATE_NS + tickNs + 5, Event.ENQ, 2),
                row(LATE_NS + tickNs + 9, Event.ENQ, 3));

        assertThat(times(rows)).containsExactly(ZERO_NS + LATE_NS + tickNs);
    }

    @Test
    void aQueueThatIsExplainedHasNone() {
        List<TraceRow> rows = List.of(
                row(LATE_NS, Event.ENQ, 0),
                row(LATE_NS + 5, Event.ENQ, 1),
                row(LATE_NS + 1_230_400 + 5_000_000, Event.RCV, 0),
                row(LATE_NS + 6_500_000, Event.ENQ, 1));

        assertThat(times(rows)).isEmpty();
    }

    private List<Long> times(List<TraceRow> rows) {
        Recording recording = new Recording(ZERO_NS, List.of(), Optional.of(rows), List.of());
        return ForeignPackets.timesNs(longer, recording);
    }

    private static TraceRow row(long ns, Event event, int queue) {
        return new TraceRow(ns, event, 0, 0, 0, 0, 1, 1, 1_428, 0x10, 0, queue, 507, "");
    }
}
