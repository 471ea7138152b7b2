package io.tcpsweep.sweep.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.sweep.spec.SweepOverrides;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sweep files that come with the tool are ones that it accepts. */
class TidyTest {
    private static final int LINES_OF_A_SCREEN = 60;

    private final Path root = Path.of(System.getProperty("tcpsweep.root", ".."));

    @Test
    void everySweepFileExpandsToRuns() throws IOException {
        SortedMap<String, String> nameByFile = new TreeMap<>();
        for (Path file : sweepFiles()) {
            String name = root.relativize(file).toString();
            SweepPlan plan = SweepReader.read(name, Files.readString(file), SweepOverrides.NONE);
            assertThat(plan.runs()).as("runs of %s", name).isNotEmpty();
            assertThat(nameByFile.put(plan.name(), name))
                    .as("another sweep file than %s with the name %s", name, plan.name())
                    .isNull();
        }
        assertThat(nameByFile).as("sweep files in conf/sweeps").isNotEmpty();
    }

    @Test
    void everySweepFileFitsOnAScreen() throws IOException {
        for (Path file : sweepFiles()) {
            assertThat(Files.readAllLines(file)).as("lines of %s", file).hasSizeLessThanOrEqualTo(LINES_OF_A_SCREEN);
        }
    }

    private List<Path> sweepFiles() throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve("conf/sweeps"))) {
            return files.filter(file -> file.toString().matches(".*\\.ya?ml"))
                    .sorted()
                    .toList();
        }
    }
}
