package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.ScenarioTemplate;
import java.util.ArrayList;
import java.util.List;

/**
 * A valid sweep: what its file asks for, expanded.
 *
 * @param name the sweep's name, fit for a folder
 * @param description free text; empty if the file has none
 * @param template the scenario's template
 * @param seed what all runs' seeds are made from
 * @param replicates runs per point, at least 1
 * @param wallLimitNs wall time after which a run is stopped as TIMEOUT, in ns
 * @param swept the parameters that the grid varies, in the file's order
 * @param points in the grid's order, no two alike
 * @param warnings what can be run but was probably not meant
 * @param sourceName the file as the user named it
 * @param sourceText its content
 */
public record SweepPlan(
        String name,
        String description,
        ScenarioTemplate template,
        long seed,
        int replicates,
        long wallLimitNs,
        List<Parameter> swept,
        List<SweepPoint> points,
        List<String> warnings,
        String sourceName,
        String sourceText) {

    public SweepPlan {
        swept = List.copyOf(swept);
        points = List.copyOf(points);
        warnings = List.copyOf(warnings);
    }

    /** Every run, point by point, in a point by replicate. */
    public List<RunSpec> runs() {
        List<RunSpec> runs = new ArrayList<>();
        for (SweepPoint point : points) {
            for (int replicate = 0; replicate < replicates; replicate++) {
                runs.add(RunSpec.of(point.scenario(), seed, replicate));
            }
        }
        return runs;
    }

    /** Number of runs. */
    public long runCount() {
        return (long) points.size() * replicates;
    }
}
