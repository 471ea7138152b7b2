package io.tcpsweep.conform.compare;

import java.util.Locale;

/** How a simulated run compares with the recorded one. */
public enum Verdict {
    /** Every packet as recorded, times within the tolerance. */
    EXACT,
    /** As EXACT but for window fields. */
    WINDOW,
    /**
     * The recorded packets in each connection's order, but times, or the order between connections, are further off.
     */
    SAME_PACKETS,
    /** Other packets. */
    DIFFERENT,
    /** No packets were recorded; the figures lie in the recorded range. */
    FIGURES_OK,
    /** No packets were recorded; some figure lies outside the recorded range. */
    FIGURES_OFF,
    /** Nothing to compare with. */
    NO_RECORDING;

    /** Whether the run counts as conforming. */
    public boolean conforms() {
        return this == EXACT || this == FIGURES_OK;
    }

    /** Name in summaries. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
