package io.tcpsweep.scenario;

/** Asks a run to stop early; polled every few thousand events, so it must be cheap. */
@FunctionalInterface
public interface StopSignal {
    /** A signal that never stops a run. */
    StopSignal NEVER = () -> false;

    boolean stopRequested();
}
