package io.tcpsweep.sweep.job.store;

import io.tcpsweep.sweep.spec.SweepJobException;
import io.tcpsweep.sweep.spec.SweepJobException.Kind;

/** Makes the exceptions that end a command; every message says what the user can do. */
public final class Failures {
    private Failures() {}

    /** The request and its directory do not fit. */
    public static SweepJobException usage(String message) {
        return new SweepJobException(Kind.USAGE, message);
    }

    /** Storage or Spark does not do its part, or another process writes here. */
    public static SweepJobException storage(String message) {
        return new SweepJobException(Kind.STORAGE, message);
    }

    /** Storage or Spark does not do its part; the cause's own words belong into the message. */
    public static SweepJobException storage(String message, Throwable cause) {
        return new SweepJobException(Kind.STORAGE, message, cause);
    }
}
