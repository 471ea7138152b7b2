package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioTemplate;
import io.tcpsweep.sweep.job.store.PlannedPoint;
import io.tcpsweep.sweep.job.store.PlannedRun;
import java.util.Map;

/** Between runs and the form in which a plan file keeps them. */
final class PlannedRuns {
    private PlannedRuns() {}

    /** A scenario as a plan keeps it. */
    static PlannedPoint pointOf(Scenario scenario) {
        return new PlannedPoint(scenario.pointId(), scenario.template().id(), scenario.canonicalNonDefaults());
    }

    /**
     * The run that a plan asks for.
     *
     * @throws IllegalStateException if this build makes another run of it than the one that wrote the plan
     */
    static RunSpec specOf(PlannedPoint point, PlannedRun run) {
        RunSpec spec = new RunSpec(run.scenarioName(), scenarioOf(point), run.replicate(), run.seed());
        if (!spec.runKey().equals(run.key())) {
            throw new IllegalStateException("the plan's run " + run.key() + " is run " + spec.runKey()
                    + " here: this process runs another build of tcpsweep than the one that planned it");
        }
        return spec;
    }

    private static Scenario scenarioOf(PlannedPoint point) {
        ScenarioTemplate template = ScenarioTemplate.byId(point.template());
        if (template == null) {
            throw new IllegalStateException("this build of tcpsweep has no scenario " + point.template());
        }
        Scenario scenario = Scenario.of(template);
        for (Map.Entry<String, String> entry : point.set().entrySet()) {
            Parameter parameter = ParameterCatalog.byKey(entry.getKey());
            if (parameter == null) {
                throw new IllegalStateException("this build of tcpsweep has no parameter " + entry.getKey());
            }
            scenario = scenario.with(parameter, valueOf(parameter, entry.getValue()));
        }
        return scenario;
    }

    /** The reverse of {@link Parameter#canonical}. */
    static Object valueOf(Parameter parameter, String canonical) {
        return parameter.kind().isNumeric() ? Long.valueOf(canonical) : parameter.parse(canonical);
    }
}
