package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.RunSpec;

/**
 * A run that a result directory plans, with all that is needed to simulate it again.
 *
 * @param spec the run
 * @param parameters what its point has of the parameters that vary in the directory, such as "flows 2, path.rtt 80 us"
 * @param wallLimitNs wall time that its sweep file allows a run, ns
 * @param end how its row says that it ended; null if it has no row yet
 */
public record StoredRun(RunSpec spec, String parameters, long wallLimitNs, RunEnd end) {}
