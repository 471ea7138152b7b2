package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScenarioTest {
    private static final Scenario PATHS = Scenario.of(ScenarioTemplate.PARALLEL_PATHS);

    @ParameterizedTest
    @EnumSource(ScenarioTemplate.class)
    void defaultsCanBeRunAsTheyAre(ScenarioTemplate template) {
        Scenario scenario = Scenario.of(template);
        assertThat(scenario.problems()).isEmpty();
        assertThat(scenario.warnings()).isEmpty();
        assertThat(scenario.canonicalNonDefaults()).isEmpty();
    }

    @Test
    void holdsValuesInBaseUnits() {
        Scenario scenario =
                PATHS.with("path.rate", "2.5 Gbit/s").with("tcp.ecn", "on").with("hz", "1000");
        assertThat(scenario.longValue(ParameterCatalog.PATH_RATE)).isEqualTo(2_500_000_000L);
        assertThat(scenario.intValue(ParameterCatalog.FLOWS)).isEqualTo(2);
        assertThat(scenario.flag(ParameterCatalog.TCP_ECN)).isTrue();
        assertThat(scenario.textValue(ParameterCatalog.HZ)).isEqualTo("1000");
    }

    @Test
    void aChangeLeavesTheOriginalAlone() {
        PATHS.with(ParameterCatalog.FLOWS, 7L);
        assertThat(PATHS.longValue(ParameterCatalog.FLOWS)).isEqualTo(2);
    }

    @Test
    void refusesUnknownKeysAndWrongValues() {
        assertThatThrownBy(() -> PATHS.with("flow", "2")).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> PATHS.with(ParameterCatalog.FLOWS, 0L)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void identityIsOfContentNotOfHistory() {
        Scenario there = PATHS.with("flows", "7").with("path.rtt", "80us");
        Scenario andBack =
                there.with("path.rtt", "0.08ms").with("rehash.prob", "20").with("rehash.prob", "0");
        assertThat(andBack).isEqualTo(there).hasSameHashCodeAs(there);
        assertThat(andBack.pointId()).isEqualTo(there.pointId());
        assertThat(there.canonicalNonDefaults()).hasToString("{flows=7, path.rtt=80000}");
        assertThat(there.pointId()).isNotEqualTo(PATHS.pointId());
    }

    @Test
    void templatesWithTheSameValuesAreDifferentPoints() {
        Scenario dumbbell = Scenario.of(ScenarioTemplate.DUMBBELL);
        assertThat(dumbbell.pointId()).isNotEqualTo(PATHS.pointId());
        assertThat(dumbbell).isNotEqualTo(PATHS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "warmup=10s | warmup: 10 s leaves nothing to measure of a duration of 10 s; "
                        + "make it shorter than the duration",
                "path.lossy=3 | path.lossy: 3 is above paths: there are only 2 paths",
                "path.loss=1%,path.lossy=0 | path.loss: 1 % has no effect with path.lossy: 0, as no path has that "
                        + "loss; set path.lossy to 1 or more, or leave path.loss out",
                "path.mark=300 | path.mark: 300 is above path.queue: a queue of 250 packets never marks",
                "start.spread=20s | start.spread: 20 s is above duration: flows would start after the end at 10 s",
                "access.delay=51us | path.rtt: 100 us is shorter than a sender's own link alone, which a round trip "
                        + "crosses twice at 51 us each",
                "congestion.control=dctcp | congestion.control: dctcp reacts to ECN marks only; add tcp.ecn: on",
                "rehash.prob=20,ip=4 | rehash.prob: a new path comes from a new IPv6 flow label, which IPv4 has not; "
                        + "use ip: 6",
            })
    void refusesCombinationsThatMakeNoSense(String settings, String problem) {
        assertThat(with(PATHS, settings).problems()).singleElement().hasToString(problem);
    }

    @Test
    void aDumbbellHasOnePath() {
        assertThat(Scenario.of(ScenarioTemplate.DUMBBELL).with("paths", "2").problems())
                .singleElement()
                .hasToString("paths: a dumbbell has one path; for more use scenario: parallel-paths");
    }

    @Test
    void warnsWhenReplicatesWouldBeTheSameRun() {
        Scenario still =
                with(Scenario.of(ScenarioTemplate.DUMBBELL), "clock.phases=off,start.spread=0s,send.jitter=0s");
        assertThat(still.warnings()).singleElement().asString().startsWith("no random source is active");
        assertThat(still.with("path.loss", "1%").warnings()).isEmpty();
        assertThat(still.with("send.jitter", "1us").warnings()).isEmpty();
        assertThat(still.with("start.spread", "1us").warnings()).isEmpty();
        assertThat(still.with("clock.phases", "on").warnings()).isEmpty();
        assertThat(with(PATHS, "clock.phases=off,start.spread=0s,send.jitter=0s")
                        .warnings())
                .isEmpty();
    }

    @Test
    void warnsOfDctcpWithoutMarks() {
        Scenario dctcp = with(PATHS, "congestion.control=dctcp,tcp.ecn=on");
        assertThat(dctcp.warnings())
                .containsExactly("dctcp without path.mark never sees a mark, so it behaves as reno");
        assertThat(dctcp.with("path.mark", "65").warnings()).isEmpty();
    }

    @Test
    void survivesSerialization() throws Exception {
        RunSpec spec = RunSpec.of(PATHS.with("flows", "7"), 3, 1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(spec);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(spec);
        }
    }

    private static Scenario with(Scenario scenario, String settings) {
        for (String setting : settings.split(",")) {
            scenario = scenario.with(
                    setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        return scenario;
    }
}
