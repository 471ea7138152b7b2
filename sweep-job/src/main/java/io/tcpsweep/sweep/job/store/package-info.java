/**
 * What a result directory is on disk: its layout, the lease that keeps a second writer out, the sweep it belongs to and
 * the plan generations. Works on every Hadoop file system (local, HDFS, S3A); knows neither Spark nor Parquet.
 *
 * <p>Entry: {@link io.tcpsweep.sweep.job.store.ResultDirectory}. Invariants: a file under its final name is complete;
 * plans and the identity are never rewritten; whatever a killed process leaves behind carries an in-progress name.
 */
package io.tcpsweep.sweep.job.store;
