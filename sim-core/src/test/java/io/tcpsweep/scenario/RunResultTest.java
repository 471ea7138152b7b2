package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RunResultTest {
    @Test
    void givesBackWhatWasMeasured() {
        RunResult result = run().add(flow(0).build()).build();
        assertThat(result.value(MetricId.GOODPUT)).isEqualTo(5L);
        assertThat(result.value(MetricId.FAIRNESS_MAX_MIN)).isNull();
        assertThat(result.flows())
                .singleElement()
                .satisfies(flow -> assertThat(flow.value(MetricId.FLOW_ID)).isEqualTo(0L));
    }

    @Test
    void digestsEveryResultButNotTheRoadToIt() {
        String digest = digest(run().add(flow(0).build()));
        assertThat(digest).matches("[0-9a-f]{16}");
        assertThat(digest(run().set(MetricId.EVENTS, 99).add(flow(0).build()))).isEqualTo(digest);
        assertThat(digest(run().set(MetricId.TRACE_DIGEST, "ff").add(flow(0).build())))
                .isEqualTo(digest);
        assertThat(digest(run().set(MetricId.DROPS, 99).add(flow(0).build()))).isNotEqualTo(digest);
        assertThat(digest(run().set(MetricId.JAIN_INDEX, 0.5).add(flow(0).build())))
                .isNotEqualTo(digest);
        assertThat(digest(run().add(flow(0).set(MetricId.FLOW_SRTT, 1).build())))
                .isNotEqualTo(digest);
        assertThat(digest(run())).isNotEqualTo(digest);
    }

    @Test
    void metricsThatARunLacksLeaveItsOlderDigestAlone() {
        String digest = digest(run().add(flow(0).build()));
        assertThat(digest(
                        run().add(flow(0).set(MetricId.FLOW_CLASS, "bulk(1MB)").build())))
                .isEqualTo(digest);
        assertThat(digest(run().add(flow(0).set(MetricId.FLOW_REQUESTS, 0).build())))
                .isNotEqualTo(digest);
        assertThat(digest(run().set(MetricId.REQUESTS, 0).add(flow(0).build()))).isNotEqualTo(digest);
    }

    @Test
    void refusesAnIncompleteRow() {
        assertThatThrownBy(() -> RunResult.builder().build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("GOODPUT was not measured");
        assertThatThrownBy(() -> FlowResult.builder().build()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesValuesOfAnotherTypeOrScope() {
        assertThatThrownBy(() -> run().set(MetricId.GOODPUT, 1.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> run().set(MetricId.FLOW_RTOS, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> run().set(MetricId.JAIN_INDEX, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> run().set(MetricId.RESULT_DIGEST, "ff")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> run().build().value(MetricId.FLOW_ID)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rowsAreComparedByContent() {
        RunResult one = run().add(flow(0).build()).build();
        assertThat(run().add(flow(0).build()).build()).isEqualTo(one).hasSameHashCodeAs(one);
        assertThat(run().add(flow(1).build()).build()).isNotEqualTo(one);
    }

    @Test
    void aBuilderGoesOnWithoutChangingWhatItBuilt() {
        RunResult.Builder builder = run();
        RunResult result = builder.build();
        builder.set(MetricId.GOODPUT, 6).add(flow(0).build());
        assertThat(result.value(MetricId.GOODPUT)).isEqualTo(5L);
        assertThat(result.flows()).isEmpty();
    }

    @Test
    void columnsAreUniqueAndEndInTheirUnit() {
        for (MetricId.Scope scope : MetricId.Scope.values()) {
            TreeSet<String> columns = new TreeSet<>();
            for (MetricId metric : MetricId.values()) {
                if (metric.scope() == scope) {
                    assertThat(columns.add(metric.column())).as(metric.column()).isTrue();
                }
            }
        }
        for (MetricId metric : MetricId.values()) {
            switch (metric.unit()) {
                case "bit/s" -> assertThat(metric.column()).endsWith("_bits_per_sec");
                case "ns" -> assertThat(metric.column()).endsWith("_ns");
                case "B" -> assertThat(metric.column()).endsWith("_bytes");
                case "hex" -> assertThat(metric.column()).endsWith("_digest");
                default -> assertThat(metric.unit()).isIn("", "packets", "segments");
            }
            assertThat(metric.description()).isNotBlank();
        }
    }

    private static String digest(RunResult.Builder builder) {
        return (String) builder.build().value(MetricId.RESULT_DIGEST);
    }

    private static RunResult.Builder run() {
        RunResult.Builder builder = RunResult.builder();
        for (MetricId metric : MetricId.runMetrics()) {
            if (!metric.nullable() && metric.type() == MetricId.Type.LONG) {
                builder.set(metric, 5);
            }
        }
        return builder.set(MetricId.TRACE_DIGEST, "00ff");
    }

    private static FlowResult.Builder flow(long id) {
        FlowResult.Builder builder = FlowResult.builder();
        for (MetricId metric : MetricId.flowMetrics()) {
            if (!metric.nullable() && metric != MetricId.FLOW_CLASS) {
                builder.set(metric, 7);
            }
        }
        return builder.set(MetricId.FLOW_CLASS, "bulk").set(MetricId.FLOW_ID, id);
    }
}
