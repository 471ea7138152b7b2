package io.tcpsweep.packetdrill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The scripts that arguments name. */
final class ScriptFiles {
    private ScriptFiles() {}

    /** Files as they are, folders as all {@code *.pkt} below them, sorted. */
    static List<Path> expand(List<Path> arguments) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path argument : arguments) {
            if (!Files.isDirectory(argument)) {
                files.add(argument);
                continue;
            }
            try (Stream<Path> below = Files.walk(argument)) {
                files.addAll(below.filter(file -> file.toString().endsWith(".pkt"))
                        .sorted()
                        .toList());
            }
        }
        return files;
    }
}
