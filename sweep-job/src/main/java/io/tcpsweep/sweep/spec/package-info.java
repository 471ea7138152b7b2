/**
 * Sweep files: from YAML to points to runs, with every mistake reported before any run starts.
 *
 * <p>Entries: {@link io.tcpsweep.sweep.spec.SweepPlan} (what a file asks for), {@link io.tcpsweep.sweep.spec.SweepJob}
 * (who carries it out) and {@link io.tcpsweep.sweep.spec.ResultColumns} (what the tables hold). No Spark here; of the
 * simulator it sees the scenario package only.
 */
package io.tcpsweep.sweep.spec;
