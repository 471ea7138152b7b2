package io.tcpsweep.sweep.job.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** Reads and writes rows as Parquet files compressed with zstd. */
final class RowFiles {
    private RowFiles() {}

    /** A writer of rows of {@code schema}; {@code metadata} goes into the file's footer. */
    static ParquetWriter<Object[]> writer(OutputFile file, TableSchema schema, Map<String, String> metadata)
            throws IOException {
        return new WriterBuilder(file, schema, metadata)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build();
    }

    /** The content of a Parquet file with these rows. */
    static byte[] encode(TableSchema schema, Map<String, String> metadata, List<Object[]> rows) throws IOException {
        MemoryOutputFile file = new MemoryOutputFile();
        try (ParquetWriter<Object[]> writer = writer(file, schema, metadata)) {
            for (Object[] row : rows) {
                writer.write(row);
            }
        }
        return file.content();
    }

    /** Every row of a file in the columns of {@code schema}; a column that the file lacks is null. */
    static List<Object[]> read(FileStatus file, Configuration configuration, TableSchema schema) throws IOException {
        InputFile input = HadoopInputFile.fromStatus(file, configuration);
        Configuration projection = new Configuration(configuration);
        projection.set(ReadSupport.PARQUET_READ_SCHEMA, projected(schema, input).toString());
        List<Object[]> rows = new ArrayList<>();
        try (ParquetReader<Group> reader =
                new ReaderBuilder(input).withConf(projection).build()) {
            for (Group group = reader.read(); group != null; group = reader.read()) {
                rows.add(toRow(group, schema));
            }
        }
        return rows;
    }

    /** The key-value pairs of a file's footer. */
    static Map<String, String> metadata(FileStatus file, Configuration configuration) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromStatus(file, configuration))) {
            return reader.getFileMetaData().getKeyValueMetaData();
        }
    }

    private static MessageType projected(TableSchema schema, InputFile input) throws IOException {
        MessageType present;
        try (ParquetFileReader reader = ParquetFileReader.open(input)) {
            present = reader.getFileMetaData().getSchema();
        }
        Types.MessageTypeBuilder wanted = Types.buildMessage();
        for (Column column : schema.columns()) {
            if (present.containsField(column.name())) {
                wanted.addField(present.getType(column.name()));
            }
        }
        return wanted.named(present.getName());
    }

    private static Object[] toRow(Group group, TableSchema schema) {
        GroupType type = group.getType();
        Object[] row = new Object[schema.columns().size()];
        for (int i = 0; i < row.length; i++) {
            Column column = schema.columns().get(i);
            if (type.containsField(column.name())) {
                int field = type.getFieldIndex(column.name());
                if (group.getFieldRepetitionCount(field) > 0) {
                    row[i] = toValue(group, field, type.getType(field), column);
                }
            }
        }
        return row;
    }

    private static Object toValue(Group group, int field, Type type, Column column) {
        return switch (column.type()) {
            case LONG -> group.getLong(field, 0);
            case DOUBLE -> group.getDouble(field, 0);
            case BOOLEAN -> group.getBoolean(field, 0);
            case STRING -> group.getString(field, 0);
            case BYTES -> group.getBinary(field, 0).getBytes();
            case ROWS -> {
                Group list = group.getGroup(field, 0);
                int elements = list.getFieldRepetitionCount(0);
                List<Object[]> rows = new ArrayList<>(elements);
                for (int i = 0; i < elements; i++) {
                    rows.add(toRow(list.getGroup(0, i).getGroup(0, 0), column.element()));
                }
                if (type.isPrimitive()) {
                    throw new IllegalStateException(column.name() + " is no list");
                }
                yield rows;
            }
        };
    }

    private static final class WriterBuilder extends ParquetWriter.Builder<Object[], WriterBuilder> {
        private final TableSchema schema;
        private final Map<String, String> metadata;

        WriterBuilder(OutputFile file, TableSchema schema, Map<String, String> metadata) {
            super(file);
            this.schema = schema;
            this.metadata = metadata;
        }

        @Override
        protected WriterBuilder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract in the super class all the same
        protected WriteSupport<Object[]> getWriteSupport(Configuration configuration) {
            return new RowWriteSupport(schema, metadata);
        }

        @Override
        protected WriteSupport<Object[]> getWriteSupport(ParquetConfiguration configuration) {
            return new RowWriteSupport(schema, metadata);
        }
    }

    private static final class ReaderBuilder extends ParquetReader.Builder<Group> {
        ReaderBuilder(InputFile file) {
            super(file);
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }
}
