package io.tcpsweep.sweep.cli;

/** What a command's exit code means. */
final class ExitCode {
    /** All is well. */
    static final int OK = 0;

    /** A comparison found a regression, or a reproduction missed a target. */
    static final int REGRESSION = 1;

    /** The command line or the sweep file is wrong; nothing was run. */
    static final int USAGE = 2;

    /** Runs failed, or the sweep is not complete. */
    static final int INCOMPLETE = 3;

    /** Storage or Spark failed. */
    static final int STORAGE = 4;

    private ExitCode() {}
}
