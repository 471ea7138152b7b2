package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ParameterCatalogTest {
    static Stream<Parameter> parameters() {
        return ParameterCatalog.all().stream();
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void everyDefaultIsAllowedAndReadsBackFromItsPrintedForm(Parameter parameter) {
        Object value = parameter.parse(parameter.defaultText());
        assertThat(parameter.parse(parameter.display(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void everyParameterHasALowerCaseKeyADescriptionAndASource(Parameter parameter) {
        assertThat(parameter.key()).matches("[a-z]+(\\.[a-z_]+)*");
        assertThat(parameter.column()).matches("[a-z][a-z0-9_]*");
        assertThat(parameter.description()).isNotBlank().doesNotEndWith(".");
        assertThat(parameter.source()).isNotBlank();
        assertThat(parameter.kind() == ParameterKind.CHOICE)
                .isEqualTo(!parameter.choices().isEmpty());
    }

    @Test
    void noKeyIsAlsoAGroupAndNoColumnComesTwice() {
        TreeSet<String> columns = new TreeSet<>();
        for (Parameter parameter : ParameterCatalog.all()) {
            assertThat(columns.add(parameter.column())).as(parameter.column()).isTrue();
            assertThat(ParameterCatalog.all()).noneMatch(other -> other.key().startsWith(parameter.key() + "."));
        }
        for (MetricId metric : MetricId.runMetrics()) {
            assertThat(columns).doesNotContain(metric.column());
        }
    }

    @Test
    void namesColumnsByKeyAndUnit() {
        assertThat(ParameterCatalog.PATH_RATE.column()).isEqualTo("path_rate_bits_per_sec");
        assertThat(ParameterCatalog.PATH_RTT.column()).isEqualTo("path_rtt_ns");
        assertThat(ParameterCatalog.LINK_FRAMING.column()).isEqualTo("link_framing_bytes");
        assertThat(ParameterCatalog.PATH_QUEUE.column()).isEqualTo("path_queue_packets");
        assertThat(ParameterCatalog.PATH_LOSS.column()).isEqualTo("path_loss_ppm");
        assertThat(ParameterCatalog.REHASH_PROB.column()).isEqualTo("rehash_prob_percent");
        assertThat(ParameterCatalog.REHASH_ON_RTO.column()).isEqualTo("rehash_on_rto");
        assertThat(ParameterCatalog.FLOWS.column()).isEqualTo("flows");
        assertThat(ParameterCatalog.KERNEL.column()).isEqualTo("kernel");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "path.rate | 1 | 1 needs a unit, such as 1Gbit",
                "path.rtt | 100 | 100 needs a unit, such as 100us",
                "duration | 10 | 10 needs a unit, such as 10s",
                "link.framing | 38 | 38 needs a unit, such as 38B",
                "path.loss | 50 | 50 needs a unit, such as 50 %",
                "rehash.prob | 120 | 120 is above 100; it takes 0 to 100",
                "rehash.prob | -1 | -1 is below 0; it takes 0 to 100",
                "flows | 0 | 0 is below 1; it takes 1 to 100000",
                "path.rate | 2 Tbit | 2 Tbit/s is above 1 Tbit/s; it takes 1 kbit/s to 1 Tbit/s",
                "kernel | 4.9 | \"4.9\" is not known (known: 6.12)",
                "congestion.control | cubik | \"cubik\" is not known (known: cubic, reno, dctcp)",
                "tcp.sack | yes | \"yes\" is neither on nor off; write on",
                "tcp.sack | False | \"False\" is neither on nor off; write off",
                "tcp.sack | maybe | \"maybe\" is neither on nor off; write on or off",
                "tcp.sack | '' | is empty; it takes on or off",
            })
    void saysHowToMendAWrongValue(String key, String text, String message) {
        Parameter parameter = ParameterCatalog.byKey(key);
        assertThatThrownBy(() -> parameter.parse(text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage(message);
    }

    @Test
    void refusesHeldValuesOfAnotherType() {
        assertThatThrownBy(() -> ParameterCatalog.FLOWS.check("2")).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> ParameterCatalog.TCP_SACK.check("on")).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> ParameterCatalog.KERNEL.check(6L)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void findsByKey() {
        assertThat(ParameterCatalog.byKey("path.rate")).isSameAs(ParameterCatalog.PATH_RATE);
        assertThat(ParameterCatalog.byKey("path")).isNull();
    }

    @Test
    void templatesOverrideKnownKeysWithAllowedValues() {
        for (ScenarioTemplate template : ScenarioTemplate.values()) {
            template.defaultTexts()
                    .forEach((key, text) -> ParameterCatalog.byKey(key).parse(text));
            assertThat(ScenarioTemplate.byId(template.id())).isSameAs(template);
        }
        assertThat(ScenarioTemplate.ids()).isEqualTo(List.of("parallel-paths", "dumbbell"));
        assertThat(ScenarioTemplate.byId("ring")).isNull();
    }
}
