package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.ScenarioTemplate;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.store.PlannedPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Tells points apart: the parameters in which the points of some plans differ. */
final class VariedParameters {
    private final SortedSet<String> keys = new TreeSet<>();

    VariedParameters(List<PlanGeneration> plans) {
        List<PlannedPoint> points =
                plans.stream().flatMap(plan -> plan.points().stream()).toList();
        SortedSet<String> candidates = new TreeSet<>();
        points.forEach(point -> candidates.addAll(point.set().keySet()));
        for (String key : candidates) {
            // A point that does not set a key has its template's default, which no point ever sets.
            long different = points.stream()
                    .map(point -> point.set().getOrDefault(key, ""))
                    .distinct()
                    .limit(2)
                    .count();
            if (different > 1) {
                keys.add(key);
            }
        }
    }

    /** The values of a point, such as "flows 2, path.rtt 80 us". */
    String of(PlannedPoint point) {
        List<String> parts = new ArrayList<>();
        keys.forEach(key -> parts.add(key + " " + value(point, key)));
        return parts.isEmpty() ? "the only point" : String.join(", ", parts);
    }

    /** As a user would write it; a parameter that this build does not know stays as the plan has it. */
    private static String value(PlannedPoint point, String key) {
        String canonical = point.set().get(key);
        Parameter parameter = ParameterCatalog.byKey(key);
        ScenarioTemplate template = ScenarioTemplate.byId(point.template());
        if (parameter == null || template == null) {
            return canonical == null ? "at its default" : canonical;
        }
        Object held = canonical == null
                ? parameter.parse(template.defaultText(parameter))
                : PlannedRuns.valueOf(parameter, canonical);
        return parameter.display(held);
    }
}
