package io.tcpsweep.packetdrill.run;

/**
 * What became of a script.
 *
 * @param line where it ended; 0 if it ran to its end
 * @param text what was expected and what happened, or what is not supported; empty if it passed
 */
public record Outcome(Verdict verdict, int line, String text) {
    /** What a script comes to. */
    public enum Verdict {
        PASS,
        FAIL,
        UNSUPPORTED,
        BROKEN
    }

    static final Outcome PASSED = new Outcome(Verdict.PASS, 0, "");
}
