package io.tcpsweep.conform.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.RecordedRuns;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.TraceRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContextTextTest {
    private final OracleScenario scenario = RecordedRuns.scenario("loss-first");
    private final List<TraceRow> recorded =
            RecordedRuns.recording(scenario).trace().orElseThrow();

    @Test
    void showsWhatTheHostSawOnBothSides() {
        List<TraceRow> simulated = new ArrayList<>(recorded);
        TraceRow retransmission = recorded.stream()
                .filter(row -> row.event() == TraceRow.Event.SND && row.seq() == 1 && row.ns() > 20_000_000)
                .findFirst()
                .orElseThrow();
        simulated.remove(retransmission);
        Difference difference = new TraceComparison(scenario, recorded, simulated, 1)
                .run()
                .differences()
                .get(0);

        List<String> lines = new ContextText(recorded, simulated, 2).lines(difference);

        assertThat(lines).hasSize(12);
        assertThat(lines.get(0)).isEqualTo("recorded at s0:");
        assertThat(lines.get(3)).startsWith("> ").contains("snd").contains("1:1429(1428)");
        assertThat(lines.get(2)).contains("rack").contains("sack [");
        assertThat(lines.get(6)).isEqualTo("simulated at s0:");
        assertThat(lines.subList(7, 9)).isEqualTo(lines.subList(1, 3));
        assertThat(lines.get(9)).isEqualTo("> (no such packet)");
        assertThat(lines.subList(10, 12)).isEqualTo(lines.subList(4, 6));
    }

    @Test
    void writesAPacketAsPeopleReadIt() {
        TraceRow row =
                new TraceRow(96_467_200, TraceRow.Event.SND, 0, 2, -1, 0, 84_253, 1, 1_428, 0x18, 2, 0, 507, "5-6 1-2");

        assertThat(PacketText.line(row))
                .isEqualTo("    96.467200 ms  snd     s0 f2  84253:85681(1428)    ack 1         win 507    PSH|ACK ECT0"
                        + " sack [5-6 1-2]");
    }
}
