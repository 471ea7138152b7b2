package io.tcpsweep.conform.network;

/** The recorder's random numbers: a xorshift generator with 64 bits of state, seeded by the scenario's hash seed. */
final class LossRandom {
    private static final long START = 88172645463325252L;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 1.0 / 9007199254740992.0;

    private long state;

    LossRandom(long seed) {
        state = START ^ (seed * SPREAD);
    }

    /** The next number, uniform in [0, 1). */
    double next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (state >>> 11) * UNIT;
    }
}
