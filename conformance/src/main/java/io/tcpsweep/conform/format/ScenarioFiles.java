package io.tcpsweep.conform.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds scenario files and the folder of their recordings. */
public final class ScenarioFiles {
    private static final String SCENARIO_FOLDER = "scenarios";
    private static final String TRACE_FOLDER = "traces";

    private ScenarioFiles() {}

    /**
     * The scenario files that {@code arguments} name: files as they are, of a folder its {@code *.json} by name.
     *
     * @throws BadScenarioException if an argument does not exist or a folder holds no scenario
     */
    public static List<Path> expand(List<Path> arguments) throws BadScenarioException {
        List<Path> files = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Path argument : arguments) {
            if (Files.isDirectory(argument)) {
                List<Path> found = list(argument, problems);
                if (found.isEmpty()) {
                    problems.add(argument + ": no *.json in this folder");
                }
                files.addAll(found);
            } else if (Files.exists(argument)) {
                files.add(argument);
            } else {
                problems.add(argument + ": no such file");
            }
        }
        if (!problems.isEmpty()) {
            throw new BadScenarioException(problems);
        }
        return files;
    }

    /**
     * The folder of recordings that belongs to a scenario: {@code D/traces} for {@code D/scenarios/X.json} and
     * {@code D/scenarios/sub/X.json}; for a scenario elsewhere, its own folder.
     */
    public static Path traceFolder(Path scenarioFile) {
        Path folder = scenarioFile.toAbsolutePath().normalize().getParent();
        for (Path above = folder; above.getFileName() != null; above = above.getParent()) {
            if (above.getFileName().toString().equals(SCENARIO_FOLDER)) {
                return above.resolveSibling(TRACE_FOLDER);
            }
        }
        return folder;
    }

    private static List<Path> list(Path folder, List<String> problems) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(file -> file.getFileName().toString().endsWith(".json")
                            && !file.getFileName().toString().endsWith(".result.json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            problems.add(folder + ": cannot be read: " + e.getMessage());
            return List.of();
        }
    }
}
