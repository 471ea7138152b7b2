package io.tcpsweep.conform.run;

/**
 * Hears of decisions that a TCP took by comparing times. A real kernel's own clock runs some microseconds beside the
 * recorded one, so a decision very near its threshold may fall either way without either being wrong.
 */
public interface DecisionProbe {
    /**
     * A decision was taken.
     *
     * @param nowNs when
     * @param flowId whose connection
     * @param atReceiver which end of it
     * @param decision what was decided, in a few words
     * @param distanceNs how far the compared time lay from the threshold; the sign is the caller's
     */
    void onDecision(long nowNs, int flowId, boolean atReceiver, String decision, long distanceNs);
}
