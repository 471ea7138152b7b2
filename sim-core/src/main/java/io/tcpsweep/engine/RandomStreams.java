package io.tcpsweep.engine;

/**
 * Named random sources of one run, all derived from its seed. A source is keyed by who uses it ({@code start/flow-3},
 * {@code loss/link-1}), so that a new consumer never shifts the draws of another.
 */
public final class RandomStreams {
    private final long mixedSeed;

    public RandomStreams(long seed) {
        this.mixedSeed = BitMixer.mix(seed + BitMixer.K0);
    }

    /** A sequence of draws; each call with the same name starts the same sequence again. */
    public RandomStream stream(String name) {
        return new RandomStream(key(name, BitMixer.K1));
    }

    /** Draws that are a pure function of (seed, name, the caller's counters). */
    public CounterRandom counter(String name) {
        return new CounterRandom(key(name, BitMixer.K2));
    }

    private long key(String name, long kind) {
        return BitMixer.mix(mixedSeed ^ BitMixer.mix(BitMixer.hashOf(name) + kind));
    }
}
