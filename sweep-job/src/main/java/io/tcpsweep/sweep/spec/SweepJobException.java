package io.tcpsweep.sweep.spec;

/** A sweep that could not be carried out for a reason outside its runs; the message tells the user what to do. */
public final class SweepJobException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    public SweepJobException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public SweepJobException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** Whose fault it is, and so which exit code it has. */
    public enum Kind {
        /** The request does not fit: another semantics version in the directory, no results there. */
        USAGE,
        /** Storage or Spark failed, or another process writes to the directory. */
        STORAGE
    }
}
