package io.tcpsweep.packetdrill.run;

/** A system call filled in something else than a script says. */
final class UnexpectedValueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnexpectedValueException(String what, Object expected, Object actual) {
        super(what + ": expected " + expected + ", got " + actual);
    }
}
