package io.tcpsweep.sweep.job.table;

import java.io.Serializable;

/**
 * A column of a result table.
 *
 * @param name snake_case with the unit last
 * @param type what it holds
 * @param element columns of the nested rows (ROWS only, else null)
 */
public record Column(String name, ColumnType type, TableSchema element) implements Serializable {
    /** A column of plain values. */
    public static Column of(String name, ColumnType type) {
        return new Column(name, type, null);
    }

    /** A column of nested rows. */
    public static Column rows(String name, TableSchema element) {
        return new Column(name, ColumnType.ROWS, element);
    }
}
