package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.store.PlannedRun;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.table.ChunkFiles;
import io.tcpsweep.sweep.job.table.RunRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.VoidFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/** A Spark task: simulates the runs of a chunk one after the other and writes the chunk's file. */
final class ChunkTask implements VoidFunction<ChunkWork> {
    private static final long serialVersionUID = 1L;

    private final RunExecutor executor;
    private final String location;
    private final long wallLimitNs;
    private final Broadcast<SerializableConfiguration> configuration;
    private final JobCounters counters;

    /**
     * @param location the result directory, with scheme
     * @param wallLimitNs wall time from which a run ends as TIMEOUT, nanoseconds
     */
    ChunkTask(
            RunExecutor executor,
            String location,
            long wallLimitNs,
            Broadcast<SerializableConfiguration> configuration,
            JobCounters counters) {
        this.executor = executor;
        this.location = location;
        this.wallLimitNs = wallLimitNs;
        this.configuration = configuration;
        this.counters = counters;
    }

    @Override
    public void call(ChunkWork work) throws IOException {
        Configuration hadoop = configuration.value().value();
        ResultDirectory directory = ResultDirectory.at(location, hadoop);
        Path target = directory.chunkFile(work.name());
        if (!directory.files().fileSystem().exists(target)) {
            TaskContext task = TaskContext.get();
            AttemptMarks marks = new AttemptMarks(directory, work.name(), task.attemptNumber());
            List<Object[]> rows = runAll(work, marks, task);
            directory.files().publish(directory.chunkInProgressFolder(), target, ChunkFiles.encode(rows));
            marks.clear();
            counters.addNotOk(rows.stream()
                    .filter(row -> RunRows.status(row) != RunStatus.OK)
                    .count());
        }
        counters.addEnded(work.chunk().runs().size(), work.chunk().estimatedCpuNs());
    }

    private List<Object[]> runAll(ChunkWork work, AttemptMarks marks, TaskContext task) throws IOException {
        RunGuard guard = new RunGuard(executor, wallLimitNs, task::isInterrupted);
        List<Object[]> rows = new ArrayList<>();
        for (PlannedRun run : work.chunk().runs()) {
            RunSpec spec = PlannedRuns.specOf(work.pointByIndex().get(run.point()), run);
            String crash = marks.start(run.key());
            rows.add(crash == null ? guard.run(spec) : RunGuard.crashed(spec, crash));
            if (task.isInterrupted()) {
                // A run that was stopped because its task is killed has no outcome, so the chunk gets no file.
                throw new TaskKilledException("the sweep was stopped");
            }
            if (crash == null) {
                marks.end(run.key());
            }
        }
        return rows;
    }
}
