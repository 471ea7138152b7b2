package io.tcpsweep.sweep.job.store;

/** A sweep cannot go on for a reason that the user can act on: the message says what to do, the code is the exit code. */
public final class JobException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Exit code for a command or a directory that does not fit. */
    public static final int USAGE = 2;
    /** Exit code for a file system or Spark that does not do its part. */
    public static final int STORAGE = 4;

    private final int exitCode;

    private JobException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** The command or its directory does not fit (exit code 2). */
    public static JobException usage(String message) {
        return new JobException(USAGE, message, null);
    }

    /** Storage or Spark failed (exit code 4). */
    public static JobException storage(String message) {
        return new JobException(STORAGE, message, null);
    }

    /** Storage or Spark failed (exit code 4); the cause's own words belong into the message. */
    public static JobException storage(String message, Throwable cause) {
        return new JobException(STORAGE, message, cause);
    }

    /** The process exit code this failure stands for. */
    public int exitCode() {
        return exitCode;
    }
}
