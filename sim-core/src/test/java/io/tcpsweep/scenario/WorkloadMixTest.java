package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadMixTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bulk | bulk",
                "bulk() | bulk",
                "3 bulk | bulk",
                "bulk(10000kB) | bulk(10MB)",
                "bulk(size 65536B) | bulk(64KiB)",
                "rpc(10kB) | rpc(10kB)",
                "rpc( 10000 B , reply 1 B ) | rpc(10kB)",
                "rpc(reply 2B, request 16B) | rpc(16B, reply 2B)",
                "rpc(1MB think 1000us count 1e2) | rpc(1MB, think 1ms, count 100)",
                "rpc(10kB, reply=1KiB) | rpc(10kB, reply 1KiB)",
                "paced(1 kB every 10 ms) | paced(1kB every 10ms)",
                "paced(1kB every 10ms, total 1500kB) | paced(1kB every 10ms, total 1500kB)",
                "ping | ping",
                "ping(every 1s) | ping",
                "ping(every 0.0105 s) | ping(every 10.5ms)",
                "4 rpc(1MB)+rpc(10kB, reply 1B, think 1ms, count 100) "
                        + "| 4 rpc(1MB) + rpc(10kB, think 1ms, count 100)",
                "bulk + bulk + ping | 2 bulk + ping",
                "ping + bulk + ping + bulk | ping + bulk",
                "2 ping + bulk + ping + ping + 1 bulk | 2 ping + bulk",
            })
    void equalMixesHaveOneText(String text, String canonical) {
        WorkloadMix mix = WorkloadMix.parse(text);
        assertThat(mix.text()).isEqualTo(canonical);
        assertThat(WorkloadMix.parse(canonical)).isEqualTo(mix);
    }

    @Test
    void mixesThatDealDifferentlyDiffer() {
        assertThat(WorkloadMix.parse("ping + bulk").text())
                .isNotEqualTo(WorkloadMix.parse("bulk + ping").text());
        assertThat(WorkloadMix.parse("bulk + ping + ping + bulk").text()).isEqualTo("bulk + 2 ping + bulk");
    }

    @Test
    void everyHostTakesTheItemsInTurn() {
        WorkloadMix mix = WorkloadMix.parse("2 bulk + ping");
        List<String> items = new ArrayList<>();
        for (int flow = 0; flow < 8; flow++) {
            items.add(mix.itemOf(flow, 2).text());
        }
        assertThat(items).containsExactly("bulk", "bulk", "bulk", "bulk", "ping", "ping", "bulk", "bulk");
        assertThat(mix.itemCount()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bulk + | an item is empty",
                "7 | \"7\" is no item",
                "0 bulk | \"0 bulk\": a number of flows is 1 to 100000",
                "60000 bulk + 60000 ping | has 120000 items; the most is 100000",
                "rcp(10kB) | \"rcp\" is no kind of workload (known: bulk, rpc, paced, ping)",
                "rpc | \"rpc\" has no request; write rpc(10kB)",
                "rpc(10) | rpc: request 10 needs a unit, such as 10kB",
                "rpc(8B) | rpc: request 8B is not between 16B and 1000GB",
                "rpc(10kB, thin 1ms) | rpc has no argument \"thin\" (known: request, reply, think, count)",
                "rpc(10kB, think 1ms, think 2ms) | rpc: think is given twice",
                "rpc(10kB, reply) | rpc: reply has no value",
                "rpc(10kB | does not end with \")\"; between { } or [ ] a text with a comma needs quotes",
                "rpc(10kB,) | rpc has an empty argument",
                "paced(1kB) | \"paced(1kB)\" has no every; write paced(1kB every 10ms)",
                "paced(1kB every 10) | paced: every 10 needs a unit, such as 10ms",
                "ping(10ms) | ping: \"10ms\" has no name; write ping(every 10ms)",
            })
    void aWrongMixSaysWhatIsWrong(String text, String message) {
        assertThatThrownBy(() -> WorkloadMix.parse(text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(message);
    }

    @Test
    void everyMistakeIsListedWithTheWordsThatAreKnown() {
        assertThatThrownBy(() -> WorkloadMix.parse("bluk + rpc(1B, thik 1ms)"))
                .isInstanceOfSatisfying(InvalidValueException.class, e -> {
                    assertThat(e.problems())
                            .extracting(InvalidValueException.Problem::word)
                            .containsExactly("bluk", "", "thik");
                    assertThat(e.problems().get(0).known()).contains("bulk");
                    assertThat(e.problems().get(2).known()).contains("think");
                });
    }

    @Test
    void theParameterHoldsTheCanonicalText() {
        Scenario base = Scenario.of(ScenarioTemplate.PARALLEL_PATHS);
        Scenario one = base.with("workload", "rpc(10000B)");
        assertThat(one.textValue(ParameterCatalog.WORKLOAD)).isEqualTo("rpc(10kB)");
        assertThat(one.pointId())
                .isEqualTo(base.with("workload", "rpc(10 kB, reply 1B)").pointId());
        assertThat(base.with("workload", "5 bulk").pointId()).isEqualTo(base.pointId());
        assertThatThrownBy(() -> base.with(ParameterCatalog.WORKLOAD, "rpc(10000B)"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("not the canonical form");
    }

    @Test
    void aMixNeedsFlowsForEveryHost() {
        Scenario mixed = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
                .with("hosts", "2")
                .with("workload", "bulk + ping")
                .with("flows", "6");
        assertThat(mixed.problems())
                .extracting(ScenarioProblem::toString)
                .containsExactly("flows: 6 does not give every host the whole workload, which has 2 items for each of 2"
                        + " hosts; write flows: 4 or a multiple of it");
        assertThat(mixed.with("flows", "8").problems()).isEmpty();
        assertThat(mixed.with("workload", "rpc(10kB)").problems()).isEmpty();
    }
}
