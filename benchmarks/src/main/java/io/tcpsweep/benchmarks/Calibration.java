package io.tcpsweep.benchmarks;

import io.tcpsweep.engine.RandomStream;
import io.tcpsweep.engine.RandomStreams;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * How fast this machine is at what a simulator does most: prints {@code calibration_ns}, the CPU time of replacing the
 * top of a {@link PrimitiveHeap} of 64 entries by a time that lies a random delay later. Costs on different machines
 * are compared after dividing them by it.
 */
public final class Calibration {
    private static final int ENTRIES = 64;
    private static final int DELAY_COUNT = 4096;
    private static final long MAX_DELAY_NS = 100_000;
    private static final int REPLACEMENTS = 4_000_000;
    private static final int WARMUP_ROUNDS = 5;
    private static final int ROUNDS = 11;

    private Calibration() {}

    public static void main(String[] arguments) {
        long[] delaysNs = delays();
        PrimitiveHeap heap = new PrimitiveHeap(ENTRIES);
        for (int i = 0; i < ENTRIES; i++) {
            heap.add(delaysNs[i]);
        }
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        double[] costsNs = new double[ROUNDS];
        for (int round = -WARMUP_ROUNDS; round < ROUNDS; round++) {
            long startNs = thread.getCurrentThreadCpuTime();
            replace(heap, delaysNs);
            long costNs = thread.getCurrentThreadCpuTime() - startNs;
            if (round >= 0) {
                costsNs[round] = (double) costNs / REPLACEMENTS;
            }
        }
        Arrays.sort(costsNs);
        System.out.printf(Locale.ROOT, "calibration_ns=%.2f%n", costsNs[ROUNDS / 2]);
    }

    private static void replace(PrimitiveHeap heap, long[] delaysNs) {
        for (int i = 0; i < REPLACEMENTS; i++) {
            heap.replaceTop(heap.topNs() + delaysNs[i & (DELAY_COUNT - 1)]);
        }
    }

    private static long[] delays() {
        RandomStream random = new RandomStreams(1).stream("delays");
        long[] delaysNs = new long[DELAY_COUNT];
        for (int i = 0; i < DELAY_COUNT; i++) {
            delaysNs[i] = 1 + random.uniform(MAX_DELAY_NS);
        }
        return delaysNs;
    }
}
