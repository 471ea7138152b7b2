package io.tcpsweep.sweep.cli;

import io.tcpsweep.sweep.spec.SweepJob;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Gets the text of sweep files, and says what is wrong when it cannot. */
final class SweepFiles {
    /** A URI's scheme has two letters or more, so that a drive letter is none. */
    private static final Pattern URI = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/.*");

    private SweepFiles() {}

    /** Whether a location is a URI that only Spark's file systems may know. */
    static boolean isUri(String location) {
        return URI.matcher(location).matches();
    }

    /**
     * The content of a sweep file.
     *
     * @throws UsageException when there is no readable text
     */
    static String read(String location, Supplier<SweepJob> jobs) {
        if (isUri(location)) {
            return jobs.get().readText(location);
        }
        Path path = path(location);
        try {
            if (Files.isDirectory(path)) {
                throw new UsageException(
                        location + " is a folder" + named("; it has the sweep files ", yamlFiles(path)));
            }
            if (!Files.exists(path)) {
                throw new UsageException("there is no file " + location + neighbours(path));
            }
            return Files.readString(path, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new UsageException(location + " is no text in UTF-8");
        } catch (AccessDeniedException e) {
            throw new UsageException(location + " may not be read by this user");
        } catch (IOException e) {
            throw new UsageException(location + " cannot be read: " + e.getMessage());
        }
    }

    private static Path path(String location) {
        try {
            return Path.of(location);
        } catch (InvalidPathException e) {
            throw new UsageException("there can be no file " + location + ": " + e.getReason());
        }
    }

    private static String neighbours(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return "; there is no folder " + folder + " either";
        }
        return named("; the folder has ", yamlFiles(folder));
    }

    private static String named(String introduction, List<String> names) {
        return names.isEmpty() ? "" : introduction + String.join(", ", names);
    }

    private static List<String> yamlFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml") || name.endsWith(".yml"))
                    .sorted()
                    .limit(10)
                    .toList();
        }
    }
}
