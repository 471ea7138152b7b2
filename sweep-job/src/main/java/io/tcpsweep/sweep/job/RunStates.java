package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.store.PlannedRun;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.table.ChunkFiles.RowState;
import io.tcpsweep.sweep.job.table.ResultTables;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/** What is known of every planned run: without a row yet, or how it ended. */
final class RunStates {
    private final List<PlanGeneration> plans;
    private final SortedMap<ChunkName, FileStatus> chunks;
    private final Set<String> unfinished = new HashSet<>();
    private final Map<String, RowState> stateByKey = new HashMap<>();
    private long rowCount;

    private RunStates(List<PlanGeneration> plans, SortedMap<ChunkName, FileStatus> chunks) {
        this.plans = plans;
        this.chunks = chunks;
    }

    /** Looks at the plans and chunks of a directory. */
    static RunStates load(ResultDirectory directory, Configuration configuration) {
        return load(directory, directory.plans(), configuration);
    }

    /**
     * Looks at the chunks of a directory whose plans are known. Reads no chunk file if the tables tell that all rows
     * are OK; otherwise every file's footer, and rows only where some are not OK.
     */
    static RunStates load(ResultDirectory directory, List<PlanGeneration> plans, Configuration configuration) {
        SortedMap<ChunkName, FileStatus> chunks = directory.finishedChunks();
        RunStates states = new RunStates(plans, chunks);
        boolean allOk = new ResultTables(directory, configuration).areCurrentAndAllOk(chunks);
        Map<ChunkName, List<RowState>> notOk = allOk ? Map.of() : NotOkReader.read(chunks, configuration);
        for (PlanGeneration plan : plans) {
            for (int i = 0; i < plan.chunks().size(); i++) {
                ChunkName name = plan.chunkName(i);
                List<PlannedRun> runs = plan.chunks().get(i).runs();
                if (chunks.containsKey(name)) {
                    states.addFinished(runs, notOk.getOrDefault(name, List.of()));
                } else {
                    runs.forEach(run -> states.unfinished.add(run.key()));
                }
            }
        }
        return states;
    }

    private void addFinished(List<PlannedRun> runs, List<RowState> notOk) {
        rowCount += runs.size();
        Map<String, RowState> notOkByKey = new HashMap<>();
        notOk.forEach(state -> notOkByKey.put(state.runKey(), state));
        for (PlannedRun run : runs) {
            RowState state = notOkByKey.getOrDefault(run.key(), new RowState(run.key(), RunStatus.OK, null));
            stateByKey.merge(run.key(), state, (earlier, later) -> earlier.status() == RunStatus.OK ? earlier : later);
        }
    }

    /** Plan generations, oldest first. */
    List<PlanGeneration> plans() {
        return plans;
    }

    /** Chunks of a plan without a file. */
    List<Integer> missingChunks(PlanGeneration plan) {
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < plan.chunks().size(); i++) {
            if (!chunks.containsKey(plan.chunkName(i))) {
                missing.add(i);
            }
        }
        return missing;
    }

    /** True if a chunk without a file holds the run, be it its first time or another try. */
    boolean isUnfinished(String runKey) {
        return unfinished.contains(runKey);
    }

    /** How the run ended; null if it has no row. */
    RowState state(String runKey) {
        return stateByKey.get(runKey);
    }

    /** Every run that has a row. */
    Iterable<RowState> rows() {
        return stateByKey.values();
    }

    /** Number of rows in all chunks; more than runs where some were tried again. */
    long rowCount() {
        return rowCount;
    }

    /** What has become of a plan. */
    SweepStatus.Generation generation(PlanGeneration plan) {
        long ok = 0;
        long notOk = 0;
        for (int i = 0; i < plan.chunks().size(); i++) {
            if (chunks.containsKey(plan.chunkName(i))) {
                List<PlannedRun> runs = plan.chunks().get(i).runs();
                long okHere = runs.stream()
                        .filter(run -> state(run.key()).status() == RunStatus.OK)
                        .count();
                ok += okHere;
                notOk += runs.size() - okHere;
            }
        }
        return new SweepStatus.Generation(plan.generation(), plan.reason().text(), plan.runCount(), ok, notOk);
    }

    /** Number of different runs in all plans. */
    long plannedRuns() {
        long onlyUnfinished =
                unfinished.stream().filter(key -> !stateByKey.containsKey(key)).count();
        return onlyUnfinished + stateByKey.size();
    }
}
