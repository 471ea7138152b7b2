package io.tcpsweep.sweep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ResultColumnsTest {
    @Test
    void noTableHasAColumnTwice() {
        for (List<ResultColumn> table : List.of(ResultColumns.runs(), ResultColumns.flows(), ResultColumns.summary())) {
            TreeSet<String> names = new TreeSet<>();
            for (ResultColumn column : table) {
                assertThat(names.add(column.name())).as(column.name()).isTrue();
                assertThat(column.name()).matches("[a-z][a-z0-9_]*");
            }
        }
    }

    @Test
    void runsHoldEveryParameterAndEveryRunMetricInOrder() {
        assertThat(parameters(ResultColumns.runs())).isEqualTo(ParameterCatalog.all());
        assertThat(parameters(ResultColumns.summary())).isEqualTo(ParameterCatalog.all());
        assertThat(metrics(ResultColumns.runs())).isEqualTo(MetricId.runMetrics());
        assertThat(metrics(ResultColumns.flows())).isEqualTo(MetricId.flowMetrics());
    }

    @Test
    void whatVariesFromOneExecutionToTheNextComesLast() {
        List<Boolean> deterministic =
                ResultColumns.runs().stream().map(ResultColumn::deterministic).toList();
        assertThat(deterministic.subList(0, deterministic.size() - 5)).containsOnly(true);
        assertThat(deterministic.subList(deterministic.size() - 5, deterministic.size()))
                .containsOnly(false);
    }

    @Test
    void typesFollowTheKindOfTheParameter() {
        assertThat(column("path_rtt_ns").type()).isEqualTo(ResultColumn.Type.LONG);
        assertThat(column("path_rtt_ns").unit()).isEqualTo("ns");
        assertThat(column("tcp_sack").type()).isEqualTo(ResultColumn.Type.BOOLEAN);
        assertThat(column("kernel").type()).isEqualTo(ResultColumn.Type.STRING);
        assertThat(column("fairness_max_min").type()).isEqualTo(ResultColumn.Type.DOUBLE);
        assertThat(column("trace_digest").type()).isEqualTo(ResultColumn.Type.STRING);
    }

    private static ResultColumn column(String name) {
        return ResultColumns.runs().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Parameter> parameters(List<ResultColumn> columns) {
        return columns.stream()
                .map(ResultColumn::parameter)
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<MetricId> metrics(List<ResultColumn> columns) {
        return columns.stream()
                .map(ResultColumn::metric)
                .filter(Objects::nonNull)
                .toList();
    }
}
