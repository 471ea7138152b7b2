package io.tcpsweep.scenario;

import java.io.Serializable;

/**
 * What came of a run.
 *
 * @param status how it ended
 * @param reason one line that tells why it is not OK; null if OK
 * @param result the measurements; null unless OK
 */
public record RunOutcome(RunStatus status, String reason, RunResult result) implements Serializable {

    public RunOutcome {
        if (status == RunStatus.OK ? result == null || reason != null : result != null || reason == null) {
            throw new IllegalArgumentException("an OK outcome has a result and no reason, any other the reverse");
        }
    }

    /** A run that reached its end. */
    public static RunOutcome ok(RunResult result) {
        return new RunOutcome(RunStatus.OK, null, result);
    }

    /** A run without results. */
    public static RunOutcome without(RunStatus status, String reason) {
        return new RunOutcome(status, reason, null);
    }
}
