package io.tcpsweep.packetdrill.run;

/** Something happened otherwise than a script says. */
final class ScriptFailureException extends Exception {
    private static final long serialVersionUID = 1L;

    ScriptFailureException(String message) {
        super(message);
    }
}
