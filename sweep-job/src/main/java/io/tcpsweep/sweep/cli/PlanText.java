package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.sweep.spec.CostModel;
import io.tcpsweep.sweep.spec.SweepCoverage;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepPoint;
import java.util.ArrayList;
import java.util.List;

/** What a sweep is and will cost, in words. */
final class PlanText {
    private PlanText() {}

    /** One line: name, points, replicates, runs. */
    static String title(SweepPlan plan) {
        String points = counted(plan.points().size(), "point");
        String replicates = counted(plan.replicates(), "replicate");
        return plan.name() + ": " + points + " x " + replicates + " = " + counted(plan.runCount(), "run") + " of "
                + plan.template().id();
    }

    /** The plan in full: what varies, what is there, what would be run and its cost. */
    static List<String> lines(SweepPlan plan, String out, SweepCoverage coverage, int cores) {
        List<String> lines = new ArrayList<>();
        lines.add(title(plan));
        if (!plan.description().isEmpty()) {
            lines.add("  " + plan.description().strip());
        }
        List<String> swept = plan.swept().stream().map(Parameter::key).toList();
        lines.add("  varies    " + (swept.isEmpty() ? "nothing" : String.join(", ", swept)));
        lines.add("  results   " + out);
        for (SweepCoverage.Group group : coverage.groups()) {
            if (!group.runs().isEmpty()) {
                String what = group.toRun() ? "  to run    " : "  not run   ";
                lines.add(what + counted(group.runs().size(), "run") + ": " + group.reason());
            }
        }
        lines.add("  cost      " + cost(coverage.toRun(), cores));
        plan.warnings().forEach(warning -> lines.add("warning: " + warning));
        return lines;
    }

    /** A table of all points. */
    static List<String> points(SweepPlan plan) {
        ParameterColumns parameters = new ParameterColumns(plan);
        List<String> headers = new ArrayList<>(List.of("point"));
        headers.addAll(parameters.headers());
        headers.addAll(List.of("CPU per run", "point_id"));
        TextTable table = new TextTable(headers);
        for (SweepPoint point : plan.points()) {
            List<String> cells = new ArrayList<>(List.of(Integer.toString(point.index() + 1)));
            cells.addAll(parameters.cells(point.index()));
            cells.add(TimeText.of(CostModel.cpuNs(point.scenario())));
            cells.add(point.pointId());
            table.add(cells);
        }
        return table.lines();
    }

    private static String cost(List<RunSpec> toRun, int cores) {
        if (toRun.isEmpty()) {
            return "nothing to run";
        }
        long cpuNs = CostModel.cpuNs(toRun);
        return "about " + TimeText.of(cpuNs) + " of CPU time, " + TimeText.of(cpuNs / cores) + " on "
                + counted(cores, "core") + " (at " + CostModel.NS_PER_DATA_PACKET + " ns per data packet)";
    }

    static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
