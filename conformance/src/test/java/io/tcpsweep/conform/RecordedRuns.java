package io.tcpsweep.conform;

import io.tcpsweep.conform.format.BadScenarioException;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.ScenarioFiles;
import io.tcpsweep.conform.format.ScenarioReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The recorded runs in the repository. */
public final class RecordedRuns {
    private RecordedRuns() {}

    /** The folder with scenarios and traces of Linux 6.12. */
    public static Path folder() {
        String root = System.getProperty("tcpsweep.root");
        return (root == null ? Path.of("..") : Path.of(root)).resolve("validation/linux-6.12");
    }

    /** Folder of the recordings. */
    public static Path traces() {
        return folder().resolve("traces");
    }

    /** One scenario by its name. */
    public static OracleScenario scenario(String name) {
        return read(folder().resolve("scenarios").resolve(name + ".json"));
    }

    /** All scenarios, those of changed kernels included. */
    public static Stream<OracleScenario> scenarios() {
        try (Stream<Path> found = Files.walk(folder().resolve("scenarios"))) {
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
