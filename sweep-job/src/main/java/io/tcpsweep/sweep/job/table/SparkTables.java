package io.tcpsweep.sweep.job.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.regexp_extract;
import static org.apache.spark.sql.functions.row_number;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.spec.ResultColumns;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/** Builds the tables of large results: Spark SQL selects and sorts, every sum stays in plain Java. */
final class SparkTables {
    private static final String FILE = "chunk_file";
    private static final String RANK = "row_rank";

    private SparkTables() {}

    /** Writes the tables in {@code parts} files each under in-progress names. */
    static List<TableFile> build(SparkSession spark, ResultDirectory directory, int parts) {
        String location = directory.root().toString();
        Broadcast<SerializableConfiguration> configuration = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .broadcast(new SerializableConfiguration(spark.sparkContext().hadoopConfiguration()));
        FlatMapFunction<Iterator<Row>, TableFile> write = rows -> {
            ResultDirectory target =
                    ResultDirectory.at(location, configuration.value().value());
            return TableWriter.writeAll(target, TaskContext.getPartitionId(), new ChunkRows(rows))
                    .iterator();
        };
        return sorted(spark, directory, parts).javaRDD().mapPartitions(write).collect();
    }

    /** One row for each run, sorted by point and replicate, no point in two partitions. */
    private static Dataset<Row> sorted(SparkSession spark, ResultDirectory directory, int parts) {
        Column isOk = col(ResultColumns.STATUS.name()).equalTo(RunStatus.OK.name());
        Column generation = regexp_extract(col(FILE), "part-(\\d+)-", 1).cast(DataTypes.IntegerType);
        Column chunk = regexp_extract(col(FILE), "-(\\d+)\\.parquet", 1).cast(DataTypes.IntegerType);
        Column pointId = col(ResultColumns.POINT_ID.name());
        String runKey = ResultColumns.RUN_KEY.name();
        Dataset<Row> chunks = spark.read()
                .schema(sparkSchema(ResultSchema.CHUNK))
                .option("pathGlobFilter", "part-*-*.parquet")
                .parquet(directory.chunkFolder().toString())
                .withColumn(FILE, col("_metadata.file_name"));
        return chunks.withColumn(
                        RANK,
                        row_number()
                                .over(Window.partitionBy(runKey).orderBy(isOk.desc(), generation.desc(), chunk.desc())))
                .where(col(RANK).equalTo(1))
                .drop(RANK, FILE)
                .repartitionByRange(parts, pointId)
                .sortWithinPartitions(pointId, col(ResultColumns.REPLICATE.name()), col(runKey));
    }

    private static StructType sparkSchema(TableSchema schema) {
        List<StructField> fields = new ArrayList<>();
        for (io.tcpsweep.sweep.job.table.Column column : schema.columns()) {
            fields.add(DataTypes.createStructField(column.name(), sparkType(column), true));
        }
        return DataTypes.createStructType(fields);
    }

    private static DataType sparkType(io.tcpsweep.sweep.job.table.Column column) {
        return switch (column.type()) {
            case LONG -> DataTypes.LongType;
            case DOUBLE -> DataTypes.DoubleType;
            case BOOLEAN -> DataTypes.BooleanType;
            case STRING -> DataTypes.StringType;
            case BYTES -> DataTypes.BinaryType;
            case ROWS -> DataTypes.createArrayType(sparkSchema(column.element()));
        };
    }

    /** Spark's rows as chunk rows. */
    private record ChunkRows(Iterator<Row> rows) implements Iterator<Object[]> {
        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public Object[] next() {
            Object[] row = toRow(rows.next(), ResultSchema.CHUNK);
            RunRows.fillNewParameters(row);
            return row;
        }

        private static Object[] toRow(Row row, TableSchema schema) {
            Object[] values = new Object[schema.columns().size()];
            for (int i = 0; i < values.length; i++) {
                io.tcpsweep.sweep.job.table.Column column = schema.columns().get(i);
                if (!row.isNullAt(i) && column.type() == ColumnType.ROWS) {
                    List<Object[]> nested = new ArrayList<>();
                    for (Object element : row.getList(i)) {
                        nested.add(toRow((Row) element, column.element()));
                    }
                    values[i] = nested;
                } else {
                    values[i] = row.get(i);
                }
            }
            return values;
        }
    }
}
