package io.tcpsweep.sweep.job.table;

/** What a column holds; every column may be null. */
public enum ColumnType {
    /** {@code Long}, Parquet INT64. */
    LONG,
    /** {@code Double}, Parquet DOUBLE. */
    DOUBLE,
    /** {@code Boolean}, Parquet BOOLEAN. */
    BOOLEAN,
    /** {@code String}, Parquet BINARY as UTF-8. */
    STRING,
    /** {@code byte[]}, Parquet BINARY. */
    BYTES,
    /** {@code List<Object[]>}, Parquet's three-level LIST of groups. */
    ROWS
}
