package io.tcpsweep.engine;

/**
 * Random draws without a sequence: each is a pure function of the run's seed, the source's name and three counters of
 * the caller (flow, sequence number, transmission number). Two runs that drift apart still draw the same for the same
 * packet.
 */
public final class CounterRandom {
    /** Parts per million that mean always. */
    public static final int ALWAYS_PPM = 1_000_000;

    private final long key;

    CounterRandom(long key) {
        this.key = key;
    }

    /** 64 random bits for the counters (a, b, c). */
    public long at(long a, long b, long c) {
        return BitMixer.mix(key + a * BitMixer.K1 + b * BitMixer.K2 + c * BitMixer.K3);
    }

    /**
     * A number from 0 to {@code boundExclusive} - 1 for the counters (a, b, c).
     *
     * @param boundExclusive 1 to 2^61; not checked, since this is called per packet
     */
    public long uniform(long boundExclusive, long a, long b, long c) {
        return BitMixer.scale(at(a, b, c), boundExclusive);
    }

    /** Whether something that happens with probability {@code ppm} / 1,000,000 happens for the counters (a, b, c). */
    public boolean happens(int ppm, long a, long b, long c) {
        return uniform(ALWAYS_PPM, a, b, c) < ppm;
    }
}
