package io.tcpsweep.sweep.job.table;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.Digests;
import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.store.ResultFiles;
import io.tcpsweep.sweep.job.table.BuiltTables.BuiltFile;
import io.tcpsweep.sweep.stats.LatencySummary;
import io.tcpsweep.sweep.stats.PointSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * The tables of a result directory, {@link ResultSchema#TABLES}, a pure function of its chunks.
 *
 * <p>If several chunks hold the same run, an OK row wins over any other, and of two equals the later chunk's. Small
 * results are sorted in this process, larger ones by Spark SQL, whose warm-up alone takes seconds; both ways end in the
 * same writer.
 *
 * <p>Replacing them is safe at any moment: a table of one file is replaced by one rename, a table of several by
 * renaming its folder, so a reader never sees half; after a kill in between, the next run builds them again.
 */
public final class ResultTables {
    /** Up to this many rows in all chunks the tables are built without Spark SQL, if the chunks are not too large. */
    public static final long PLAIN_LIMIT_ROWS = 50_000;

    /** Up to this size of all chunk files together the tables are built without Spark SQL, bytes. */
    public static final long PLAIN_LIMIT_BYTES = 32L << 20;

    /** Size of the chunk files that go into one part of the tables, bytes. */
    private static final long PART_BYTES = 256L << 20;

    /** Few files, whatever the size. */
    private static final int MAX_PARTS = 64;

    private static final Comparator<Object[]> ROW_ORDER = Comparator.<Object[], String>comparing(RunRows::pointId)
            .thenComparing(RunRows::replicate)
            .thenComparing(RunRows::runKey);

    private final ResultDirectory directory;
    private final Configuration configuration;
    private final long plainLimitBytes;
    private final long partBytes;

    /** The tables of a directory. */
    public ResultTables(ResultDirectory directory, Configuration configuration) {
        this(directory, configuration, PLAIN_LIMIT_BYTES, PART_BYTES);
    }

    /** The same with another limit for building without Spark SQL and another size of parts. */
    ResultTables(ResultDirectory directory, Configuration configuration, long plainLimitBytes, long partBytes) {
        this.directory = directory;
        this.configuration = configuration;
        this.plainLimitBytes = plainLimitBytes;
        this.partBytes = partBytes;
    }

    /** True if the tables hold exactly these chunks and are whole. */
    public boolean areCurrent(SortedMap<ChunkName, FileStatus> chunks) {
        return current(chunks).isPresent();
    }

    /** True if the tables hold exactly these chunks and every row in them is OK: known without reading a chunk. */
    public boolean areCurrentAndAllOk(SortedMap<ChunkName, FileStatus> chunks) {
        return current(chunks).filter(built -> built.notOkRuns() == 0).isPresent();
    }

    /**
     * Builds the tables and puts them in place of older ones. The caller holds the lease.
     *
     * @param rows number of rows in all chunks
     * @param spark asked for a session only if the result is large
     */
    public void build(SortedMap<ChunkName, FileStatus> chunks, long rows, Supplier<SparkSession> spark) {
        try {
            directory.files().deleteIfExists(directory.tableInProgressFolder());
            directory.files().fileSystem().mkdirs(directory.tableInProgressFolder());
            long totalBytes =
                    chunks.values().stream().mapToLong(FileStatus::getLen).sum();
            List<TableFile> written;
            if (rows <= PLAIN_LIMIT_ROWS && totalBytes <= plainLimitBytes) {
                written = buildPlainly(chunks);
            } else {
                written = SparkTables.build(spark.get(), directory, parts(totalBytes));
            }
            List<BuiltFile> files = new ArrayList<>();
            for (String table : ResultDirectory.TABLES) {
                List<TableFile> parts = written.stream()
                        .filter(file -> file.table().equals(table))
                        .sorted(Comparator.comparingInt(TableFile::part))
                        .toList();
                replace(table, parts);
                parts.forEach(part -> files.add(new BuiltFile(table, part.fileName(), part.lengthBytes())));
            }
            directory.replaceJson(
                    directory.tablesFile(),
                    new BuiltTables(
                            ResultSchema.VERSION, columnsSha256(), chunksSha256(chunks), notOkRuns(files), files));
            directory.files().deleteIfExists(directory.tableInProgressFolder());
        } catch (IOException e) {
            throw directory.cannotWrite(e);
        }
    }

    /** Reads the summaries back from the table, by point. */
    public List<PointSummary> summaries() {
        return read(ResultSchema.SUMMARY, SummaryRows.STATISTICS, SummaryRows::toSummaries);
    }

    /** Reads the latencies back from the table, by point and class of flows. */
    public List<LatencySummary> latencies() {
        return read(ResultSchema.LATENCY, LatencyRows.STATISTICS, LatencyRows::toSummaries);
    }

    private <T> List<T> read(TableSchema table, TableSchema columns, Function<List<Object[]>, List<T>> toSummaries) {
        List<T> summaries = new ArrayList<>();
        try {
            for (FileStatus file : directory.files().list(directory.tableFolder(table.name()))) {
                if (file.getPath().getName().endsWith(".parquet")) {
                    summaries.addAll(toSummaries.apply(RowFiles.read(file, configuration, columns)));
                }
            }
        } catch (IOException e) {
            throw Failures.storage(
                    "cannot read the table " + table.name() + " of " + directory.displayName() + ": "
                            + ResultDirectory.reason(e) + "; build the tables again with: ./tcpsweep compact "
                            + directory.displayName(),
                    e);
        }
        return summaries;
    }

    private List<TableFile> buildPlainly(SortedMap<ChunkName, FileStatus> chunks) throws IOException {
        Map<String, Object[]> rowByKey = new TreeMap<>();
        for (FileStatus chunk : chunks.values()) {
            for (Object[] row : ChunkFiles.read(chunk, configuration)) {
                rowByKey.merge(RunRows.runKey(row), row, ResultTables::preferred);
            }
        }
        List<Object[]> rows = new ArrayList<>(rowByKey.values());
        rows.sort(ROW_ORDER);
        return TableWriter.writeAll(directory, 0, rows.iterator());
    }

    private static Object[] preferred(Object[] earlier, Object[] later) {
        return RunRows.status(earlier) == RunStatus.OK && RunRows.status(later) != RunStatus.OK ? earlier : later;
    }

    /** An object store replaces one object at a time, so there a table is one object. */
    private int parts(long totalBytes) {
        return directory.files().isObjectStore() ? 1 : Math.toIntExact(Math.min(MAX_PARTS, 1 + totalBytes / partBytes));
    }

    private void replace(String table, List<TableFile> parts) throws IOException {
        ResultFiles files = directory.files();
        if (files.isObjectStore()) {
            return;
        }
        Path folder = directory.tableFolder(table);
        List<FileStatus> present = files.list(folder);
        boolean oneForOne = parts.size() == 1
                && present.stream()
                        .allMatch(file ->
                                file.getPath().getName().equals(parts.get(0).fileName()));
        if (oneForOne) {
            files.fileSystem().mkdirs(folder);
            files.moveReplacing(
                    new Path(parts.get(0).location()),
                    new Path(folder, parts.get(0).fileName()));
            return;
        }
        Path fresh = new Path(directory.tableInProgressFolder(), table + "-new");
        Path retired = new Path(directory.tableInProgressFolder(), table + "-old");
        files.fileSystem().mkdirs(fresh);
        for (TableFile part : parts) {
            files.moveReplacing(new Path(part.location()), new Path(fresh, part.fileName()));
        }
        if (files.fileSystem().exists(folder) && !files.fileSystem().rename(folder, retired)) {
            throw new IOException("cannot rename " + folder);
        }
        if (!files.fileSystem().rename(fresh, folder)) {
            throw new IOException("cannot rename " + fresh + " to " + folder);
        }
        files.deleteIfExists(retired);
    }

    private Optional<BuiltTables> current(SortedMap<ChunkName, FileStatus> chunks) {
        Optional<BuiltTables> built = directory.readJson(directory.tablesFile(), BuiltTables.class);
        return built.filter(tables -> tables.schemaVersion() == ResultSchema.VERSION
                && tables.columnsSha256().equals(columnsSha256())
                && tables.chunksSha256().equals(chunksSha256(chunks))
                && tables.files().equals(presentFiles()));
    }

    private List<BuiltFile> presentFiles() {
        List<BuiltFile> present = new ArrayList<>();
        try {
            for (String table : ResultDirectory.TABLES) {
                for (FileStatus file : directory.files().list(directory.tableFolder(table))) {
                    present.add(new BuiltFile(table, file.getPath().getName(), file.getLen()));
                }
            }
        } catch (IOException e) {
            throw Failures.storage("cannot read " + directory.displayName() + ": " + ResultDirectory.reason(e), e);
        }
        return present;
    }

    private long notOkRuns(List<BuiltFile> files) throws IOException {
        TableSchema status = ResultSchema.RUNS.project(List.of("status"));
        long notOk = 0;
        for (BuiltFile file : files) {
            if (file.table().equals(ResultSchema.RUNS.name())) {
                FileStatus written = directory
                        .files()
                        .fileSystem()
                        .getFileStatus(new Path(directory.tableFolder(file.table()), file.name()));
                notOk += RowFiles.read(written, configuration, status).stream()
                        .filter(row -> !row[0].equals(RunStatus.OK.name()))
                        .count();
            }
        }
        return notOk;
    }

    private static String columnsSha256() {
        StringBuilder names = new StringBuilder();
        for (TableSchema schema : ResultSchema.TABLES) {
            schema.columns()
                    .forEach(column -> names.append(schema.name())
                            .append('.')
                            .append(column.name())
                            .append(' ')
                            .append(column.type())
                            .append('\n'));
        }
        return Digests.sha256(names.toString());
    }

    private static String chunksSha256(SortedMap<ChunkName, FileStatus> chunks) {
        StringBuilder listing = new StringBuilder();
        chunks.forEach((name, file) -> listing.append(name.fileName())
                .append(' ')
                .append(file.getLen())
                .append('\n'));
        return Digests.sha256(listing.toString());
    }
}
