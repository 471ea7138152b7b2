package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.RunSpec;

/**
 * Carries sweeps out. The commands find the implementation by {@link java.util.ServiceLoader}.
 *
 * <p>Every method throws {@link SweepJobException} when storage or Spark fails; a failed run is a row, never an
 * exception.
 */
public interface SweepJob {
    /** Runs what the directory lacks of the plan, and builds its tables. */
    SweepOutcome run(SweepRequest request, SweepProgress progress);

    /** What {@link #run} would do, without doing it. */
    SweepCoverage coverage(SweepRequest request);

    /** The state of a result directory. */
    SweepStatus status(String out);

    /** The run of a result directory with a key, or with the key that begins so. */
    StoredRun find(String out, String runKey);

    /**
     * Simulates one run in this process and stores nothing.
     *
     * @param wallLimitNs wall time after which it is stopped, ns
     */
    RunEnd replay(RunSpec spec, long wallLimitNs);

    /** Builds the tables of a result directory again from what its runs wrote. */
    void compact(String out);

    /** The content of a text file in UTF-8, wherever Spark can read: a local path, hdfs:, s3a:. */
    String readText(String location);
}
