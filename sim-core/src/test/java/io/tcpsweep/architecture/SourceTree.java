package io.tcpsweep.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * The text files of the source tree: those that git tracks or, in an unpacked archive, those that no tool left there.
 */
final class SourceTree {
    private static final Set<String> NOT_SOURCES = Set.of(
            ".git",
            ".idea",
            ".vscode",
            ".venv",
            ".ipynb_checkpoints",
            "__pycache__",
            "node_modules",
            "results",
            "target");

    private static final int BYTES_LOOKED_AT_FOR_NUL = 8000;

    private final Path root;
    private final TreeMap<String, String> textByPath = new TreeMap<>();

    private SourceTree(Path root) {
        this.root = root;
    }

    /** Reads the tree that the running build belongs to. */
    static SourceTree read() {
        String configured = System.getProperty("tcpsweep.root");
        SourceTree tree = new SourceTree(
                configured == null ? Path.of("..").toAbsolutePath().normalize() : Path.of(configured));
        try {
            List<String> paths = tree.trackedPaths();
            for (String path : paths.isEmpty() ? tree.walkedPaths() : paths) {
                tree.add(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return tree;
    }

    /** The folder that everything lies in. */
    Path root() {
        return root;
    }

    /** Whether {@code path} is one of {@link #paths()}. */
    boolean contains(String path) {
        return textByPath.containsKey(path);
    }

    /** Paths of all text files, relative to the root, with slashes, in order. */
    List<String> paths() {
        return List.copyOf(textByPath.keySet());
    }

    /** Paths of the text files whose name ends in one of {@code endings}. */
    List<String> pathsEndingIn(String... endings) {
        List<String> found = new ArrayList<>();
        for (String path : textByPath.keySet()) {
            for (String ending : endings) {
                if (path.endsWith(ending)) {
                    found.add(path);
                    break;
                }
            }
        }
        return found;
    }

    /** Content of one of {@link #paths()}. */
    String text(String path) {
        String text = textByPath.get(path);
        if (text == null) {
            throw new IllegalArgumentException("no text file " + path);
        }
        return text;
    }

    /** What git tracks; empty where there is no git or no repository. */
    private List<String> trackedPaths() throws InterruptedException {
        try {
            Process git = new ProcessBuilder("git", "ls-files", "-z")
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 && !output.isEmpty() ? List.of(output.split("\0", -1)) : List.of();
        } catch (IOException noGit) {
            return List.of();
        }
    }

    private List<String> walkedPaths() throws IOException {
        List<String> paths = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean isSource = folder.equals(root)
                        || !NOT_SOURCES.contains(folder.getFileName().toString());
                return isSource ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                paths.add(root.relativize(file).toString().replace('\\', '/'));
                return FileVisitResult.CONTINUE;
            }
        });
        return paths;
    }

    private void add(String path) throws IOException {
        Path file = root.resolve(path);
        if (path.isEmpty() || !Files.isRegularFile(file)) {
            return;
        }
        byte[] bytes = Files.readAllBytes(file);
        if (!isBinary(bytes)) {
            textByPath.put(path, new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private static boolean isBinary(byte[] bytes) {
        for (int index = 0; index < Math.min(bytes.length, BYTES_LOOKED_AT_FOR_NUL); index++) {
            if (bytes[index] == 0) {
                return true;
            }
        }
        return false;
    }
}
