package io.tcpsweep.units;

/** A text that is no exact quantity of the wanted kind; the message starts with the text and says how to mend it. */
public final class InvalidQuantityException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    InvalidQuantityException(String message) {
        super(message);
    }
}
