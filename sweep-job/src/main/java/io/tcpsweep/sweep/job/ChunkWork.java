package io.tcpsweep.sweep.job;

import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.store.PlannedChunk;
import io.tcpsweep.sweep.job.store.PlannedPoint;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * What a task gets: a chunk with the points that its runs refer to.
 *
 * @param name names the chunk's file
 * @param chunk its runs
 * @param pointByIndex their points, by index in the generation
 */
record ChunkWork(ChunkName name, PlannedChunk chunk, Map<Integer, PlannedPoint> pointByIndex) implements Serializable {
    /** The work of a generation's chunk. */
    static ChunkWork of(PlanGeneration plan, int index) {
        PlannedChunk chunk = plan.chunks().get(index);
        Map<Integer, PlannedPoint> points = new HashMap<>();
        chunk.runs().forEach(run -> points.put(run.point(), plan.points().get(run.point())));
        return new ChunkWork(plan.chunkName(index), chunk, points);
    }
}
