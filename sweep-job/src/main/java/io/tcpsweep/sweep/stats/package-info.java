/**
 * Statistics over runs, in plain Java and in run-key order, so that every machine computes the same bits.
 *
 * <p>Entry: {@link io.tcpsweep.sweep.stats.Summaries}. Knows metrics and runs, no files and no Spark.
 */
package io.tcpsweep.sweep.stats;
