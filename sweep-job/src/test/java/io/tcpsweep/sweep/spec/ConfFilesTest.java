package io.tcpsweep.sweep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.ParameterCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sweep file that comes with the product expands. */
class ConfFilesTest {
    private static final Path SWEEPS = Path.of("..", "conf", "sweeps");

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(SWEEPS)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void expandsWithoutWarningUnderItsOwnName(Path file) throws IOException {
        SweepPlan plan = read(file);
        assertThat(file.getFileName()).hasToString(plan.name() + ".yaml");
        assertThat(plan.warnings()).isEmpty();
        assertThat(plan.description()).isNotEmpty();
    }

    @Test
    void quickstartIsQuick() throws IOException {
        SweepPlan plan = read(SWEEPS.resolve("quickstart.yaml"));
        assertThat(plan.points()).hasSizeBetween(2, 8);
        assertThat(CostModel.cpuNs(plan.runs())).isLessThan(20_000_000_000L);
    }

    @Test
    void rehash2016HasItsThreeScenariosInThreeSettings() throws IOException {
        SweepPlan plan = read(SWEEPS.resolve("rehash-2016.yaml"));
        assertThat(plan.replicates()).isEqualTo(10);
        List<String> points = plan.points().stream()
                .map(point -> Stream.of(
                                ParameterCatalog.PATHS,
                                ParameterCatalog.FLOWS,
                                ParameterCatalog.PATH_LOSS,
                                ParameterCatalog.REHASH_PROB,
                                ParameterCatalog.REHASH_MODE)
                        .map(parameter -> Long.toString(point.scenario().longValue(parameter)))
                        .reduce((a, b) -> a + " " + b)
                        .orElseThrow())
                .toList();
        assertThat(points)
                .containsExactly(
                        "2 2 0 0 0",
                        "2 2 0 20 0",
                        "2 2 0 20 1",
                        "2 7 0 0 0",
                        "2 7 0 20 0",
                        "2 7 0 20 1",
                        "3 6 0 0 0",
                        "3 6 0 20 0",
                        "3 6 0 20 1",
                        "3 16 0 0 0",
                        "3 16 0 20 0",
                        "3 16 0 20 1",
                        "2 7 500000 0 0",
                        "2 7 500000 20 0",
                        "2 7 500000 20 1");
    }

    private static SweepPlan read(Path file) throws IOException {
        return SweepReader.read(file.toString(), Files.readString(file), SweepOverrides.NONE);
    }
}
