/**
 * Carries sweeps out on Spark: plan generations, chunks of runs as tasks, retries, progress, tables.
 *
 * <p>Entry: {@link io.tcpsweep.sweep.job.SparkSweepJob}, found by {@link java.util.ServiceLoader}. Invariants: a run's
 * seed never depends on partition, executor or attempt; a run that fails is a row; every chunk that finished is kept
 * whatever happens to the rest. Of the simulator it sees the scenario package only.
 */
package io.tcpsweep.sweep.job;
