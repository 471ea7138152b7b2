package io.tcpsweep.packetdrill.script;

/** A construct of the language, or a behaviour of Linux, that is not simulated. */
public final class UnsupportedConstructException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int line;

    /** @param line where, from 1; 0 if it is the caller that knows */
    public UnsupportedConstructException(int line, String construct) {
        super(construct);
        this.line = line;
    }

    public int line() {
        return line;
    }
}
