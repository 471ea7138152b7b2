package io.tcpsweep.scenario;

import java.util.List;
import java.util.stream.Collectors;

/** A text or value that a parameter does not take; each message says what is taken, without naming the key. */
public final class InvalidValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    InvalidValueException(String message) {
        this(List.of(new Problem(message, "", List.of())));
    }

    InvalidValueException(List<Problem> problems) {
        super(problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong, in the order of the text. */
    public List<Problem> problems() {
        return problems;
    }

    /**
     * One thing that is wrong.
     *
     * @param message what is wrong and what is taken
     * @param word the word that is not known; empty if it is not about a word
     * @param known the words that could stand in its place
     */
    public record Problem(String message, String word, List<String> known) {
        public Problem {
            known = List.copyOf(known);
        }
    }
}
