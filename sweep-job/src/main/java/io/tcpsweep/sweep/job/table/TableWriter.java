package io.tcpsweep.sweep.job.table;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.store.ResultFiles;
import io.tcpsweep.sweep.stats.LatencySummaries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetWriter;

/**
 * Writes one part of all tables from chunk rows that come sorted by point and replicate, no run twice and no point in
 * two parts. The plain and the Spark way of building tables both end here, so they write the same rows.
 */
final class TableWriter implements AutoCloseable {
    private final ResultFiles files;
    private final List<OpenTable> tables = new ArrayList<>();
    private final List<Object[]> pointRows = new ArrayList<>();
    private final SortedMap<String, List<ClassLatency>> pointLatencies = new TreeMap<>();

    private TableWriter(ResultFiles files) {
        this.files = files;
    }

    /** Writes every row and returns the finished files; nothing is left open, also after a failure. */
    static List<TableFile> writeAll(ResultDirectory directory, int part, Iterator<Object[]> sortedRows)
            throws IOException {
        try (TableWriter writer = new TableWriter(directory.files())) {
            for (TableSchema schema : ResultSchema.TABLES) {
                writer.open(directory, schema, part);
            }
            while (sortedRows.hasNext()) {
                writer.add(sortedRows.next());
            }
            return writer.finish();
        }
    }

    private void open(ResultDirectory directory, TableSchema schema, int part) throws IOException {
        Path target =
                new Path(directory.tableFolder(schema.name()), new TableFile(schema.name(), part, "", 0).fileName());
        Path location =
                files.isObjectStore() ? target : ResultFiles.inProgressName(directory.tableInProgressFolder(), target);
        FSDataOutputStream stream = files.fileSystem().create(location, true);
        ParquetWriter<Object[]> writer =
                RowFiles.writer(new StreamOutputFile(stream), schema, ResultSchema.metadata(schema));
        tables.add(new OpenTable(schema, part, location, stream, writer));
    }

    private void add(Object[] chunkRow) throws IOException {
        if (!pointRows.isEmpty() && !RunRows.pointId(pointRows.get(0)).equals(RunRows.pointId(chunkRow))) {
            finishPoint();
        }
        List<ClassLatency> latencies = RunRows.latencies(chunkRow);
        pointRows.add(RunRows.runsRow(chunkRow));
        pointLatencies.put(RunRows.runKey(chunkRow), latencies);
        write(ResultSchema.RUNS, List.<Object[]>of(RunRows.runsRow(chunkRow)));
        write(ResultSchema.FLOWS, RunRows.flowsRows(chunkRow));
        write(ResultSchema.SKETCHES, SketchRows.tableRows(chunkRow, latencies));
    }

    private void write(TableSchema schema, List<Object[]> rows) throws IOException {
        ParquetWriter<Object[]> writer =
                tables.get(ResultSchema.TABLES.indexOf(schema)).writer();
        for (Object[] row : rows) {
            writer.write(row);
        }
    }

    private void finishPoint() throws IOException {
        Object[] first = pointRows.get(0);
        write(ResultSchema.SUMMARY, SummaryRows.of(pointRows));
        write(
                ResultSchema.LATENCY,
                LatencyRows.of(first, LatencySummaries.point(RunRows.pointId(first), pointLatencies)));
        pointRows.clear();
        pointLatencies.clear();
    }

    private List<TableFile> finish() throws IOException {
        if (!pointRows.isEmpty()) {
            finishPoint();
        }
        List<TableFile> finished = new ArrayList<>();
        while (!tables.isEmpty()) {
            OpenTable table = tables.get(0);
            table.writer().close();
            tables.remove(0);
            long lengthBytes =
                    files.fileSystem().getFileStatus(table.location()).getLen();
            finished.add(new TableFile(
                    table.schema().name(), table.part(), table.location().toString(), lengthBytes));
        }
        return finished;
    }

    /** Gives up what is still open: on an object store closing would publish half a file. */
    @Override
    public void close() throws IOException {
        for (OpenTable table : tables) {
            ResultFiles.abort(table.stream());
            ResultFiles.closeOrThrow(table.stream());
            if (!files.isObjectStore()) {
                files.deleteIfExists(table.location());
            }
        }
    }

    private record OpenTable(
            TableSchema schema, int part, Path location, FSDataOutputStream stream, ParquetWriter<Object[]> writer) {}
}
