/**
 * The result schema and its Parquet files: chunk files with run rows and their flows and sketches nested, and the
 * tables that are built from them.
 *
 * <p>Entry: {@link io.tcpsweep.sweep.job.table.ResultTables}. Invariants: tables are a pure function of the chunks; a
 * row is an {@code Object[]} in the order of its {@link io.tcpsweep.sweep.job.table.TableSchema}; every floating-point
 * sum is computed in plain Java over runs in run-key order.
 */
package io.tcpsweep.sweep.job.table;
