package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.Digests;
import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.store.ResultFiles;
import io.tcpsweep.sweep.job.store.SweepIdentity;
import io.tcpsweep.sweep.job.table.ResultTables;
import io.tcpsweep.sweep.spec.SweepCoverage;
import io.tcpsweep.sweep.spec.SweepJob;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepRequest;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Carries sweeps out with one Spark job: a task per chunk of runs, each of which writes its own file.
 *
 * <p>Spark is started only when there is something to run, except under spark-submit, where the cluster waits for it.
 */
public final class SparkSweepJob implements SweepJob {
    private final RunExecutor executor;

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
                long newRuns = runMissing(request, progress, directory, configuration, spark, held);
                return outcome(request, directory, configuration, newRuns);
            }
        }
    }

    @Override
    public SweepCoverage coverage(SweepRequest request) {
        Configuration configuration = SparkSessions.hadoopConfiguration();
        ResultDirectory directory = ResultDirectory.at(request.out(), configuration);
        directory.requireUsable();
        directory.requireSameSweep(identityOf(request.plan()), startAnew(request.plan()));
        RunStates states = load(directory, configuration);
        return new Worklist(states, request.plan().runs(), request.options().retryFailed()).coverage();
    }

    @Override
    public SweepStatus status(String out) {
        Configuration configuration = SparkSessions.hadoopConfiguration();
        ResultDirectory directory = ResultDirectory.at(out, configuration);
        SweepIdentity identity = directory.requireResults();
        return StatusReport.ofDirectory(directory, identity, load(directory, configuration));
    }

    /** Builds the tables of a directory again from its chunks. */
    public void compact(String out) {
        try (SparkHandle spark = new SparkHandle(null)) {
            Configuration configuration = SparkSessions.hadoopConfiguration();
            ResultDirectory directory = ResultDirectory.at(out, configuration);
            directory.requireResults();
            try (HeldDirectory held = HeldDirectory.take(directory, "./tcpsweep compact " + out)) {
                directory.prepare();
                new ResultTables(directory, configuration).build(directory.finishedChunks(), spark::session);
                held.requireHeld();
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

    /** Runs what is missing and returns how many runs that added. */
    private long runMissing(
            SweepRequest request,
            SweepProgress progress,
            ResultDirectory directory,
            Configuration configuration,
            SparkHandle spark,
            HeldDirectory held) {
        SweepPlan plan = request.plan();
        List<RunSpec> wanted = plan.runs();
        RunStates states = load(directory, configuration);
        Worklist worklist = new Worklist(states, wanted, request.options().retryFailed());
        List<ChunkWork> work = new ArrayList<>(worklist.missingChunks());
        List<RunSpec> toPlan = worklist.toPlan();
        if (!toPlan.isEmpty()) {
            PlanGeneration generation = Generations.make(
                    states.plans().size() + 1,
                    worklist.planReason(),
                    plan.sourceText(),
                    toPlan,
                    worklist::crashedBefore);
            directory.writePlan(generation);
            for (int i = 0; i < generation.chunks().size(); i++) {
                work.add(ChunkWork.of(generation, i));
            }
        }
        long newRuns = 0;
        if (!work.isEmpty()) {
            held.requireHeld();
            newRuns = new ChunkJob(
                            executor,
                            directory,
                            plan.wallLimitNs(),
                            request.options().maxFailures(),
                            held)
                    .run(spark.session(), plan.name(), work, progress);
        }
        SortedMap<ChunkName, FileStatus> chunks = directory.finishedChunks();
        ResultTables tables = new ResultTables(directory, configuration);
        if (!tables.areCurrent(chunks)) {
            held.requireHeld();
            tables.build(chunks, spark::session);
        }
        return newRuns;
    }

    private SweepOutcome outcome(
            SweepRequest request, ResultDirectory directory, Configuration configuration, long newRuns) {
        RunStates states = load(directory, configuration);
        SweepStatus status = StatusReport.ofRequest(directory, request.plan(), states);
        return new SweepOutcome(status, newRuns, new ResultTables(directory, configuration).summaries());
    }

    private static RunStates load(ResultDirectory directory, Configuration configuration) {
        SortedMap<ChunkName, FileStatus> chunks = directory.finishedChunks();
        boolean allOk = new ResultTables(directory, configuration).areCurrentAndAllOk(chunks);
        return RunStates.of(directory.plans(), chunks, allOk, configuration);
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
