package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.table.ResultTables;
import io.tcpsweep.sweep.spec.RunOptions;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/** A request while it is carried out in a directory that this process holds. */
final class RequestRun {
    private final SweepPlan plan;
    private final RunOptions options;
    private final ResultDirectory directory;
    private final Configuration configuration;
    private final HeldDirectory held;
    private final SparkHandle spark;
    private final ResultTables tables;

    RequestRun(
            SweepRequest request,
            ResultDirectory directory,
            Configuration configuration,
            HeldDirectory held,
            SparkHandle spark) {
        this.plan = request.plan();
        this.options = request.options();
        this.directory = directory;
        this.configuration = configuration;
        this.held = held;
        this.spark = spark;
        this.tables = new ResultTables(directory, configuration);
    }

    /** Runs what is missing, brings the tables up to date and tells the result. */
    SweepOutcome execute(RunExecutor executor, SweepProgress progress) {
        RunStates before = RunStates.load(directory, configuration);
        List<PlanGeneration> plans = new ArrayList<>(before.plans());
        List<ChunkWork> work = plan(before, plans);
        long newRuns = 0;
        if (!work.isEmpty()) {
            held.requireHeld();
            newRuns = new ChunkJob(executor, directory, plan.wallLimitNs(), options.maxFailures(), held)
                    .run(spark.session(), plan.name(), work, progress);
        }
        RunStates after = work.isEmpty() ? before : RunStates.load(directory, plans, configuration);
        SortedMap<ChunkName, FileStatus> chunks = directory.finishedChunks();
        if (!tables.areCurrent(chunks)) {
            held.requireHeld();
            tables.build(chunks, after.rowCount(), spark::session);
        }
        return new SweepOutcome(
                StatusReport.ofRequest(directory, plan, after), newRuns, tables.summaries(), tables.latencies());
    }

    /** Chunks to run, old ones without a file and those of a new generation, which is added to {@code plans}. */
    private List<ChunkWork> plan(RunStates states, List<PlanGeneration> plans) {
        Worklist worklist = new Worklist(states, plan.runs(), options.retryFailed());
        List<ChunkWork> work = new ArrayList<>(worklist.missingChunks());
        List<RunSpec> toPlan = worklist.toPlan();
        if (!toPlan.isEmpty()) {
            PlanGeneration generation =
                    Generations.make(nextNumber(plans), worklist.planReason(), plan, toPlan, worklist::crashedBefore);
            directory.writePlan(generation);
            plans.add(generation);
            for (int i = 0; i < generation.chunks().size(); i++) {
                work.add(ChunkWork.of(generation, i));
            }
        }
        return work;
    }

    private static int nextNumber(List<PlanGeneration> plans) {
        return 1 + plans.stream().mapToInt(PlanGeneration::generation).max().orElse(0);
    }
}
