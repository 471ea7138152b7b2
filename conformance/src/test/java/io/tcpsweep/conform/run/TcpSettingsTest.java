package io.tcpsweep.conform.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.RecordedRuns;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.ScenarioReader;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.DctcpSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TcpSettingsTest {
    @TempDir
    Path folder;

    @Test
    void plainScenariosHaveLinuxDefaults() {
        TcpSettings settings = new TcpSettings(RecordedRuns.scenario("clean-10m"));

        assertThat(settings.missing()).isEmpty();
        assertThat(settings.config()).isEqualTo(TcpConfig.linux612(CubicSpec.defaults()));
    }

    @Test
    void translatesSysctls() throws Exception {
        TcpConfig config = new TcpSettings(scenario("""
                                {"sysctl": {"net.ipv4.tcp_sack": 0, "net.ipv4.tcp_timestamps": "0",
                                 "net.ipv4.tcp_recovery": 0,
                                 "net.ipv4.tcp_early_retrans": 0, "net.ipv4.tcp_ecn": 1, "net.ipv4.tcp_min_tso_segs": 1,
                                 "net.ipv4.tcp_rmem": "4096 8388608 9388608", "net.core.txrehash": 0}}
                                """)).config();

        assertThat(config.sack()).isFalse();
        assertThat(config.timestamps()).isFalse();
        assertThat(config.rackLossDetection()).isFalse();
        assertThat(config.tailLossProbe()).isFalse();
        assertThat(config.ecn()).isEqualTo(1);
        assertThat(config.minTsoSegments()).isEqualTo(1);
        assertThat(config.rcvbufBytes()).isEqualTo(8_388_608);
        assertThat(config.maxRcvbufBytes()).isEqualTo(9_388_608);
        assertThat(config.rehashOnTimeout()).isFalse();
        assertThat(config.dsack()).isTrue();
    }

    @Test
    void translatesParametersOfTheCongestionControlInUse() throws Exception {
        TcpSettings cubic = new TcpSettings(
                scenario("{\"params\": {\"tcp_cubic.hystart_detect\": 2, \"tcp_dctcp.dctcp_shift_g\": 3}}"));
        TcpSettings dctcp = new TcpSettings(
                scenario("{\"congestion_control\": \"dctcp\", \"params\": {\"tcp_dctcp.dctcp_shift_g\": 3}}"));

        assertThat(cubic.config().congestionControl())
                .isEqualTo(new CubicSpec(717, true, true, true, false, true, 16, 2_000));
        assertThat(dctcp.config().congestionControl()).isEqualTo(new DctcpSpec(3, 1024));
    }

    @Test
    void translatesSysctlsThatTuneAndLimit() throws Exception {
        TcpSettings settings = new TcpSettings(scenario("""
                {"sysctl": {"net.ipv4.tcp_recovery": 7, "net.ipv4.tcp_reordering": 5, "net.ipv4.tcp_retries2": 3,
                            "net.ipv4.tcp_notsent_lowat": 4294967295, "net.ipv4.tcp_autocorking": 0}}"""));

        assertThat(settings.missing()).isEmpty();
        assertThat(settings.config().rackLossDetection()).isTrue();
        assertThat(settings.config().tuning().staticReorderingWindow()).isTrue();
        assertThat(settings.config().tuning().noDupThreshold()).isTrue();
        assertThat(settings.config().tuning().reorderingSegments()).isEqualTo(5);
        assertThat(settings.config().tuning().notsentLowatBytes()).isEqualTo(4_294_967_295L);
        assertThat(settings.config().retries().retries2()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"congestion_control\": \"nv\"} | NV",
                "{\"congestion_control\": \"bbr\"} | BBR",
                "{\"sysctl\": {\"net.ipv4.tcp_mtu_probing\": 0}} | sysctl net.ipv4.tcp_mtu_probing=0",
                "{\"sysctl\": {\"net.ipv4.tcp_recovery\": 256}} | sysctl net.ipv4.tcp_recovery=256",
                "{\"params\": {\"tcp_cubic.hystart_variant\": 127}} | parameter tcp_cubic.hystart_variant=127",
                "{\"congestion_control\": \"dctcp\", \"params\": {\"tcp_dctcp.old\": 5}} | parameter tcp_dctcp.old=5"
            })
    void saysWhatItLacks(String json, String missing) throws Exception {
        assertThat(new TcpSettings(scenario(json)).missing()).containsExactly(missing);
    }

    private OracleScenario scenario(String json) throws Exception {
        return new ScenarioReader().read(Files.writeString(folder.resolve("x.json"), json));
    }
}
