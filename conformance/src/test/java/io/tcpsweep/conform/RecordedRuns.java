package io.tcpsweep.conform;

import io.tcpsweep.conform.format.BadScenarioException;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.RecordingReader;
import io.tcpsweep.conform.format.ScenarioFiles;
import io.tcpsweep.conform.format.ScenarioReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The recorded runs in the repository: those of Linux 6.12 and a few of this module's own, made for what the others
 * lack (random loss, access links, every planned fault, programs side by side). {@code -Dtcpsweep.recordings=DIR} adds
 * more.
 */
public final class RecordedRuns {
    private static final String SCENARIOS = "scenarios";

    private RecordedRuns() {}

    /** The repository's root. */
    public static Path root() {
        return Path.of(System.getProperty("tcpsweep.root", ".."));
    }

    /** The recorded runs of Linux 6.12. */
    public static Path linux() {
        return root().resolve("validation/linux-6.12");
    }

    /** This module's own recorded runs. */
    public static Path own() {
        return root().resolve("conformance/src/test/resources/recordings");
    }

    /** A scenario of Linux 6.12 by its name. */
    public static OracleScenario scenario(String name) {
        return read(linux().resolve(SCENARIOS).resolve(name + ".json"));
    }

    /** All scenarios of all folders, those of changed kernels included. */
    public static Stream<OracleScenario> scenarios() {
        List<Path> folders = new ArrayList<>(List.of(linux(), own()));
        String more = System.getProperty("tcpsweep.recordings");
        if (more != null) {
            folders.add(Path.of(more));
        }
        return folders.stream().flatMap(RecordedRuns::scenariosOf);
    }

    /** Scenarios whose packets were recorded. */
    public static Stream<OracleScenario> traced() {
        return scenarios().filter(scenario -> recording(scenario).trace().isPresent());
    }

    /** The recording of a scenario. */
    public static Recording recording(OracleScenario scenario) {
        try {
            return new RecordingReader()
                    .read(scenario, ScenarioFiles.traceFolder(scenario.file()))
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<OracleScenario> scenariosOf(Path folder) {
        try (Stream<Path> found = Files.walk(folder.resolve(SCENARIOS))) {
            List<Path> files = found.filter(Files::isDirectory).sorted().toList();
            return ScenarioFiles.expand(files).stream().map(RecordedRuns::read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (BadScenarioException e) {
            throw new IllegalStateException(e);
        }
    }

    private static OracleScenario read(Path file) {
        try {
            return new ScenarioReader().read(file);
        } catch (BadScenarioException e) {
            throw new IllegalStateException(e);
        }
    }
}
