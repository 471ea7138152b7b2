package io.tcpsweep.sweep.job.table;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** The columns of a table in order; a row is an {@code Object[]} in that order. */
public final class TableSchema implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final List<Column> columns;
    private final Map<String, Integer> indexByName = new TreeMap<>();

    /**
     * @param name the table's name
     * @param columns in order, with distinct names
     */
    public TableSchema(String name, List<Column> columns) {
        this.name = name;
        this.columns = List.copyOf(columns);
        for (int i = 0; i < columns.size(); i++) {
            if (indexByName.put(columns.get(i).name(), i) != null) {
                throw new IllegalArgumentException("column " + columns.get(i).name() + " twice in " + name);
            }
        }
    }

    /** The table's name. */
    public String name() {
        return name;
    }

    /** Its columns in order. */
    public List<Column> columns() {
        return columns;
    }

    /** Position of a column that must exist. */
    public int indexOf(String column) {
        Integer index = indexByName.get(column);
        if (index == null) {
            throw new IllegalArgumentException("no column " + column + " in " + name);
        }
        return index;
    }

    /** Position of a column, or -1. */
    int find(String column) {
        return indexByName.getOrDefault(column, -1);
    }

    /** Some of its columns, in the given order. */
    public TableSchema project(List<String> names) {
        return new TableSchema(
                name, names.stream().map(column -> columns.get(indexOf(column))).toList());
    }

    /** The same table as Parquet describes it. */
    public MessageType toParquet() {
        Types.MessageTypeBuilder message = Types.buildMessage();
        for (Column column : columns) {
            message.addField(parquetType(column));
        }
        return message.named(name);
    }

    private static Type parquetType(Column column) {
        return switch (column.type()) {
            case LONG -> Types.optional(PrimitiveTypeName.INT64).named(column.name());
            case DOUBLE -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.name());
            case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.name());
            case STRING ->
                Types.optional(PrimitiveTypeName.BINARY)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(column.name());
            case BYTES -> Types.optional(PrimitiveTypeName.BINARY).named(column.name());
            case ROWS -> {
                Types.GroupBuilder<?> element = Types.requiredGroup();
                for (Column field : column.element().columns()) {
                    element.addField(parquetType(field));
                }
                yield Types.optionalList()
                        .element((Type) element.named("element"))
                        .named(column.name());
            }
        };
    }
}
