package io.tcpsweep.packetdrill.value;

/** An assertion of a script that does not hold. */
public final class AssertionFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    AssertionFailedException(String message) {
        super(message);
    }
}
