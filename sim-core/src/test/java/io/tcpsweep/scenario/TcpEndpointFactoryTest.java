package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.DctcpSpec;
import io.tcpsweep.tcp.cc.RenoSpec;
import io.tcpsweep.tcp.rehash.RetransmitRehashSpec;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each parameter reaches the field of TCP's configuration that it is named after. */
class TcpEndpointFactoryTest {
    private static final Scenario DEFAULTS = Scenario.of(ScenarioTemplate.PARALLEL_PATHS);

    @Test
    void defaultsAreTheKernels() {
        assertThat(TcpEndpointFactory.config(DEFAULTS)).isEqualTo(TcpConfig.linux612(CubicSpec.defaults()));
    }

    @Test
    void eachFlagReachesItsOwnField() {
        assertFlag("tcp.sack", TcpConfig::sack);
        assertFlag("tcp.timestamps", TcpConfig::timestamps);
        assertFlag("tcp.dsack", TcpConfig::dsack);
        assertFlag("tcp.recovery", TcpConfig::rackLossDetection);
        assertFlag("tcp.early_retrans", TcpConfig::tailLossProbe);
        assertFlag("tcp.frto", TcpConfig::frto);
        assertFlag("tcp.moderate_rcvbuf", TcpConfig::moderateRcvbuf);
        assertFlag("tcp.slow_start_after_idle", TcpConfig::slowStartAfterIdle);
        assertFlag("rehash.on_rto", TcpConfig::rehashOnTimeout);
        assertFlag("tcp.ecn", config -> config.ecn() == 1);
    }

    @ParameterizedTest
    @CsvSource({"6, 40", "4, 20"})
    void theIpVersionSetsTheHeader(String ip, int headerBytes) {
        assertThat(TcpEndpointFactory.config(DEFAULTS.with("ip", ip)).ipHeaderBytes())
                .isEqualTo(headerBytes);
    }

    @Test
    void congestionControlsAreFoundByName() {
        assertThat(config("congestion.control", "reno").congestionControl()).isEqualTo(new RenoSpec());
        assertThat(config("congestion.control", "dctcp").congestionControl()).isEqualTo(DctcpSpec.defaults());
        assertThat(config("cubic.hystart", "off").congestionControl()).isEqualTo(CubicSpec.withHystart(false));
    }

    @Test
    void rehashingFollowsItsParameters() {
        assertThat(TcpEndpointFactory.config(DEFAULTS.with("rehash.prob", "20").with("rehash.mode", "1"))
                        .rehash())
                .isEqualTo(RetransmitRehashSpec.proposed(20, 1));
    }

    /** Changing the flag changes that field and nothing else. */
    private static void assertFlag(String key, Predicate<TcpConfig> field) {
        boolean before = field.test(TcpEndpointFactory.config(DEFAULTS));
        TcpConfig changed = config(key, before ? "off" : "on");
        assertThat(field.test(changed)).as(key).isEqualTo(!before);
        TcpConfig back = TcpEndpointFactory.config(DEFAULTS);
        assertThat(changed).isNotEqualTo(back);
        assertThat(changed.toString().split(", "))
                .as(key)
                .filteredOn(part -> !back.toString().contains(part))
                .hasSize(1);
    }

    private static TcpConfig config(String key, String value) {
        return TcpEndpointFactory.config(DEFAULTS.with(key, value));
    }
}
