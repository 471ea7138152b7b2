package io.tcpsweep.conform.format;

import java.util.List;

/** A scenario file that cannot be run; the message has one line per problem, each starting with the file's name. */
public final class BadScenarioException extends Exception {
    private static final long serialVersionUID = 1L;

    public BadScenarioException(List<String> problems) {
        super(String.join("\n", problems));
    }
}
