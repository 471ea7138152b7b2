package io.tcpsweep.scenario;

/** How a run ended. */
public enum RunStatus {
    /** It reached its simulated duration; the only status with results. */
    OK,
    /** The simulator refused or broke: a violated limit of events or packets, or a defect. Deterministic. */
    FAILED,
    /** The wall-time safety net stopped it; it is tried again on resume. */
    TIMEOUT,
    /** It took its process with it, such as by running out of memory. */
    CRASHED,
    /** It ended but its results mean nothing, such as a run in which no flow started. */
    INVALID
}
