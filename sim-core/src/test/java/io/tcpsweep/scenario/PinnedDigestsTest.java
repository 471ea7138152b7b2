package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Short runs whose results must not change unnoticed: old and new results would pass for each other. */
class PinnedDigestsTest {
    private static final Path FILE = Path.of("src", "test", "resources", "pinned-digests.csv");
    private static final String UPDATE = "digests.update";
    private static final Pattern LINE = Pattern.compile("([a-z-]+),\"([^\"]+)\",([0-9a-f]*),([0-9a-f]*)");
    private static final int LEAST_IDEAL_ROWS = 30;

    /** One line of the file; settings are key=value, separated by semicolons. */
    private record Row(String template, String settings, String traceDigest, String resultDigest) {
        static Row parse(String line) {
            Matcher matcher = LINE.matcher(line);
            assertThat(matcher.matches()).as("not a row: " + line).isTrue();
            return new Row(matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4));
        }

        String line() {
            return template + ",\"" + settings + "\"," + traceDigest + "," + resultDigest;
        }

        Row simulated() {
            RunOutcome outcome = ScenarioRunner.run(RunSpec.of(scenario(), 612, 0), StopSignal.NEVER);
            assertThat(outcome.reason()).as(settings).isNull();
            RunResult result = outcome.result();
            return new Row(
                    template, settings, digest(result, MetricId.TRACE_DIGEST), digest(result, MetricId.RESULT_DIGEST));
        }

        private Scenario scenario() {
            Scenario scenario = Scenario.of(ScenarioTemplate.byId(template));
            for (String setting : settings.split("; ")) {
                int equals = setting.indexOf('=');
                scenario = scenario.with(setting.substring(0, equals), setting.substring(equals + 1));
            }
            return scenario;
        }

        private static String digest(RunResult result, MetricId metric) {
            return (String) result.value(metric);
        }

        /** What a failed test shows. */
        @Override
        public String toString() {
            return template + ": " + settings;
        }
    }

    static List<Row> rows() throws IOException {
        List<String> lines = Files.readAllLines(FILE);
        return lines.subList(1, lines.size()).stream().map(Row::parse).toList();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aRunHasTheResultsThatItHad(Row row) {
        if (Boolean.getBoolean(UPDATE)) {
            return;
        }
        assertThat(row.simulated().line())
                .as("results changed: raise SemanticsVersion if that was meant, and to rewrite the digests"
                        + " run this test"
                        + " with -D" + UPDATE + "=true; if it was not meant, this is a defect")
                .isEqualTo(row.line());
    }

    @Test
    void rewritesTheDigestsWhenAskedTo() throws IOException {
        if (!Boolean.getBoolean(UPDATE)) {
            return;
        }
        List<String> lines = new ArrayList<>();
        lines.add(Files.readAllLines(FILE).get(0));
        for (Row row : rows()) {
            lines.add(row.simulated().line());
        }
        Files.write(FILE, lines);
    }

    @Test
    void manyRowsAreOfTheIdealHost() throws IOException {
        assertThat(rows().stream().filter(row -> !row.settings().contains("host.")))
                .hasSizeGreaterThanOrEqualTo(LEAST_IDEAL_ROWS);
    }
}
