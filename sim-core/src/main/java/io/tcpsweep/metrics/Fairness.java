package io.tcpsweep.metrics;

/** How evenly flows share: figures over one non-negative number per flow. Sums run in flow order. */
public final class Fairness {
    private Fairness() {}

    /** Largest / smallest; null if the smallest is 0 or there are no flows. */
    public static Double maxOverMin(long[] shares) {
        long min = Long.MAX_VALUE;
        long max = 0;
        for (long share : shares) {
            min = Math.min(min, share);
            max = Math.max(max, share);
        }
        return min == 0 || shares.length == 0 ? null : (double) max / min;
    }

    /** Jain's index, (sum x)^2 / (n sum x^2): 1 if all are equal, 1/n if one has all; null if all are 0. */
    public static Double jainIndex(long[] shares) {
        double sum = 0;
        double sumOfSquares = 0;
        for (long share : shares) {
            sum += share;
            sumOfSquares += (double) share * share;
        }
        return sumOfSquares == 0 ? null : sum * sum / (shares.length * sumOfSquares);
    }
}
