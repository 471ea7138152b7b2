package io.tcpsweep.sweep.job.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.FakeRuns;
import io.tcpsweep.sweep.job.TableReader;
import io.tcpsweep.sweep.job.TestSpark;
import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTablesTest {
    private static final List<String> TABLES = List.of("runs", "flows", "sketches", "summary", "latency");

    private static SparkSession spark;

    @TempDir
    private Path temp;

    @BeforeAll
    static void startSpark() {
        spark = TestSpark.start("local[2]");
    }

    @AfterAll
    static void stopSpark() {
        spark.stop();
    }

    @Test
    void sparkSqlWritesTheSameRowsAsThePlainWay() throws Exception {
        List<RunSpec> runs = FakeRuns.sweep("tables", 4, 1, 2, 3, 5, 8).runs();
        ResultDirectory plain = directory("plain");
        ResultDirectory large = directory("large");
        for (ResultDirectory directory : List.of(plain, large)) {
            write(directory, new ChunkName(1, 0), runs.subList(0, 9), RunStatus.OK);
            write(directory, new ChunkName(1, 1), runs.subList(9, 14), RunStatus.FAILED);
            write(directory, new ChunkName(1, 2), runs.subList(14, 20), RunStatus.OK);
            // Another try of some that failed, and of one that was OK before.
            write(directory, new ChunkName(2, 0), runs.subList(9, 12), RunStatus.OK);
            write(directory, new ChunkName(2, 1), runs.subList(12, 13), RunStatus.CRASHED);
            write(directory, new ChunkName(3, 0), runs.subList(0, 1), RunStatus.TIMEOUT);
        }

        tables(plain, Long.MAX_VALUE).build(plain.finishedChunks(), 0, () -> {
            throw new AssertionError("a small result needs no session");
        });
        tables(large, 0).build(large.finishedChunks(), 0, () -> spark);

        for (String table : TABLES) {
            assertThat(TableReader.rows(temp.resolve("large"), table))
                    .isNotEmpty()
                    .isEqualTo(TableReader.rows(temp.resolve("plain"), table));
        }
        assertThat(TableReader.column(temp.resolve("plain"), "runs", "run_key"))
                .hasSize(20)
                .doesNotHaveDuplicates();
        assertThat(TableReader.column(temp.resolve("plain"), "runs", "status"))
                .containsOnlyOnce("FAILED", "CRASHED")
                .doesNotContain("TIMEOUT");
        assertThat(tables(plain, 0).summaries())
                .isEqualTo(tables(large, 0).summaries())
                .hasSize(5);
        assertThat(tables(plain, 0).latencies())
                .isEqualTo(tables(large, 0).latencies())
                .hasSizeBetween(8, 10);
    }

    @Test
    void severalPartsHoldWholePointsAndReplaceOnePart() throws Exception {
        List<RunSpec> runs =
                FakeRuns.sweep("parts", 3, 1, 2, 3, 5, 8, 9, 10, 11).runs();
        ResultDirectory directory = directory("parts");
        write(directory, new ChunkName(1, 0), runs, RunStatus.OK);
        tables(directory, Long.MAX_VALUE).build(directory.finishedChunks(), 0, () -> spark);
        List<List<String>> before = new ArrayList<>();
        for (String table : TABLES) {
            before.add(TableReader.rows(temp.resolve("parts"), table));
        }

        new ResultTables(directory, new Configuration(), 0, 1).build(directory.finishedChunks(), 0, () -> spark);

        assertThat(temp.resolve("parts/runs").toFile().list()).hasSizeGreaterThan(1);
        for (int i = 0; i < TABLES.size(); i++) {
            assertThat(TableReader.rows(temp.resolve("parts"), TABLES.get(i))).isEqualTo(before.get(i));
        }
        assertThat(tables(directory, 0).areCurrentAndAllOk(directory.finishedChunks()))
                .isTrue();

        tables(directory, Long.MAX_VALUE).build(directory.finishedChunks(), 0, () -> spark);
        assertThat(temp.resolve("parts/runs").toFile().list()).containsExactly("part-00000.parquet");
    }

    @Test
    void tablesAreOutOfDateOnceAChunkIsAddedOrAFileIsGone() throws Exception {
        List<RunSpec> runs = FakeRuns.sweep("stale", 2, 1, 2).runs();
        ResultDirectory directory = directory("stale");
        write(directory, new ChunkName(1, 0), runs.subList(0, 2), RunStatus.OK);
        ResultTables tables = tables(directory, Long.MAX_VALUE);
        assertThat(tables.areCurrent(directory.finishedChunks())).isFalse();
        tables.build(directory.finishedChunks(), 0, () -> spark);
        assertThat(tables.areCurrent(directory.finishedChunks())).isTrue();

        write(directory, new ChunkName(1, 1), runs.subList(2, 4), RunStatus.FAILED);
        assertThat(tables.areCurrent(directory.finishedChunks())).isFalse();
        tables.build(directory.finishedChunks(), 0, () -> spark);
        assertThat(tables.areCurrent(directory.finishedChunks())).isTrue();
        assertThat(tables.areCurrentAndAllOk(directory.finishedChunks())).isFalse();

        Files.delete(temp.resolve("stale/summary/part-00000.parquet"));
        assertThat(tables.areCurrent(directory.finishedChunks())).isFalse();
    }

    @Test
    void chunksFromBeforeThereWereClassesHoldBulkFlowsWithoutLatencies() throws Exception {
        RunSpec run = FakeRuns.sweep("old", 1, 3).runs().get(0);
        TableSchema oldFlow = without(ResultSchema.NESTED_FLOW, List.of("flow_class", "requests"));
        List<Column> columns = new ArrayList<>(
                without(ResultSchema.CHUNK, List.of("flow_results", "latency_results", "requests", "requests_lost"))
                        .columns());
        columns.add(Column.rows("flow_results", oldFlow));
        TableSchema oldChunk = new TableSchema("chunk", columns);
        Object[] row = RunRows.chunkRow(run, FakeRuns.outcome(run), new RunUsage(1L, 2L, "host"));
        Object[] oldRow = values(ResultSchema.CHUNK, row, oldChunk);
        List<Object[]> flows = new ArrayList<>();
        for (Object flow : (List<?>) oldRow[oldRow.length - 1]) {
            flows.add(values(ResultSchema.NESTED_FLOW, (Object[]) flow, oldFlow));
        }
        oldRow[oldRow.length - 1] = flows;
        byte[] file = RowFiles.encode(oldChunk, ResultSchema.metadata(oldChunk), List.<Object[]>of(oldRow));
        for (String way : List.of("plainly", "largely")) {
            ResultDirectory directory = directory(way);
            directory
                    .files()
                    .publish(directory.chunkInProgressFolder(), directory.chunkFile(new ChunkName(1, 0)), file);
            tables(directory, way.equals("plainly") ? Long.MAX_VALUE : 0)
                    .build(directory.finishedChunks(), 0, () -> spark);
            assertThat(TableReader.column(temp.resolve(way), "flows", "flow_class"))
                    .containsExactly("bulk", "bulk", "bulk");
            assertThat(TableReader.rows(temp.resolve(way), "sketches")).isEmpty();
            assertThat(TableReader.rows(temp.resolve(way), "latency")).isEmpty();
            assertThat(TableReader.column(temp.resolve(way), "runs", "requests"))
                    .containsExactly("null");
        }
    }

    private static TableSchema without(TableSchema schema, List<String> names) {
        return schema.project(schema.columns().stream()
                .map(Column::name)
                .filter(name -> !names.contains(name))
                .toList());
    }

    private static Object[] values(TableSchema schema, Object[] row, TableSchema wanted) {
        return wanted.columns().stream()
                .map(column -> row[schema.indexOf(column.name())])
                .toArray();
    }

    @Test
    void emptyResultHasEmptyTables() throws Exception {
        ResultDirectory directory = directory("empty");

        tables(directory, Long.MAX_VALUE).build(directory.finishedChunks(), 0, () -> spark);

        assertThat(TableReader.rows(temp.resolve("empty"), "runs")).isEmpty();
        assertThat(tables(directory, 0).summaries()).isEmpty();
    }

    private ResultTables tables(ResultDirectory directory, long plainLimitBytes) {
        return new ResultTables(directory, new Configuration(), plainLimitBytes, Long.MAX_VALUE);
    }

    private ResultDirectory directory(String name) {
        ResultDirectory directory = ResultDirectory.at(temp.resolve(name).toString(), new Configuration());
        directory.makeInternalFolder();
        directory.prepare();
        return directory;
    }

    private static void write(ResultDirectory directory, ChunkName name, List<RunSpec> runs, RunStatus status)
            throws Exception {
        List<Object[]> rows = new ArrayList<>();
        for (RunSpec run : runs) {
            RunOutcome outcome = status == RunStatus.OK ? FakeRuns.outcome(run) : RunOutcome.without(status, "planted");
            rows.add(RunRows.chunkRow(run, outcome, new RunUsage(1L, 2L, "host")));
        }
        directory
                .files()
                .publish(directory.chunkInProgressFolder(), directory.chunkFile(name), ChunkFiles.encode(rows));
    }
}
