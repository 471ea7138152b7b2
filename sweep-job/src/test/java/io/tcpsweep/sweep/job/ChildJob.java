package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.StopSignal;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A sweep in a JVM of its own, so that a test can kill it or let its executors die. */
public final class ChildJob {
    static final long RUN_MS = 100;

    private ChildJob() {}

    /** The sweep that the child runs: 40 runs, of the given simulated time, from which their costs are estimated. */
    static SweepPlan plan(String duration) {
        return FakeRuns.sweep("child", duration, 600_000_000_000L, 10, 1, 2, 3, 4);
    }

    /**
     * Arguments: result directory, ledger folder, run key that halts its JVM or "none", Spark master, simulated time.
     */
    public static void main(String[] args) {
        System.setProperty("spark.executor.extraClassPath", System.getProperty("java.class.path"));
        System.setProperty("spark.executor.cores", "1");
        System.setProperty("spark.executor.memory", "600m");
        TestSpark.start(args[3]);
        SweepOutcome outcome = new SparkSweepJob(new Slow(args[1], args[2]))
                .run(FakeRuns.request(plan(args[4]), Path.of(args[0])), SweepProgress.SILENT);
        System.out.println(outcome.status());
        System.exit(outcome.status().isComplete() ? 0 : 3);
    }

    /** Starts the child. */
    static Process start(
            Path out, Path ledger, String haltingRun, String master, String duration, Map<String, String> environment)
            throws IOException {
        String root = System.getProperty("tcpsweep.root");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + root + "/conf/jvm.args",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                ChildJob.class.getName(),
                out.toString(),
                Files.createDirectories(ledger).toString(),
                haltingRun,
                master,
                duration));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true)
                .redirectOutput(ledger.resolveSibling("child.log").toFile())
                .start();
    }

    /** Takes its time, leaves a file for each run it starts, and may take its JVM down. */
    static final class Slow implements RunExecutor {
        private static final long serialVersionUID = 1L;

        private final String ledger;
        private final String haltingRun;

        Slow(String ledger, String haltingRun) {
            this.ledger = ledger;
            this.haltingRun = haltingRun;
        }

        @Override
        public RunOutcome run(RunSpec spec, StopSignal stop) {
            try {
                Files.createFile(Path.of(ledger, spec.runKey() + "." + UUID.randomUUID()));
                Thread.sleep(RUN_MS);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (spec.runKey().equals(haltingRun)) {
                Runtime.getRuntime().halt(9);
            }
            return FakeRuns.outcome(spec);
        }
    }
}
