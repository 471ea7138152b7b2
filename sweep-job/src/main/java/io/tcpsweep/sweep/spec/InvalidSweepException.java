package io.tcpsweep.sweep.spec;

import java.util.List;

/** A sweep file that cannot be used, with everything that is wrong with it. */
public final class InvalidSweepException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String[] problems;

    InvalidSweepException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = problems.toArray(new String[0]);
    }

    /** One line for each problem, "file:line: key path: message", by line. */
    public List<String> problems() {
        return List.of(problems);
    }
}
