package io.tcpsweep.scenario;

import java.io.Serializable;

/**
 * What turns a run's description into its outcome; a fan-out takes one, so that it can be tested without a simulator.
 */
@FunctionalInterface
public interface RunExecutor extends Serializable {
    /** Runs once; the same spec gives the same outcome, except when the signal stops it. */
    RunOutcome run(RunSpec spec, StopSignal stop);
}
