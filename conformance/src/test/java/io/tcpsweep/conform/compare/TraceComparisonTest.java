package io.tcpsweep.conform.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.RecordedRuns;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.format.TraceRow.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recorded traces against themselves, with differences planted. */
class TraceComparisonTest {
    private final OracleScenario scenario = RecordedRuns.scenario("loss-several");
    private final List<TraceRow> recorded =
            RecordedRuns.recording(scenario).trace().orElseThrow();
    private final List<TraceRow> simulated = new ArrayList<>(recorded);

    static Stream<Named<OracleScenario>> tracedScenarios() {
        return RecordedRuns.traced().map(scenario -> Named.of(scenario.name(), scenario));
    }

    @ParameterizedTest
    @MethodSource("tracedScenarios")
    void findsEveryRecordedTraceEqualToItself(OracleScenario traced) {
        List<TraceRow> rows = RecordedRuns.recording(traced).trace().orElseThrow();

        TraceOutcome outcome = new TraceComparison(traced, rows, new ArrayList<>(rows), 1).run();

        assertThat(outcome.verdict()).isEqualTo(Verdict.EXACT);
    }

    @Test
    void countsEachAckThatIsHeldBackOnce() {
        OracleScenario faults = RecordedRuns.scenarios()
                .filter(found -> found.name().equals("net-faults"))
                .findAny()
                .orElseThrow();
        List<TraceRow> rows = RecordedRuns.recording(faults).trace().orElseThrow();
        long held = rows.stream().filter(row -> row.event() == Event.HOLDACK).count();
        long leaving = rows.stream()
                .filter(row -> row.event() == Event.ACK || row.event() == Event.DROPACK)
                .count();

        int compared = DepartureStream.byHost(faults, rows).get("r").size();

        assertThat(held).isPositive();
        assertThat(compared).isEqualTo((int) leaving);
    }

    @Test
    void toleratesFiftyMicroseconds() {
        int at = nth(Event.SND, 100);
        simulated.set(at, shifted(simulated.get(at), 50_000));

        assertThat(compare().verdict()).isEqualTo(Verdict.EXACT);
        assertThat(compare().summary()).contains("times within 50.000 us");
    }

    @Test
    void tellsHowFarTimesAreOff() {
        int at = nth(Event.SND, 100);
        simulated.set(at, shifted(simulated.get(at), 50_001));

        assertThat(compare().verdict()).isEqualTo(Verdict.SAME_PACKETS);
        assertThat(compare().summary())
                .startsWith("1 of ")
                .contains("at most by 50.001 us")
                .contains("s0 f0 packet 100");
    }

    @Test
    void tellsWindowsApart() {
        int at = nth(Event.ACK, 70);
        simulated.set(at, withWindow(simulated.get(at), 77));

        assertThat(compare().verdict()).isEqualTo(Verdict.WINDOW);
        assertThat(compare().summary()).contains("r s0 f0 packet 70").contains("77 simulated");
    }

    @Test
    void callsWindowsAndTimesTogetherDifferent() {
        int at = nth(Event.ACK, 70);
        simulated.set(at, shifted(withWindow(simulated.get(at), 77), 60_000));

        assertThat(compare().verdict()).isEqualTo(Verdict.DIFFERENT);
    }

    @Test
    void findsAChangedField() {
        int at = nth(Event.SND, 100);
        TraceRow row = simulated.get(at);
        simulated.set(at, copy(row, row.ns(), row.seq() + 1428, row.win()));

        TraceOutcome outcome = compare();

        assertThat(outcome.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(outcome.summary())
                .contains("s0 f0 packet 100")
                .contains("seq " + row.seq() + " recorded " + (row.seq() + 1428) + " simulated");
    }

    @Test
    void findsAMissingAndASuperfluousPacketAndGoesOn() {
        int missing = nth(Event.SND, 300);
        simulated.remove(missing);
        int superfluous = nth(Event.SND, 100);
        simulated.add(superfluous, shifted(simulated.get(superfluous), -1));

        TraceOutcome outcome = new TraceComparison(scenario, recorded, simulated, 10).run();

        assertThat(outcome.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(outcome.differences()).hasSize(2);
        assertThat(outcome.differences()).extracting(Difference::number).containsExactly(101, 300);
    }

    @Test
    void putsTheEarliestDifferenceFirst() {
        int late = nth(Event.SND, 300);
        simulated.remove(late);
        int early = nth(Event.ACK, 50);
        simulated.set(early, withWindow(simulated.get(early), 77));

        TraceOutcome outcome = compare();

        assertThat(outcome.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(outcome.summary()).startsWith("r s0 f0 packet 50").contains("first other packet: s0 f0 packet 300");
    }

    @Test
    void findsPacketsMissingAtTheEnd() {
        TraceOutcome outcome =
                new TraceComparison(scenario, recorded, recorded.subList(0, recorded.size() / 2), 1).run();

        assertThat(outcome.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(outcome.summary()).contains("not simulated");
    }

    @Test
    void forgivesWhatOnlyTheEndCutsOff() {
        long endNs = scenario.durationNs() - 100_000;
        TraceRow last = recorded.get(nth(Event.SND, 300));
        simulated.add(shifted(last, endNs - last.ns() - 10));

        assertThat(compare().verdict()).isEqualTo(Verdict.EXACT);
    }

    @Test
    void mindsTheOrderBetweenConnectionsOfOneHost() {
        OracleScenario two = RecordedRuns.scenario("dctcp-two-short");
        List<TraceRow> rows = RecordedRuns.recording(two).trace().orElseThrow();
        List<TraceRow> swapped = new ArrayList<>(rows);
        for (int at = 1; at < swapped.size(); at++) {
            TraceRow row = swapped.get(at);
            TraceRow before = swapped.get(at - 1);
            boolean areNeighbours = row.event() == Event.SND && before.event() == Event.SND;
            if (areNeighbours && row.flow() != before.flow() && row.ns() == before.ns()) {
                swapped.set(at, before);
                swapped.set(at - 1, row);
                break;
            }
        }

        TraceOutcome outcome = new TraceComparison(two, rows, swapped, 1).run();

        assertThat(swapped).isNotEqualTo(rows);
        assertThat(outcome.verdict()).isEqualTo(Verdict.SAME_PACKETS);
        assertThat(outcome.summary()).startsWith("the order between connections of one host differs");
    }

    private TraceOutcome compare() {
        return new TraceComparison(scenario, recorded, simulated, 1).run();
    }

    private int nth(Event event, int number) {
        int seen = 0;
        for (int at = 0; at < simulated.size(); at++) {
            if (simulated.get(at).event() == event && ++seen == number) {
                return at;
            }
        }
        throw new AssertionError("no such row");
    }

    static TraceRow shifted(TraceRow row, long ns) {
        return copy(row, row.ns() + ns, row.seq(), row.win());
    }

    private static TraceRow withWindow(TraceRow row, int window) {
        return copy(row, row.ns(), row.seq(), window);
    }

    private static TraceRow copy(TraceRow row, long ns, long seq, int window) {
        return new TraceRow(
                ns,
                row.event(),
                row.host(),
                row.flow(),
                row.path(),
                row.label(),
                seq,
                row.ack(),
                row.len(),
                row.flags(),
                row.ecn(),
                row.queue(),
                window,
                row.sack());
    }
}
