package io.tcpsweep.sweep.job.table;

/**
 * What a run took on the machine that ran it; outside the digests.
 *
 * @param cpuTimeNs CPU time of its thread, nanoseconds; null if it was not run to an end
 * @param wallTimeNs wall time, nanoseconds; null likewise
 * @param hostName the machine
 */
public record RunUsage(Long cpuTimeNs, Long wallTimeNs, String hostName) {}
