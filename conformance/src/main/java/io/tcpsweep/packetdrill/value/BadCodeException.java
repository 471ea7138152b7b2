package io.tcpsweep.packetdrill.value;

/** Statements that cannot be read. */
public final class BadCodeException extends Exception {
    private static final long serialVersionUID = 1L;

    BadCodeException(String message) {
        super(message);
    }
}
