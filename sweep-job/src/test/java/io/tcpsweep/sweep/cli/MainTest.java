package io.tcpsweep.sweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.scenario.QuantileValue;
import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.spec.RunOptions;
import io.tcpsweep.sweep.spec.SweepJobException;
import io.tcpsweep.sweep.spec.SweepOverrides;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepReader;
import io.tcpsweep.sweep.stats.LatencySummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @TempDir
    private Path folder;

    private final FakeJob job = new FakeJob();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private int jobsMade;
    private Path file;

    @BeforeEach
    void writeSweep() throws IOException {
        file = folder.resolve("x.yaml");
        Files.writeString(file, """
                name: x
                description: a first look
                scenario: parallel-paths
                replicates: 2
                grid: { flows: [2, 3], path.rtt: [80us, 100us] }
                """);
    }

    @Test
    void planTellsPointsRunsAndCostWithoutAJob() {
        String results = folder.resolve("none").toString();
        assertThat(run("plan", file.toString(), "--out", results)).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines())
                .startsWith(
                        "x: 4 points x 2 replicates = 8 runs of parallel-paths",
                        "  a first look",
                        "  varies    flows, path.rtt",
                        "  results   " + results,
                        "  to run    8 runs: no result yet")
                .last()
                .asString()
                .startsWith("  cost      about 13 s of CPU time, ")
                .endsWith("(at 1000 ns per data packet)");
        assertThat(err.toString()).isEmpty();
        assertThat(jobsMade).isZero();
    }

    @Test
    void planAsksTheJobAboutADirectoryThatIsThere() {
        assertThat(run("plan", file.toString(), "--out", folder.toString(), "--failed"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("  not run   1 run: done\n", "  to run    7 runs: no result yet\n");
        assertThat(job.request.options()).isEqualTo(new RunOptions(null, true, 0));
    }

    @Test
    void planListsPoints() {
        assertThat(run("plan", file.toString(), "--points")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("  results   results/x\n", "point  flows  path.rtt us  CPU per run ");
        assertThat(out.toString().lines().filter(line -> line.matches(" +[1-4] .*[0-9a-f]{32}")))
                .hasSize(4);
    }

    @Test
    void runShowsLatenciesBelowTheTable() throws IOException {
        List<LatencySummary.Percentile> percentiles = Arrays.stream(LatencyQuantile.values())
                .map(quantile ->
                        new LatencySummary.Percentile(quantile, new QuantileValue(1_230_000L, null), null, null))
                .toList();
        SweepPlan plan = SweepReader.read("x.yaml", Files.readString(file), SweepOverrides.NONE);
        job.latencies = List.of(
                new LatencySummary(plan.points().get(0).pointId(), "rpc(10kB)", 2, 50, 1, 0, 1L, 2L, 3L, percentiles));
        assertThat(run("run", file.toString(), "--out", "somewhere")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains(
                        "flows  path.rtt us  flow class  requests  unfinished  lost      p50      p99    p99.9",
                        "    2           80  rpc(10kB)         50           1     0  1.23 ms  1.23 ms  1.23 ms");
    }

    @Test
    void runClosesWithATableAndThePath() {
        assertThat(run("run", file.toString(), "--out", "somewhere")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines())
                .containsExactly(
                        "flows  path.rtt us  goodput Gbit/s  +- 95 %  max/min mean  max/min worst  max/min null  "
                                + "runs OK  runs failed",
                        "    2           80           1.201    0.006          1.50           2.00             0  "
                                + "      2            0",
                        "    2          100           1.201    0.006          1.50           2.00             0  "
                                + "      2            0",
                        "    3           80           1.301    0.006             -              -             2  "
                                + "      2            0",
                        "    3          100           1.301    0.006             -              -             2  "
                                + "      2            0",
                        "max/min null: runs whose slowest flow delivered nothing, left out of mean and worst",
                        "",
                        "8 runs OK; 8 new",
                        "results: somewhere (Parquet tables runs, flows, summary, latency and sketches)");
        assertThat(err.toString().lines())
                .containsExactly(
                        "x: 4 points x 2 replicates = 8 runs of parallel-paths",
                        "4/8 runs, 1 not OK, 1 min 5 s so far, about 3.0 s left");
    }

    @Test
    void runTellsWhatFailedByCodeAndExample() {
        job.failingReplicate = 1;
        assertThat(run("run", file.toString(), "--quiet")).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(out.toString())
                .containsPattern("FAILED: 1 run, such as [0-9a-f]{32}: more than 5 events\n"
                        + "more of them: ./tcpsweep status results/x\n"
                        + "4 runs OK, 4 FAILED; 8 new\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void runPassesEveryOptionOn() {
        assertThat(run(
                        "run",
                        file.toString(),
                        "--replicates",
                        "3",
                        "--seed",
                        "9",
                        "--timeout",
                        "5min",
                        "--master",
                        "local[2]",
                        "--failed",
                        "--max-failures",
                        "4"))
                .isEqualTo(ExitCode.OK);
        assertThat(job.request.plan().replicates()).isEqualTo(3);
        assertThat(job.request.plan().seed()).isEqualTo(9);
        assertThat(job.request.plan().wallLimitNs()).isEqualTo(300_000_000_000L);
        assertThat(job.request.options()).isEqualTo(new RunOptions("local[2]", true, 4));
        assertThat(job.request.out()).isEqualTo("results/x");
    }

    @Test
    void runShowsWarningsFirst() throws IOException {
        Files.writeString(
                file, "name: x\nscenario: dumbbell\nset: {clock.phases: off, start.spread: 0s, send.jitter: 0s}\n");
        assertThat(run("run", file.toString(), "--quiet")).isEqualTo(ExitCode.OK);
        assertThat(err.toString()).startsWith("warning: no random source is active");
    }

    @Test
    void aBadFileRunsNothingAndShowsEveryProblem() throws IOException {
        Files.writeString(file, "name: x\nscenario: dumbell\nreplicates: 0\n");
        assertThat(run("run", file.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines())
                .containsExactly(
                        file + ":2: scenario: \"dumbell\" is not known (known: parallel-paths, dumbbell); "
                                + "did you mean dumbbell?",
                        file + ":3: replicates: 0 would run nothing; write 1 or more",
                        "2 problems; nothing was run");
        assertThat(jobsMade).isZero();
    }

    @Test
    void anUnreadableFileIsExplained() throws IOException {
        assertThat(run("plan", folder.resolve("y.yaml").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err).hasToString("there is no file " + folder.resolve("y.yaml") + "; the folder has x.yaml\n");
        err.getBuffer().setLength(0);
        assertThat(run("plan", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err).hasToString(folder + " is a folder; it has the sweep files x.yaml\n");
        err.getBuffer().setLength(0);
        assertThat(run("plan", folder.resolve("no").resolve("y.yaml").toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err).asString().endsWith("; there is no folder " + folder.resolve("no") + " either\n");
        err.getBuffer().setLength(0);
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThat(run("plan", file.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err).hasToString(file + " is no text in UTF-8\n");
    }

    @Test
    void aUriIsReadByTheJob() {
        assertThat(run("run", "hdfs:///sweeps/a.yaml", "--out", "s3a://bucket/a", "--quiet"))
                .isEqualTo(ExitCode.OK);
        assertThat(job.request.plan().name()).isEqualTo("remote");
        assertThat(job.request.out()).isEqualTo("s3a://bucket/a");
    }

    @Test
    void statusTellsHowFarASweepIs() {
        assertThat(run("status", "results/x")).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(out.toString().lines())
                .containsExactly(
                        "x: 7 of 10 runs OK, 2 FAILED, 1 missing",
                        "  results   results/x",
                        "  semantics version " + SemanticsVersion.CURRENT,
                        "  being written by node-1, process 17",
                        "FAILED: 2 runs, such as 00ff: more than 5 events");
    }

    @Test
    void everyKindOfFailureHasItsExitCode() {
        job.failure = new SweepJobException(SweepJobException.Kind.USAGE, "another semantics version; use a new --out");
        assertThat(run("status", "d")).isEqualTo(ExitCode.USAGE);
        assertThat(err).hasToString("another semantics version; use a new --out\n");
        err.getBuffer().setLength(0);
        job.failure = new SweepJobException(
                SweepJobException.Kind.STORAGE, "cannot write to d", new IOException("disk full"));
        assertThat(run("run", file.toString(), "--quiet")).isEqualTo(ExitCode.STORAGE);
        assertThat(err).hasToString("cannot write to d\ncause: java.io.IOException: disk full\n");
        err.getBuffer().setLength(0);
        job.failure = null;
        job.defect = new IllegalStateException("impossible");
        assertThat(run("run", file.toString(), "--quiet")).isEqualTo(ExitCode.STORAGE);
        assertThat(err).asString().startsWith("tcpsweep stopped by a defect of its own; please report this:\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rn x.yaml",
                "rn --help",
                "rn --version",
                "run",
                "run x.yaml --repliactes 3",
                "run x.yaml --replicates 0",
                "run x.yaml --replicates many",
                "run x.yaml --timeout 5",
                "run x.yaml --seed 1.5",
                "run x.yaml --max-failures -1",
                "status",
                "replay results/x",
            })
    void aBadCommandLineIsExplained(String line) {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).isNotBlank();
        assertThat(jobsMade).isZero();
    }

    @Test
    void aBadOptionSaysWhatItTakes() {
        run("run", "x.yaml", "--timeout", "5");
        assertThat(err.toString()).contains("5 needs a unit, such as 5min");
        run("run", "x.yaml", "--replicates", "0");
        assertThat(err.toString()).contains("0 is not between 1 and 1000000");
        run("rn", "x.yaml");
        assertThat(err.toString()).contains("run");
    }

    @Test
    void versionNamesVersionSemanticsAndCommit() {
        assertThat(run("--version")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("tcpsweep \\d+\\.\\d+\\.\\d+.*\nsemantics version \\d+\n")
                .containsPattern("\ncommit ([0-9a-f]{7,}(-dirty)?|unknown)\n");
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        Context context = context();
        for (CommandLine command : Main.commandLine(context).getSubcommands().values()) {
            if (command.getCommandName().equals("help")) {
                continue;
            }
            out.getBuffer().setLength(0);
            assertThat(run(command.getCommandName(), "--help")).isEqualTo(ExitCode.OK);
            assertThat(out.toString()).contains("Example", "tcpsweep " + command.getCommandName());
        }
        assertThat(run("--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("Exit codes: 0 fine;", "  conform  ", "  packetdrill ");
    }

    @Test
    void parametersListsTheCatalogue() {
        assertThat(run("parameters")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("rehash.prob", "congestion.control", "cubic, reno, dctcp");
    }

    private Context context() {
        return new Context(new PrintWriter(out, true), new PrintWriter(err, true), false, () -> {
            jobsMade++;
            return job;
        });
    }

    private int run(String... args) {
        return Main.run(args, context());
    }
}
