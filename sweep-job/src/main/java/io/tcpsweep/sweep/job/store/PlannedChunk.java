package io.tcpsweep.sweep.job.store;

import java.io.Serializable;
import java.util.List;

/**
 * Runs that one task simulates and one file holds.
 *
 * @param estimatedCpuNs sum of the runs' estimated CPU time, nanoseconds
 * @param runs in the order in which they are simulated
 */
public record PlannedChunk(long estimatedCpuNs, List<PlannedRun> runs) implements Serializable {}
