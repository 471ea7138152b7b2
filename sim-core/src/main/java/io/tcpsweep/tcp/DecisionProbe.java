package io.tcpsweep.tcp;

/**
 * Hears of decisions that a connection takes by comparing times. A real kernel's clock runs some microseconds beside
 * the recorded one, so a decision very near its threshold may fall either way without either being wrong.
 */
public interface DecisionProbe {
    /** Listens to nothing. */
    DecisionProbe NONE = (nowNs, decision, distanceNs) -> {};

    /**
     * A decision was taken.
     *
     * @param nowNs simulated time
     * @param decision what was decided, in a few words; a constant
     * @param distanceNs how far the compared time lay beyond the threshold; negative = before it
     */
    void onDecision(long nowNs, String decision, long distanceNs);
}
