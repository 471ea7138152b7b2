package io.tcpsweep.sweep.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Packs runs into chunks: longest first, each chunk filled to {@link #TARGET_CPU_NS} of estimated work, a longer run
 * alone. A pure function of the runs and their estimates.
 *
 * <p>Tasks start in the order of chunks, so the longest run is not left for the end; a second of work outweighs what a
 * task and its file cost, also when the estimate is wrong by a factor of two.
 */
final class ChunkPacker {
    /** Estimated work from which a chunk is full, nanoseconds of CPU time. */
    static final long TARGET_CPU_NS = 1_000_000_000L;

    /** No run counts for less: its row has to be written, too. Bounds the runs of a chunk. */
    static final long LEAST_CPU_NS = 1_000_000L;

    private static final Comparator<Work> LONGEST_FIRST =
            Comparator.comparingLong(Work::estimatedCpuNs).reversed().thenComparing(Work::key);

    private ChunkPacker() {}

    /**
     * A run to pack.
     *
     * @param key its run key
     * @param estimatedCpuNs estimated CPU time, nanoseconds
     * @param alone whether it must not share a chunk: it took its process down before
     */
    record Work(String key, long estimatedCpuNs, boolean alone) {}

    /**
     * Runs of one chunk.
     *
     * @param estimatedCpuNs their estimated CPU time together, nanoseconds
     * @param keys their run keys, longest first
     */
    record Packed(long estimatedCpuNs, List<String> keys) {}

    /** The chunks, longest first. */
    static List<Packed> pack(List<Work> runs) {
        List<Work> sorted = new ArrayList<>(runs);
        sorted.sort(LONGEST_FIRST);
        List<Packed> chunks = new ArrayList<>();
        List<String> open = new ArrayList<>();
        long openCpuNs = 0;
        for (Work run : sorted) {
            long cpuNs = Math.max(LEAST_CPU_NS, run.estimatedCpuNs());
            if (run.alone()) {
                chunks.add(new Packed(cpuNs, List.of(run.key())));
                continue;
            }
            open.add(run.key());
            openCpuNs = Math.addExact(openCpuNs, cpuNs);
            if (openCpuNs >= TARGET_CPU_NS) {
                chunks.add(new Packed(openCpuNs, List.copyOf(open)));
                open.clear();
                openCpuNs = 0;
            }
        }
        if (!open.isEmpty()) {
            chunks.add(new Packed(openCpuNs, List.copyOf(open)));
        }
        // Stable: chunks of equal work keep the order of their longest run.
        chunks.sort(Comparator.comparingLong(Packed::estimatedCpuNs).reversed());
        return chunks;
    }
}
