package io.tcpsweep.sweep.job.table;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Tells Parquet how a row of a {@link TableSchema} is written. */
final class RowWriteSupport extends WriteSupport<Object[]> {
    private final TableSchema schema;
    private final Map<String, String> metadata;
    private RecordConsumer out;

    RowWriteSupport(TableSchema schema, Map<String, String> metadata) {
        this.schema = schema;
        this.metadata = metadata;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract in the super class all the same
    public WriteContext init(Configuration configuration) {
        return new WriteContext(schema.toParquet(), metadata);
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return new WriteContext(schema.toParquet(), metadata);
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
        out = recordConsumer;
    }

    @Override
    public void write(Object[] row) {
        out.startMessage();
        writeFields(schema, row);
        out.endMessage();
    }

    private void writeFields(TableSchema fields, Object[] row) {
        List<Column> columns = fields.columns();
        if (row.length != columns.size()) {
            throw new IllegalArgumentException("a row of " + row.length + " values for " + columns.size() + " columns");
        }
        for (int i = 0; i < row.length; i++) {
            if (row[i] != null) {
                Column column = columns.get(i);
                out.startField(column.name(), i);
                writeValue(column, row[i]);
                out.endField(column.name(), i);
            }
        }
    }

    private void writeValue(Column column, Object value) {
        switch (column.type()) {
            case LONG -> out.addLong((Long) value);
            case DOUBLE -> out.addDouble((Double) value);
            case BOOLEAN -> out.addBoolean((Boolean) value);
            case STRING -> out.addBinary(Binary.fromString((String) value));
            case BYTES -> out.addBinary(Binary.fromConstantByteArray((byte[]) value));
            case ROWS -> writeRows(column, (List<?>) value);
        }
    }

    private void writeRows(Column column, List<?> rows) {
        out.startGroup();
        if (!rows.isEmpty()) {
            out.startField("list", 0);
            for (Object row : rows) {
                out.startGroup();
                out.startField("element", 0);
                out.startGroup();
                writeFields(column.element(), (Object[]) row);
                out.endGroup();
                out.endField("element", 0);
                out.endGroup();
            }
            out.endField("list", 0);
        }
        out.endGroup();
    }
}
