package io.tcpsweep.benchmarks;

import java.util.Arrays;

/** Numbers of which mean and quantiles are asked at the end. */
final class Samples {
    private static final int INITIAL_CAPACITY = 1024;

    private long[] values = new long[INITIAL_CAPACITY];
    private int size;
    private boolean isSorted;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
        isSorted = false;
    }

    int count() {
        return size;
    }

    long sum() {
        return Arrays.stream(values, 0, size).sum();
    }

    /** 0 without a sample. */
    double mean() {
        return size == 0 ? 0 : (double) sum() / size;
    }

    /** The sample that {@code percent} of all lie at or below; 0 without one. */
    long quantile(int percent) {
        if (size == 0) {
            return 0;
        }
        if (!isSorted) {
            Arrays.sort(values, 0, size);
            isSorted = true;
        }
        return values[(int) Math.min(size - 1, (long) size * percent / 100)];
    }
}
