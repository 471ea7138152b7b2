package io.tcpsweep.engine;

/** A sequence of random numbers (SplitMix64). For draws at set-up; per-packet draws use {@link CounterRandom}. */
public final class RandomStream {
    private long state;

    RandomStream(long key) {
        this.state = key;
    }

    /** The next 64 random bits. */
    public long nextLong() {
        state += BitMixer.K0;
        return BitMixer.mix(state);
    }

    /** The next 32 random bits. */
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    /**
     * A number from 0 to {@code boundExclusive} - 1, each equally likely but for a bias below {@code boundExclusive} /
     * 2^63.
     *
     * @param boundExclusive 1 to 2^61
     */
    public long uniform(long boundExclusive) {
        if (boundExclusive < 1 || boundExclusive > 1L << 61) {
            throw new IllegalArgumentException("bound must be 1 to 2^61: " + boundExclusive);
        }
        return BitMixer.scale(nextLong(), boundExclusive);
    }
}
