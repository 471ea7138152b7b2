package io.tcpsweep.sweep.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.spec.RunOptions;
import io.tcpsweep.sweep.spec.SweepCoverage;
import io.tcpsweep.sweep.spec.SweepJobException;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepRequest;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole sweeps on Spark in this process, with made-up outcomes. */
class SparkSweepJobTest {
    private static final AtomicInteger EXECUTED = new AtomicInteger();
    private static final Set<String> FAILING = ConcurrentHashMap.newKeySet();
    private static final RunExecutor FAKE = (spec, stop) -> {
        EXECUTED.incrementAndGet();
        if (FAILING.contains(spec.runKey())) {
            throw new IllegalStateException("planted");
        }
        return FakeRuns.outcome(spec);
    };

    /** Simulated time that makes every run a chunk of its own. */
    private static final String LONG = "10min";

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

    @BeforeEach
    void forget() {
        EXECUTED.set(0);
        FAILING.clear();
    }

    @Test
    void runsEveryRunOnceAndNothingTheSecondTime() throws Exception {
        SweepPlan plan = FakeRuns.sweep("twice", 3, 1, 2, 4);
        Path out = temp.resolve("out");

        SweepOutcome first = run(FAKE, plan, out);

        assertThat(first.newRuns()).isEqualTo(9);
        assertThat(first.status().isComplete()).isTrue();
        assertThat(first.summaries())
                .hasSize(3)
                .allSatisfy(point -> assertThat(point.okRuns()).isEqualTo(3));
        assertThat(EXECUTED).hasValue(9);
        assertThat(runKeys(out)).hasSize(9).doesNotHaveDuplicates();
        assertThat(TableReader.rows(out, "flows")).hasSize(3 * (1 + 2 + 4));
        List<String> rows = TableReader.rows(out, "runs");

        SweepOutcome second = run(FAKE, plan, out);

        assertThat(second.newRuns()).isZero();
        assertThat(second.status().isComplete()).isTrue();
        assertThat(second.summaries()).isEqualTo(first.summaries());
        assertThat(EXECUTED).hasValue(9);
        assertThat(TableReader.rows(out, "runs")).isEqualTo(rows);
        assertThat(out.resolve("_tcpsweep/plan-0002.json")).doesNotExist();
        assertThat(out.resolve("_tcpsweep/lease.json")).doesNotExist();
    }

    @Test
    void topsUpWithTheRunsThatNoPlanHolds() throws Exception {
        Path out = temp.resolve("out");
        run(FAKE, FakeRuns.sweep("more", 2, 1, 2), out);
        EXECUTED.set(0);
        SweepPlan larger = FakeRuns.sweep("more", 3, 1, 2, 3);

        SweepCoverage coverage = new SparkSweepJob(FAKE).coverage(FakeRuns.request(larger, out));
        SweepOutcome outcome = run(FAKE, larger, out);

        assertThat(coverage.toRun()).hasSize(5);
        assertThat(outcome.newRuns()).isEqualTo(5);
        assertThat(EXECUTED).hasValue(5);
        Path whole = temp.resolve("whole");
        run(FAKE, larger, whole);
        for (String table : List.of("runs", "flows", "summary")) {
            assertThat(TableReader.rows(out, table)).isEqualTo(TableReader.rows(whole, table));
        }
    }

    @Test
    void finishesChunksWhoseFileIsMissing() throws Exception {
        SweepPlan plan = FakeRuns.sweep("holes", LONG, 60_000_000_000L, 2, 1, 2, 3);
        Path out = temp.resolve("out");
        run(FAKE, plan, out);
        List<String> rows = TableReader.rows(out, "runs");
        List<Path> chunks = chunkFiles(out);
        assertThat(chunks).hasSize(6);
        Files.delete(chunks.get(1));
        EXECUTED.set(0);

        SweepOutcome outcome = run(FAKE, plan, out);

        assertThat(EXECUTED).hasValue(1);
        assertThat(outcome.newRuns()).isEqualTo(1);
        assertThat(TableReader.rows(out, "runs")).isEqualTo(rows);
        assertThat(chunkFiles(out)).isEqualTo(chunks);
    }

    @Test
    void runThatThrowsIsARowAndIsTriedAgainOnRequestOnly() throws Exception {
        SweepPlan plan = FakeRuns.sweep("throws", 2, 1, 2);
        Path out = temp.resolve("out");
        String bad = plan.runs().get(2).runKey();
        FAILING.add(bad);

        SweepOutcome failed = run(FAKE, plan, out);

        assertThat(failed.status().runs(RunStatus.FAILED)).isEqualTo(1);
        assertThat(failed.status().runs(RunStatus.OK)).isEqualTo(3);
        assertThat(failed.status().failures()).singleElement().satisfies(group -> {
            assertThat(group.exampleRunKey()).isEqualTo(bad);
            assertThat(group.reason()).startsWith("java.lang.IllegalStateException: planted (at io.tcpsweep.");
        });
        FAILING.clear();
        EXECUTED.set(0);
        assertThat(run(FAKE, plan, out).newRuns()).isZero();

        SweepRequest retry = new SweepRequest(plan, out.toString(), new RunOptions(null, true, 0));
        SweepOutcome repaired = new SparkSweepJob(FAKE).run(retry, SweepProgress.SILENT);

        assertThat(EXECUTED).hasValue(1);
        assertThat(repaired.status().isComplete()).isTrue();
        assertThat(repaired.summaries())
                .allSatisfy(point -> assertThat(point.okRuns()).isEqualTo(2));
        assertThat(runKeys(out)).hasSize(4).doesNotHaveDuplicates();
        assertThat(TableReader.column(out, "runs", "status")).containsOnly("OK");
        assertThat(repaired.status().generations())
                .containsExactly(
                        new SweepStatus.Generation(1, "first plan", 4, 4, 0),
                        new SweepStatus.Generation(2, "another try", 1, 1, 0));
        assertThat(repaired.status().nextCommand()).isNull();
    }

    @Test
    void runStoppedByWallTimeIsTriedAgainOnResume() throws Exception {
        SweepPlan plan = FakeRuns.sweep("slow", "10s", 50_000_000L, 2, 1);
        String slow = plan.runs().get(0).runKey();
        Path out = temp.resolve("out");
        RunExecutor hanging = (spec, stop) -> {
            while (spec.runKey().equals(slow) && !stop.stopRequested()) {
                Thread.onSpinWait();
            }
            return spec.runKey().equals(slow)
                    ? RunOutcome.without(RunStatus.FAILED, "stopped")
                    : FakeRuns.outcome(spec);
        };

        SweepOutcome stopped = run(hanging, plan, out);

        assertThat(stopped.status().runs(RunStatus.TIMEOUT)).isEqualTo(1);
        assertThat(stopped.status().failures().get(0).reason()).isEqualTo("stopped by the wall-time limit of 50 ms");
        assertThat(run(FAKE, plan, out).status().isComplete()).isTrue();
        assertThat(EXECUTED).hasValue(1);
    }

    @Test
    void stopsWhenTooManyRunsFailed() {
        SweepPlan plan = FakeRuns.sweep("hopeless", LONG, 60_000_000_000L, 20, 1);
        RunExecutor hopeless = (spec, stop) -> {
            EXECUTED.incrementAndGet();
            long endNs = System.nanoTime() + 200_000_000L;
            while (System.nanoTime() < endNs && !stop.stopRequested()) {
                Thread.onSpinWait();
            }
            throw new IllegalStateException("planted");
        };
        SweepRequest request = new SweepRequest(plan, temp.resolve("out").toString(), new RunOptions(null, false, 2));

        SweepOutcome outcome = new SparkSweepJob(hopeless).run(request, SweepProgress.SILENT);

        assertThat(EXECUTED).hasValueLessThan(20);
        assertThat(outcome.status().isComplete()).isFalse();
        assertThat(outcome.status().missingRuns()).isPositive();
        assertThat(outcome.status().runs(RunStatus.FAILED)).isGreaterThanOrEqualTo(2);
    }

    @Test
    void refusesTheDirectoryOfAnotherSweep() {
        Path out = temp.resolve("out");
        run(FAKE, FakeRuns.sweep("mine", 1, 1), out);

        assertThatThrownBy(() -> run(FAKE, FakeRuns.sweep("yours", 1, 1), out))
                .isInstanceOf(SweepJobException.class)
                .hasMessageContaining("holds results of sweep 'mine' with seed 7, not of sweep 'yours'")
                .hasMessageContaining("./tcpsweep run conf/sweeps/yours.yaml --out " + out + "-yours");
    }

    @Test
    void refusesAnotherSemanticsVersion() throws Exception {
        Path out = temp.resolve("out");
        SweepPlan plan = FakeRuns.sweep("old", 1, 1);
        run(FAKE, plan, out);
        Path identity = out.resolve("_tcpsweep/sweep.json");
        int current = SemanticsVersion.CURRENT;
        Files.writeString(identity, Files.readString(identity).replace("Version\" : " + current, "Version\" : 99"));

        assertThatThrownBy(() -> run(FAKE, plan, out))
                .isInstanceOfSatisfying(
                        SweepJobException.class, e -> assertThat(e.kind()).isEqualTo(SweepJobException.Kind.USAGE))
                .hasMessageContaining("semantics version 99, this tcpsweep computes version " + current)
                .hasMessageContaining(
                        "Start anew with: ./tcpsweep run conf/sweeps/old.yaml --out " + out + "-v" + current);
    }

    @Test
    void refusesAFileAndAStrangersDirectory() throws Exception {
        Path file = Files.writeString(temp.resolve("file"), "x");
        Path strangers = Files.createDirectories(temp.resolve("strangers"));
        Files.writeString(strangers.resolve("thesis.tex"), "x");

        assertThatThrownBy(() -> run(FAKE, FakeRuns.sweep("any", 1, 1), file))
                .isInstanceOf(SweepJobException.class)
                .hasMessageContaining("is a file, but results need a directory");
        assertThatThrownBy(() -> run(FAKE, FakeRuns.sweep("any", 1, 1), strangers))
                .isInstanceOf(SweepJobException.class)
                .hasMessageContaining("was not made by tcpsweep");
        assertThat(strangers.toFile().list()).containsExactly("thesis.tex");
    }

    @Test
    void namesACorruptChunkAndLosesNothing() throws Exception {
        SweepPlan plan = FakeRuns.sweep("broken", LONG, 60_000_000_000L, 2, 1, 2, 3);
        Path out = temp.resolve("out");
        run(FAKE, plan, out);
        List<String> rows = TableReader.rows(out, "runs");
        Path victim = chunkFiles(out).get(0);
        Files.write(victim, "not parquet at all, but long enough".getBytes(java.nio.charset.StandardCharsets.UTF_8));

        assertThatThrownBy(() -> run(FAKE, plan, out))
                .isInstanceOfSatisfying(
                        SweepJobException.class, e -> assertThat(e.kind()).isEqualTo(SweepJobException.Kind.STORAGE))
                .hasMessageContaining(victim.getFileName().toString())
                .hasMessageContaining("delete that file");
        Files.delete(victim);
        assertThat(run(FAKE, plan, out).status().isComplete()).isTrue();
        assertThat(TableReader.rows(out, "runs")).isEqualTo(rows);
    }

    @Test
    void repairsTablesThatAKillLeftUnfinished() throws Exception {
        SweepPlan plan = FakeRuns.sweep("half", 2, 1, 2);
        Path out = temp.resolve("out");
        run(FAKE, plan, out);
        List<String> flows = TableReader.rows(out, "flows");
        Files.move(
                out.resolve("flows"),
                Files.createDirectories(out.resolve("_tcpsweep/tables_inprogress"))
                        .resolve("flows-old"));
        EXECUTED.set(0);

        run(FAKE, plan, out);

        assertThat(EXECUTED).hasValue(0);
        assertThat(TableReader.rows(out, "flows")).isEqualTo(flows);
        assertThat(out.resolve("_tcpsweep/tables_inprogress")).doesNotExist();
    }

    @Test
    void compactBuildsTheTablesFromTheChunks() throws Exception {
        SweepPlan plan = FakeRuns.sweep("compact", 2, 1, 2);
        Path out = temp.resolve("out");
        run(FAKE, plan, out);
        List<String> runs = TableReader.rows(out, "runs");
        for (String table : List.of("runs", "flows", "summary")) {
            Files.delete(out.resolve(table).resolve("part-00000.parquet"));
        }

        new SparkSweepJob(FAKE).compact(out.toString());

        assertThat(TableReader.rows(out, "runs")).isEqualTo(runs);
        assertThat(TableReader.rows(out, "summary")).isNotEmpty();
        assertThatThrownBy(() -> new SparkSweepJob(FAKE).compact(temp.toString()))
                .isInstanceOf(SweepJobException.class);
    }

    @Test
    void reportsProgressUpToTheEnd() {
        List<SweepProgress.Snapshot> snapshots = new ArrayList<>();
        SweepPlan plan = FakeRuns.sweep("progress", 3, 1, 2);

        new SparkSweepJob(FAKE).run(FakeRuns.request(plan, temp.resolve("out")), snapshots::add);

        assertThat(snapshots.get(0).endedRuns()).isZero();
        SweepProgress.Snapshot last = snapshots.get(snapshots.size() - 1);
        assertThat(last.totalRuns()).isEqualTo(6);
        assertThat(last.endedRuns()).isEqualTo(6);
        assertThat(last.remainingNs()).isZero();
    }

    @Test
    void statusCountsWhatPlansAskFor() {
        SweepPlan plan = FakeRuns.sweep("status", 2, 1, 2);
        Path out = temp.resolve("out");
        FAILING.add(plan.runs().get(0).runKey());
        run(FAKE, plan, out);

        SweepStatus status = new SparkSweepJob(FAKE).status(out.toString());

        assertThat(status.sweepName()).isEqualTo("status");
        assertThat(status.plannedRuns()).isEqualTo(4);
        assertThat(status.runs(RunStatus.OK)).isEqualTo(3);
        assertThat(status.runs(RunStatus.FAILED)).isEqualTo(1);
        assertThat(status.missingRuns()).isZero();
        assertThat(status.writer()).isNull();
        assertThat(status.generations()).containsExactly(new SweepStatus.Generation(1, "first plan", 4, 3, 1));
        assertThat(status.nextCommand()).isEqualTo("./tcpsweep run conf/sweeps/status.yaml --out " + out + " --failed");
        assertThatThrownBy(() ->
                        new SparkSweepJob(FAKE).status(temp.resolve("nothing").toString()))
                .hasMessageContaining("there is no directory");
    }

    private static SweepOutcome run(RunExecutor executor, SweepPlan plan, Path out) {
        return new SparkSweepJob(executor).run(FakeRuns.request(plan, out), SweepProgress.SILENT);
    }

    private static List<String> runKeys(Path out) throws Exception {
        return TableReader.column(out, "runs", "run_key");
    }

    private static List<Path> chunkFiles(Path out) throws Exception {
        try (Stream<Path> files = Files.list(out.resolve("chunks"))) {
            return List.copyOf(new TreeSet<>(
                    files.filter(file -> file.toString().endsWith(".parquet")).toList()));
        }
    }
}
