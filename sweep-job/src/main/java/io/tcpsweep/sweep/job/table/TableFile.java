package io.tcpsweep.sweep.job.table;

import java.io.Serializable;

/**
 * A finished file of a table.
 *
 * @param table name of the table
 * @param part position among the table's files, from 0
 * @param location where it is now: an in-progress name, or already the final one on an object store
 * @param lengthBytes its size
 */
record TableFile(String table, int part, String location, long lengthBytes) implements Serializable {
    /** Its final name in the table's folder. */
    String fileName() {
        return String.format(java.util.Locale.ROOT, "part-%05d.parquet", part);
    }
}
