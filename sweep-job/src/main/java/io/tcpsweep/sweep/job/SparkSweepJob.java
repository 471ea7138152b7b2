package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.ScenarioRunner;
import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.job.store.Digests;
import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.store.ResultFiles;
import io.tcpsweep.sweep.job.store.SweepIdentity;
import io.tcpsweep.sweep.job.table.ResultTables;
import io.tcpsweep.sweep.job.table.RunRows;
import io.tcpsweep.sweep.spec.RunEnd;
import io.tcpsweep.sweep.spec.StoredRun;
import io.tcpsweep.sweep.spec.SweepCoverage;
import io.tcpsweep.sweep.spec.SweepJob;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepRequest;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Carries sweeps out with one Spark job: a task per chunk of runs, each of which writes its own file.
 *
 * <p>Spark is started only when there is something to run, except under spark-submit, where the cluster waits for it.
 */
public final class SparkSweepJob implements SweepJob {
    private final RunExecutor executor;

    /** A job that simulates its runs. */
    public SparkSweepJob() {
        this(ScenarioRunner::run);
    }

    /** A job that hands its runs to {@code executor}. */
    public SparkSweepJob(RunExecutor executor) {
        this.executor = executor;
    }

    @Override
    public SweepOutcome run(SweepRequest request, SweepProgress progress) {
        SweepPlan plan = request.plan();
        try (SparkHandle spark = new SparkHandle(request.options().master())) {
            Configuration configuration = SparkSessions.hadoopConfiguration();
            ResultDirectory directory = ResultDirectory.at(request.out(), configuration);
            SweepIdentity identity = identityOf(plan);
            directory.requireUsable();
            directory.requireSameSweep(identity, startAnew(plan));
            directory.makeInternalFolder();
            try (HeldDirectory held = HeldDirectory.take(directory, resumeHint(request))) {
                directory.requireSameSweep(identity, startAnew(plan));
                directory.prepare();
                directory.claim(identity);
                return new RequestRun(request, directory, configuration, held, spark).execute(executor, progress);
            }
        }
    }

    @Override
    public SweepCoverage coverage(SweepRequest request) {
        Configuration configuration = SparkSessions.hadoopConfiguration();
        ResultDirectory directory = ResultDirectory.at(request.out(), configuration);
        directory.requireUsable();
        directory.requireSameSweep(identityOf(request.plan()), startAnew(request.plan()));
        RunStates states = RunStates.load(directory, configuration);
        return new Worklist(states, request.plan().runs(), request.options().retryFailed()).coverage();
    }

    @Override
    public SweepStatus status(String out) {
        Configuration configuration = SparkSessions.hadoopConfiguration();
        ResultDirectory directory = ResultDirectory.at(out, configuration);
        SweepIdentity identity = directory.requireResults();
        return StatusReport.ofDirectory(directory, identity, RunStates.load(directory, configuration));
    }

    @Override
    public StoredRun find(String out, String runKey) {
        Configuration configuration = SparkSessions.hadoopConfiguration();
        return new RunFinder(ResultDirectory.at(out, configuration), configuration).find(runKey);
    }

    @Override
    public RunEnd replay(RunSpec spec, long wallLimitNs) {
        return RunRows.end(new RunGuard(executor, wallLimitNs, () -> false).run(spec));
    }

    @Override
    public void compact(String out) {
        try (SparkHandle spark = new SparkHandle(null)) {
            Configuration configuration = SparkSessions.hadoopConfiguration();
            ResultDirectory directory = ResultDirectory.at(out, configuration);
            directory.requireResults();
            try (HeldDirectory held = HeldDirectory.take(directory, "./tcpsweep compact " + out)) {
                directory.prepare();
                long rows = RunStates.load(directory, configuration).rowCount();
                held.requireHeld();
                new ResultTables(directory, configuration).build(directory.finishedChunks(), rows, spark::session);
            }
        }
    }

    @Override
    public String readText(String location) {
        try {
            Path path = ResultDirectory.locate(location, SparkSessions.hadoopConfiguration());
            ResultFiles files = ResultFiles.on(path, SparkSessions.hadoopConfiguration());
            byte[] content = files.readIfExists(path).orElseThrow(() -> Failures.usage("there is no file " + location));
            return new String(content, StandardCharsets.UTF_8);
        } catch (IOException | IllegalArgumentException e) {
            throw Failures.storage("cannot read " + location + ": " + ResultDirectory.reason(e), e);
        }
    }

    private static SweepIdentity identityOf(SweepPlan plan) {
        return new SweepIdentity(
                SweepIdentity.FORMAT,
                plan.name(),
                plan.seed(),
                SemanticsVersion.CURRENT,
                Digests.sha256(plan.sourceText()));
    }

    private static UnaryOperator<String> startAnew(SweepPlan plan) {
        return out -> command(plan.sourceName(), out);
    }

    private static String resumeHint(SweepRequest request) {
        return SparkSessions.isSubmitted()
                ? "the same spark-submit command"
                : command(request.plan().sourceName(), request.out());
    }

    private static String command(String file, String out) {
        return "./tcpsweep run " + file + " --out " + out;
    }
}
