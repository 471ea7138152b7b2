package io.tcpsweep.sweep.spec;

/**
 * How to carry out a sweep, beside what the sweep is.
 *
 * @param master Spark master, such as "local[2]"; null leaves it to spark-submit's configuration, or all local cores
 * @param retryFailed whether runs that ended FAILED, CRASHED or INVALID are run again
 * @param maxFailures stop starting runs once this many did not end OK; 0 means never
 */
public record RunOptions(String master, boolean retryFailed, int maxFailures) {
    /** Nothing special. */
    public static final RunOptions DEFAULT = new RunOptions(null, false, 0);

    public RunOptions {
        if (maxFailures < 0) {
            throw new IllegalArgumentException("maxFailures " + maxFailures + " is negative");
        }
    }
}
