package io.tcpsweep.sweep.spec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Everything that is wrong with a sweep file, collected so that the user sees all of it at once. */
final class Problems {
    private final String sourceName;
    private final List<Problem> problems = new ArrayList<>();
    private final TreeSet<String> spoiltKeys = new TreeSet<>();

    Problems(String sourceName) {
        this.sourceName = sourceName;
    }

    /**
     * Notes a problem.
     *
     * @param line from 1
     * @param path dotted path of keys from the top of the file; empty for the file itself
     * @param message what is wrong and how to mend it
     */
    void add(int line, String path, String message) {
        problems.add(new Problem(line, path, message));
    }

    /** Remembers that a parameter's value is unknown because of a problem, so that nothing is concluded from it. */
    void spoil(String parameterKey) {
        spoiltKeys.add(parameterKey);
    }

    boolean isSpoilt(String parameterKey) {
        return spoiltKeys.contains(parameterKey);
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    /** Number of problems so far. */
    int size() {
        return problems.size();
    }

    /**
     * Ends the reading if anything was wrong.
     *
     * @throws InvalidSweepException with every problem, by line
     */
    void throwIfAny() {
        if (!problems.isEmpty()) {
            List<String> lines = problems.stream()
                    .sorted(Comparator.comparingInt(Problem::line))
                    .map(this::format)
                    .distinct()
                    .toList();
            throw new InvalidSweepException(lines);
        }
    }

    private String format(Problem problem) {
        String place = sourceName + ":" + problem.line() + ": ";
        return problem.path().isEmpty() ? place + problem.message() : place + problem.path() + ": " + problem.message();
    }

    private record Problem(int line, String path, String message) {}
}
