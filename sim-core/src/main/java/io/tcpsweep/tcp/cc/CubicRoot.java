package io.tcpsweep.tcp.cc;

/**
 * The integer cube root of CUBIC (Linux tcp_cubic.c cubic_root(), since 2.6.22): a table for the leading bits, then one
 * Newton step. Its errors of up to 0.2 % are part of the behaviour.
 */
final class CubicRoot {
    /** 64 times the cube root of the index, less a rounding offset: numeric facts of the algorithm. */
    private static final int[] LEADING = {
        0, 54, 54, 54, 118, 118, 118, 118, 123, 129, 134, 138, 143, 147, 151, 156, 157, 161, 164, 168, 170, 173, 176,
        179, 181, 185, 187, 190, 192, 194, 197, 199, 200, 202, 204, 206, 209, 211, 213, 215, 217, 219, 221, 222, 224,
        225, 227, 229, 231, 232, 234, 236, 237, 239, 240, 242, 244, 245, 246, 248, 250, 251, 252, 254
    };

    private CubicRoot() {}

    /** @param a 0 to 2^62 */
    static long of(long a) {
        int bits = 64 - Long.numberOfLeadingZeros(a);
        if (bits < 7) {
            return (LEADING[(int) a] + 35L) >> 6;
        }
        int third = ((bits * 84) >> 8) - 1;
        int leading = LEADING[(int) (a >>> (third * 3))];
        long x = ((long) (leading + 10) << third) >> 6;
        x = 2 * x + Long.divideUnsigned(a, x * (x - 1));
        return (x * 341L) >> 10;
    }
}
