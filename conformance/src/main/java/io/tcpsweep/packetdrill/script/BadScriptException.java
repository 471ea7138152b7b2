package io.tcpsweep.packetdrill.script;

/** A script that breaks the language's rules. */
public final class BadScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;

    /** @param line where, from 1 */
    public BadScriptException(int line, String message) {
        super(message);
        this.line = line;
    }

    public int line() {
        return line;
    }
}
