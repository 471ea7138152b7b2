package io.tcpsweep.scenario;

/** A text or value that a parameter does not take; the message says which are taken, without naming the key. */
public final class InvalidValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    InvalidValueException(String message) {
        super(message);
    }
}
