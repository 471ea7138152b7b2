package io.tcpsweep.engine;

/** Mixing of 64-bit words, shared by random streams, counter-based draws and digests. */
final class BitMixer {
    /** Odd constants without structure: fractional parts of the golden ratio and of square roots of small primes. */
    static final long K0 = 0x9E3779B97F4A7C15L;

    static final long K1 = 0xBB67AE8584CAA73BL;
    static final long K2 = 0x3C6EF372FE94F82BL;
    static final long K3 = 0xA54FF53A5F1D36F1L;
    static final long K4 = 0x510E527FADE682D1L;

    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    private BitMixer() {}

    /**
     * A bijection in which every input bit reaches every output bit (David Stafford's variant 13, as in SplitMix64).
     */
    static long mix(long word) {
        long mixed = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** FNV-1a over the UTF-16 units of a name. */
    static long hashOf(String name) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * FNV_PRIME;
        }
        return hash;
    }

    /** Maps a mixed word to 0 to {@code boundExclusive} - 1; the bias is below {@code boundExclusive} / 2^63. */
    static long scale(long mixed, long boundExclusive) {
        return Math.multiplyHigh(mixed >>> 1, boundExclusive << 1);
    }
}
