package io.tcpsweep.host;

import io.tcpsweep.engine.RandomStream;

/**
 * A delay with a floor and a tail: a fixed part and an exponentially distributed one on top, from a random stream of
 * its own.
 */
public final class RandomDelay {
    /** Bits of a uniform draw that a double holds exactly. */
    private static final int DRAW_BITS = 53;

    private final long fixedNs;
    private final long meanExtraNs;
    private final RandomStream draws;

    /**
     * @param fixedNs every delay's least, 0 or more
     * @param meanExtraNs mean of what comes on top, 0 for nothing
     */
    public RandomDelay(long fixedNs, long meanExtraNs, RandomStream draws) {
        if (fixedNs < 0 || meanExtraNs < 0) {
            throw new IllegalArgumentException("delays must not be negative");
        }
        this.fixedNs = fixedNs;
        this.meanExtraNs = meanExtraNs;
        this.draws = draws;
    }

    /** Whether any delay is above 0. */
    public boolean isPositive() {
        return fixedNs > 0 || meanExtraNs > 0;
    }

    /** The next delay. */
    public long nextNs() {
        if (meanExtraNs == 0) {
            return fixedNs;
        }
        double uniform = ((draws.nextLong() >>> (Long.SIZE - DRAW_BITS)) + 1) * 0x1p-53;
        return fixedNs + (long) (-StrictMath.log(uniform) * meanExtraNs);
    }
}
