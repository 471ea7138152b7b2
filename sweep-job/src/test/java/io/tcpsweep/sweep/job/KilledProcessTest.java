package io.tcpsweep.sweep.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is left when processes die, and what the next start makes of it. */
class KilledProcessTest {
    private static final List<String> TABLES = List.of("runs", "flows", "sketches", "summary", "latency");
    /** Makes every run a chunk of its own. */
    private static final String LONG = "10min";
    /** Packs several runs into a chunk. */
    private static final String SHORT = "100ms";

    private static final RunExecutor FAKE = (spec, stop) -> FakeRuns.outcome(spec);

    @TempDir
    private Path temp;

    @Test
    @Timeout(600)
    void killedSweepIsResumedToTheSameRowsAndNoFinishedRunIsRepeated() throws Exception {
        Path out = temp.resolve("killed");
        Path ledger = temp.resolve("ledger");
        Process child = ChildJob.start(out, ledger, "none", "local[2]", LONG, Map.of());
        while (chunkFiles(out).size() < 10) {
            assertThat(child.isAlive()).as(log()).isTrue();
            Thread.sleep(20);
        }
        child.destroyForcibly().waitFor();

        assertThat(chunkFiles(out)).hasSizeLessThan(40);
        SweepStatus killed = new SparkSweepJob(FAKE).status(out.toString());
        assertThat(killed.runs(RunStatus.OK)).isPositive();
        assertThat(killed.missingRuns()).isPositive();
        assertThat(killed.writer()).contains("process " + child.pid()).contains("gone");
        assertThat(out.resolve("runs")).doesNotExist();

        SweepOutcome resumed = run(new ChildJob.Slow(ledger.toString(), "none"), out, "local[2]");

        assertThat(resumed.status().isComplete()).isTrue();
        assertThat(resumed.newRuns()).isEqualTo(killed.missingRuns());
        Map<String, Integer> executions = executions(ledger);
        assertThat(executions).hasSize(40);
        // At most what the two cores had begun is repeated.
        long repeated = executions.values().stream().filter(count -> count > 1).count();
        assertThat(repeated).isLessThanOrEqualTo(2);
        assertThat(executions.values()).allMatch(count -> count <= 2);
        Path whole = temp.resolve("whole");
        run(FAKE, whole, "local[1]");
        for (String table : TABLES) {
            assertThat(TableReader.rows(out, table)).isEqualTo(TableReader.rows(whole, table));
        }
        assertThat(TableReader.column(out, "runs", "run_key")).hasSize(40).doesNotHaveDuplicates();
    }

    @Test
    @Timeout(600)
    void runThatTakesItsExecutorDownIsARowAndTheOthersAreComplete() throws Exception {
        Path out = temp.resolve("cluster");
        Path ledger = temp.resolve("ledger");
        String halting = ChildJob.plan(SHORT).runs().get(17).runKey();

        Process child = ChildJob.start(out, ledger, halting, "local-cluster[1,1,600]", SHORT, sparkHome());

        assertThat(child.waitFor(590, TimeUnit.SECONDS)).as(log()).isTrue();
        assertThat(child.exitValue()).as(log()).isEqualTo(3);
        SweepStatus status = new SparkSweepJob(FAKE).status(out.toString());
        assertThat(status.runs(RunStatus.OK)).as(log()).isEqualTo(39);
        assertThat(status.runs(RunStatus.CRASHED)).isEqualTo(1);
        assertThat(status.failures()).singleElement().satisfies(group -> {
            assertThat(group.exampleRunKey()).isEqualTo(halting);
            assertThat(group.reason()).startsWith("its process ended while it ran");
        });
        assertThat(executions(ledger).get(halting)).isEqualTo(2);
        assertThat(TableReader.column(out, "runs", "run_key")).hasSize(40).doesNotHaveDuplicates();
    }

    private static SweepOutcome run(RunExecutor executor, Path out, String master) {
        SparkSession spark = TestSpark.start(master);
        try {
            return new SparkSweepJob(executor).run(FakeRuns.request(ChildJob.plan(LONG), out), SweepProgress.SILENT);
        } finally {
            spark.stop();
        }
    }

    /** What a worker looks for; the jars themselves come with the executors' class path. */
    private Map<String, String> sparkHome() throws IOException {
        Path home = temp.resolve("spark-home");
        Files.createDirectories(home.resolve("jars"));
        return Map.of("SPARK_HOME", home.toString(), "SPARK_LOCAL_IP", "127.0.0.1", "SPARK_SCALA_VERSION", "2.13");
    }

    private String log() throws IOException {
        Path log = temp.resolve("child.log");
        return Files.exists(log) ? Files.readString(log) : "no log";
    }

    private static Map<String, Integer> executions(Path ledger) throws IOException {
        Map<String, Integer> countByKey = new TreeMap<>();
        try (Stream<Path> files = Files.list(ledger)) {
            files.forEach(
                    file -> countByKey.merge(file.getFileName().toString().replaceAll("\\..*", ""), 1, Integer::sum));
        }
        return countByKey;
    }

    private static List<Path> chunkFiles(Path out) throws IOException {
        Path chunks = out.resolve("chunks");
        if (!Files.isDirectory(chunks)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(chunks)) {
            return files.filter(file -> file.toString().endsWith(".parquet")).toList();
        }
    }
}
