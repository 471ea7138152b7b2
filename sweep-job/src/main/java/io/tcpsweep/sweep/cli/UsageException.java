package io.tcpsweep.sweep.cli;

/** A command line that parses but cannot be followed; the message tells the user what to do. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
