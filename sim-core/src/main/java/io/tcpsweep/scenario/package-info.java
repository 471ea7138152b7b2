/**
 * The only door of the simulator: what to run, and what came of it.
 *
 * <p>Entries: {@link io.tcpsweep.scenario.ParameterCatalog} (every parameter there is),
 * {@link io.tcpsweep.scenario.Scenario} (a value for each of them), {@link io.tcpsweep.scenario.RunSpec} (a scenario
 * with a seed), {@link io.tcpsweep.scenario.WorkloadMix} (what its flows carry),
 * {@link io.tcpsweep.scenario.RunOutcome} and {@link io.tcpsweep.scenario.MetricId} (results). All of them are
 * immutable data; a caller handles parameters and metrics through the catalogues and needs to know none by name.
 */
package io.tcpsweep.scenario;
