package io.tcpsweep.sweep.spec;

/**
 * What a command line says instead of the sweep file.
 *
 * @param replicates runs per point; null leaves it to the file
 * @param seed the sweep's seed; null leaves it to the file
 * @param wallLimitNs wall time limit of a run in ns; null leaves it to the file
 */
public record SweepOverrides(Integer replicates, Long seed, Long wallLimitNs) {
    /** The file as it is. */
    public static final SweepOverrides NONE = new SweepOverrides(null, null, null);
}
