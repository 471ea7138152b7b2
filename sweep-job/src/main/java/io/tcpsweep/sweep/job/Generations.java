package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.sweep.job.store.Digests;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.store.PlannedChunk;
import io.tcpsweep.sweep.job.store.PlannedPoint;
import io.tcpsweep.sweep.job.store.PlannedRun;
import io.tcpsweep.sweep.job.store.SweepIdentity;
import io.tcpsweep.sweep.spec.CostModel;
import io.tcpsweep.sweep.spec.SweepPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Makes plan generations. */
final class Generations {
    private Generations() {}

    /**
     * A generation that holds the given runs, a pure function of its arguments.
     *
     * @param sweep whose file goes into the plan
     * @param runs no two with the same key
     * @param alone tells runs that must not share a chunk, by run key
     */
    static PlanGeneration make(
            int number, PlanGeneration.Reason reason, SweepPlan sweep, List<RunSpec> runs, Predicate<String> alone) {
        Map<String, Integer> pointIndexById = new LinkedHashMap<>();
        List<PlannedPoint> points = new ArrayList<>();
        Map<String, PlannedRun> runByKey = new HashMap<>();
        List<ChunkPacker.Work> work = new ArrayList<>();
        for (RunSpec run : runs) {
            String pointId = run.pointId();
            int point = pointIndexById.computeIfAbsent(pointId, id -> points.size());
            if (point == points.size()) {
                points.add(PlannedRuns.pointOf(run.scenario()));
            }
            String key = run.runKey();
            runByKey.put(key, new PlannedRun(key, point, run.replicate(), run.scenarioName(), run.seed()));
            work.add(new ChunkPacker.Work(key, CostModel.cpuNs(run.scenario()), alone.test(key)));
        }
        if (runByKey.size() != runs.size()) {
            throw new IllegalArgumentException("a run is there twice");
        }
        List<PlannedChunk> chunks = new ArrayList<>();
        for (ChunkPacker.Packed packed : ChunkPacker.pack(work)) {
            chunks.add(new PlannedChunk(
                    packed.estimatedCpuNs(),
                    packed.keys().stream().map(runByKey::get).toList()));
        }
        return new PlanGeneration(
                SweepIdentity.FORMAT,
                number,
                reason,
                sweep.sourceName(),
                Digests.sha256(sweep.sourceText()),
                sweep.sourceText(),
                points,
                chunks);
    }
}
