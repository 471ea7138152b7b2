package io.tcpsweep.conform.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
    @TempDir
    Path folder;

    @Test
    void fillsInTheRecordersDefaults() throws Exception {
        OracleScenario scenario = read("{}");

        assertThat(scenario.name()).isEqualTo("x");
        assertThat(scenario.hz()).isEqualTo(250);
        assertThat(scenario.network()).isEqualTo(new NetworkSpec(1, 1, 1e7, 5_000_000, 100, 0, 0, List.of(), 1));
        assertThat(scenario.congestionControl()).isEqualTo("cubic");
        assertThat(scenario.durationNs()).isEqualTo(3_000_000_000L);
        assertThat(scenario.sampleNs()).isEqualTo(10_000_000);
        assertThat(scenario.trace()).isTrue();
        assertThat(scenario.flows())
                .containsExactly(new FlowSpec(0, 0, FlowSpec.Kind.BULK, FlowSpec.ENDLESS, false, 0, 0, 0, 0, 0));
    }

    @Test
    void ordersFlowsByHostAndThenAsGiven() throws Exception {
        OracleScenario scenario = read("""
                {"hosts": 2, "flows": [{"host": 1, "kind": "bulk", "bytes": 1}, {"host": 0, "kind": "bulk", "bytes": 2},
                 {"host": 1, "kind": "bulk", "bytes": 3}]}
                """);

        assertThat(scenario.flows()).extracting(FlowSpec::hostId).containsExactly(0, 1, 1);
        assertThat(scenario.flows()).extracting(FlowSpec::index).containsExactly(0, 0, 1);
        assertThat(scenario.flows()).extracting(FlowSpec::totalBytes).containsExactly(2L, 1L, 3L);
    }

    @Test
    void readsAllPrograms() throws Exception {
        OracleScenario scenario = read("""
                {"flows": [{"host": 0, "kind": "paced", "write_bytes": 700, "every_us": 2000, "bytes": 9000,
                  "close": true},
                 {"host": 0, "kind": "rpc", "request_bytes": 100, "reply_bytes": 5, "think_us": 7, "count": 3}]}
                """);

        assertThat(scenario.flows())
                .containsExactly(
                        new FlowSpec(0, 0, FlowSpec.Kind.PACED, 9000, true, 700, 2_000_000, 0, 0, 0),
                        new FlowSpec(0, 1, FlowSpec.Kind.RPC, 0, false, 0, 7_000, 100, 5, 3));
    }

    @Test
    void truncatesTheDelayAsTheRecorderDoes() throws Exception {
        assertThat(read("{\"one_way_delay_us\": 0.0019}").network().oneWayDelayNs())
                .isEqualTo(1);
    }

    @Test
    void takesSettingsAsTextOrNumber() throws Exception {
        OracleScenario scenario =
                read("{\"sysctl\": {\"net.ipv4.tcp_ecn\": \"1\", \"net.ipv4.tcp_sack\": 0}, \"params\": {\"a.b\": 7}}");

        assertThat(scenario.sysctls()).containsEntry("net.ipv4.tcp_ecn", "1").containsEntry("net.ipv4.tcp_sack", "0");
        assertThat(scenario.params()).containsEntry("a.b", "7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"rat\": 1} | unknown key \"rat\"",
                "{\"hz\": 123} | hz must be one of [100, 250, 300, 1000], not 123",
                "{\"hz\": \"x\"} | hz must be a whole number, not \"x\"",
                "{\"hosts\": 9} | hosts must lie between 1 and 8, not 9",
                "{\"rate_bits_per_sec\": 0} | rate_bits_per_sec must be a number above 0, not 0",
                "{\"path_loss\": [2]} | path_loss must hold probabilities",
                "{\"duration_s\": null} | duration_s must be a number above 0",
                "{\"trace\": 1} | trace must be true or false, not 1",
                "{\"congestion_control\": \"vegas\"} | congestion_control must be one of",
                "{\"sysctl\": {\"a\": []}} | sysctl.a must be a text or a number",
                "{\"flows\": []} | flows must be a list of at least one flow",
                "{\"flows\": [{\"host\": 1, \"kind\": \"bulk\"}]} | flows[0]: host must lie between 0 and 0, not 1",
                "{\"flows\": [{\"host\": 0, \"kind\": \"x\"}]} | flows[0]: kind must be bulk, paced or rpc, not \"x\"",
                "{\"flows\": [{\"host\": 0, \"kind\": \"rpc\"}]} | "
                        + "flows[0]: request_bytes must be a whole number, it is missing",
                "{\"flows\": [{\"host\": 0, \"kind\": \"bulk\", \"size\": 1}]} | flows[0]: unknown key \"size\"",
                "{\"faults\": \"drop:0\"} | bad fault \"drop:0\"",
                "{\"faults\": \"lose:0:1\"} | unknown kind \"lose\"",
                "[] | not a JSON object",
                "{\"hz\": | not JSON (line 1",
                "{} {} | not JSON"
            })
    void refusesWhatCannotBeMeant(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(BadScenarioException.class)
                .hasMessageContaining("x.json: ")
                .hasMessageContaining(message);
    }

    @Test
    void tellsAllProblemsAtOnce() {
        assertThatThrownBy(() -> read("{\"hz\": 1, \"hosts\": 0, \"faults\": \"x\"}"))
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(3));
    }

    @Test
    void refusesAMissingFile() {
        assertThatThrownBy(() -> new ScenarioReader().read(folder.resolve("none.json")))
                .isInstanceOf(BadScenarioException.class)
                .hasMessageEndingWith("none.json: no such file");
    }

    private OracleScenario read(String json) throws BadScenarioException, IOException {
        return new ScenarioReader().read(Files.writeString(folder.resolve("x.json"), json));
    }
}
