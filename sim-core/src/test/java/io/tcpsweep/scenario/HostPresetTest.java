package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.host.FairQueueSpec;
import io.tcpsweep.host.ReceiveSpec;
import io.tcpsweep.host.TransmitSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HostPresetTest {
    private static final Scenario PATHS = Scenario.of(ScenarioTemplate.PARALLEL_PATHS);
    private static final Scenario SERVER_10G = PATHS.with("host.preset", "server-10g");
    private static final FairQueueSpec FQ = FairQueueSpec.linux612(1_514);

    @ParameterizedTest
    @EnumSource(HostPreset.class)
    void canBeRunAsItIs(HostPreset preset) {
        assertThat(PATHS.with("host.preset", preset.id()).problems()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(HostPreset.class)
    void setsWhatItSays(HostPreset preset) {
        Scenario scenario = PATHS.with("host.preset", preset.id());
        for (Map.Entry<String, String> entry : preset.texts().entrySet()) {
            Parameter parameter = ParameterCatalog.byKey(entry.getKey());
            assertThat(scenario.value(parameter)).as(entry.getKey()).isEqualTo(parameter.parse(entry.getValue()));
        }
    }

    @ParameterizedTest
    @EnumSource(HostPreset.class)
    void leavesEverythingElse(HostPreset preset) {
        Scenario scenario = PATHS.with("host.preset", preset.id());
        for (Parameter parameter : ParameterCatalog.all()) {
            if (!preset.texts().containsKey(parameter.key()) && !parameter.key().equals("host.preset")) {
                assertThat(scenario.value(parameter)).as(parameter.key()).isEqualTo(PATHS.value(parameter));
            }
        }
    }

    @Test
    void anIdealHostHasNoQueues() {
        assertThat(HostEquipment.transmit(PATHS).holdsPackets()).isFalse();
        assertThat(HostEquipment.receive(PATHS)).isEqualTo(ReceiveSpec.ideal());
    }

    @Test
    void server1gReachesTheHost() {
        Scenario scenario = PATHS.with("host.preset", "server-1g");
        assertThat(HostEquipment.transmit(scenario))
                .isEqualTo(new TransmitSpec(TransmitSpec.Discipline.FIFO, FQ, 1_000, 256, true, 49_000, 256, 14));
        assertThat(HostEquipment.receive(scenario))
                .isEqualTo(new ReceiveSpec(256, 49_000, 256, false, 64, 10, 2_000_000, true, 0, 100, 500));
    }

    @Test
    void server10gReachesTheHost() {
        assertThat(HostEquipment.transmit(SERVER_10G))
                .isEqualTo(new TransmitSpec(TransmitSpec.Discipline.FIFO, FQ, 1_000, 1_024, true, 16_000, 32, 14));
        assertThat(HostEquipment.receive(SERVER_10G))
                .isEqualTo(new ReceiveSpec(1_024, 16_000, 32, false, 64, 10, 2_000_000, true, 0, 100, 500));
    }

    @Test
    void aKeyWinsWhateverTheOrder() {
        Scenario before = PATHS.with("host.rx_usecs", "5us").with("host.preset", "server-10g");
        Scenario after = SERVER_10G.with("host.rx_usecs", "5us");
        assertThat(before.longValue(ParameterCatalog.HOST_RX_USECS)).isEqualTo(5_000);
        assertThat(before).isEqualTo(after);
        assertThat(before.pointId()).isEqualTo(after.pointId());
    }

    @Test
    void aKeyOfTheTemplatesDefaultWinsToo() {
        Scenario off = SERVER_10G.with("host.gro", "off");
        assertThat(off.flag(ParameterCatalog.HOST_GRO)).isFalse();
        assertThat(off.pointId()).isNotEqualTo(SERVER_10G.pointId());
        assertThat(off.canonicalNonDefaults()).hasToString("{host.gro=off, host.preset=server-10g}");
    }

    @Test
    void aKeySetToThePresetsValueIsThePresetAlone() {
        assertThat(SERVER_10G.with("host.rx_usecs", "16us").pointId()).isEqualTo(SERVER_10G.pointId());
    }

    @Test
    void presetsAreDifferentPoints() {
        assertThat(SERVER_10G.pointId())
                .isNotEqualTo(PATHS.with("host.preset", "server-1g").pointId())
                .isNotEqualTo(PATHS.pointId());
    }

    @Test
    void theIdealPresetIsNoChange() {
        assertThat(PATHS.with("host.preset", "ideal").pointId()).isEqualTo(PATHS.pointId());
    }

    @Test
    void theLastPresetCounts() {
        Scenario back = SERVER_10G.with("host.preset", "ideal");
        assertThat(back).isEqualTo(PATHS);
    }
}
