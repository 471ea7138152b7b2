package io.tcpsweep.sweep.job.table;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * What the tables were built from, kept beside them: it tells whether they must be built again.
 *
 * @param schemaVersion {@link ResultSchema#VERSION} of the builder
 * @param columnsSha256 hash of the tables' column names
 * @param chunksSha256 hash of the chunk files' names and sizes
 * @param notOkRuns runs whose row is not OK
 * @param files the tables' files
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record BuiltTables(
        int schemaVersion, String columnsSha256, String chunksSha256, long notOkRuns, List<BuiltFile> files) {

    /**
     * A file of a table.
     *
     * @param table name of the table
     * @param name name of the file
     * @param lengthBytes its size
     */
    record BuiltFile(String table, String name, long lengthBytes) {}
}
