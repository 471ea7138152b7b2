package io.tcpsweep.sweep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The documents' tables are the catalogues'. To rewrite them after a change: {@code mvn -pl sweep-job -am test
 * -Dtest=DocumentsTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.update=true}.
 */
class DocumentsTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern YAML_BLOCK = Pattern.compile("```yaml\n(name:.*?)```", Pattern.DOTALL);

    @Test
    void theSweepFilePageHasEveryParameter() throws IOException {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("templates", DocTables.templates());
        tables.put("parameters", DocTables.parameters());
        tables.put("presets", DocTables.presets());
        check("SWEEP_FILE.md", tables);
    }

    @Test
    void theResultsPageHasEveryColumn() throws IOException {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("runs", DocTables.columns(ResultColumns.runs()));
        tables.put("flows", DocTables.columns(ResultColumns.flows()));
        tables.put("sketches", DocTables.columns(ResultColumns.sketches()));
        tables.put("summary", DocTables.columns(ResultColumns.summary()));
        tables.put("latency", DocTables.columns(ResultColumns.latencies()));
        check("RESULTS.md", tables);
    }

    @Test
    void everyWholeFileOnTheSweepFilePageIsValid() throws IOException {
        Matcher blocks = YAML_BLOCK.matcher(Files.readString(DOCS.resolve("SWEEP_FILE.md")));
        int count = 0;
        while (blocks.find()) {
            assertThat(SweepReader.read("SWEEP_FILE.md", blocks.group(1), SweepOverrides.NONE)
                            .points())
                    .isNotEmpty();
            count++;
        }
        assertThat(count).isPositive();
    }

    private static void check(String name, Map<String, String> tables) throws IOException {
        Path file = DOCS.resolve(name);
        String text = Files.readString(file);
        String wanted = text;
        for (Map.Entry<String, String> table : tables.entrySet()) {
            String begin = "<!-- table " + table.getKey() + " -->\n";
            String end = "<!-- end -->";
            int from = wanted.indexOf(begin);
            assertThat(from)
                    .as("place of the table " + table.getKey() + " in " + name)
                    .isNotNegative();
            int to = wanted.indexOf(end, from);
            wanted = wanted.substring(0, from + begin.length()) + table.getValue() + wanted.substring(to);
        }
        if (Boolean.getBoolean("docs.update")) {
            Files.writeString(file, wanted);
        } else {
            assertThat(text)
                    .as(name + "; to rewrite its tables see this test's Javadoc")
                    .isEqualTo(wanted);
        }
    }
}
