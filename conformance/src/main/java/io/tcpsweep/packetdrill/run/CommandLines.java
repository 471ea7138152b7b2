package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes from a script's shell commands what sets up the machine. Nothing is executed: assignments of sysctls and module
 * parameters, queue disciplines and initial windows are applied, also those in helper scripts; the rest is noted.
 */
final class CommandLines {
    private static final String PROC = "/proc/sys/";
    private static final String MODULES = "/sys/module/";
    private static final int MAX_DEPTH = 4;

    private final Environment environment;
    private final Path folder;

    /** @param folder where the script lies, which paths of helpers start from */
    CommandLines(Environment environment, Path folder) {
        this.environment = environment;
        this.folder = folder;
    }

    void apply(String text) {
        apply(text, 0);
    }

    private void apply(String text, int depth) {
        for (List<String> words : ShellText.commands(text)) {
            if (!applyCommand(words, depth)) {
                environment.notes().add(String.join(" ", words));
            }
        }
    }

    private boolean applyCommand(List<String> words, int depth) {
        String program = words.get(0);
        String name = program.substring(program.lastIndexOf('/') + 1);
        switch (name) {
            case "sysctl":
            case "set_sysctls.py":
                assignments(words.subList(1, words.size()));
                return true;
            case "echo":
                return echo(words);
            case "tc":
                return queueDiscipline(words);
            case "ip":
                return route(words);
            default:
                return name.endsWith(".sh") && depth < MAX_DEPTH && helper(program, depth);
        }
    }

    private void assignments(List<String> words) {
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0 && !word.startsWith("-")) {
                assign(word.substring(0, equals), word.substring(equals + 1));
            }
        }
    }

    private boolean assign(String name, String value) {
        if (name.startsWith(MODULES)) {
            String[] parts = name.substring(MODULES.length()).split("/");
            if (parts.length == 3 && parts[1].equals("parameters")) {
                environment.setParameter(parts[0], parts[2], value);
                return true;
            }
            return false;
        }
        if (name.startsWith("/") && !name.startsWith(PROC)) {
            return false;
        }
        environment.setSysctl(name.startsWith(PROC) ? name.substring(PROC.length()) : name, value);
        return true;
    }

    /** {@code echo value > file}. */
    private boolean echo(List<String> words) {
        int to = words.indexOf(">");
        return to > 0 && to + 1 < words.size() && assign(words.get(to + 1), String.join(" ", words.subList(1, to)));
    }

    private boolean queueDiscipline(List<String> words) {
        if (!words.contains("qdisc")) {
            return false;
        }
        if (words.contains("limit")) {
            throw new UnsupportedConstructException(0, "a limit of the queue discipline");
        }
        if (words.contains("fq")) {
            environment.setFairQueue(true);
            return true;
        }
        if (words.contains("pfifo") || words.contains("pfifo_fast") || words.contains("fifo")) {
            environment.setFairQueue(false);
            return true;
        }
        return false;
    }

    private boolean route(List<String> words) {
        if (words.contains("tcp_metrics")) {
            // Nothing is remembered from one connection to the next.
            return true;
        }
        int at = words.indexOf("initcwnd");
        if (at < 0 || at + 1 >= words.size()) {
            return false;
        }
        environment.setInitialWindowSegments(Integer.parseInt(words.get(at + 1)));
        return true;
    }

    /** A helper's assignments; one that is not there changes nothing (defaults.sh is what every script starts with). */
    private boolean helper(String program, int depth) {
        Path file = folder.resolve(program).normalize();
        if (!Files.isRegularFile(file)) {
            return program.endsWith("defaults.sh");
        }
        try {
            apply(Files.readString(file), depth + 1);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
