package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.util.ArrayList;
import java.util.List;

/** The state of a result directory, in words. */
final class StatusText {
    private static final int MAX_FAILURES_SHOWN = 10;

    private StatusText() {}

    static List<String> lines(SweepStatus status) {
        List<String> lines = new ArrayList<>();
        lines.add(status.sweepName() + ": " + status.runs(RunStatus.OK) + " of "
                + PlanText.counted(status.plannedRuns(), "run") + " OK" + otherCounts(status));
        lines.add("  results   " + status.out());
        lines.add("  semantics version " + status.semanticsVersion());
        if (status.writer() != null) {
            lines.add("  being written by " + status.writer());
        }
        status.generations().forEach(plan -> lines.add(generation(plan)));
        lines.addAll(failures(status));
        if (status.nextCommand() != null) {
            lines.add("go on with: " + status.nextCommand());
        }
        return lines;
    }

    private static String generation(SweepStatus.Generation plan) {
        return "  plan " + plan.number() + " (" + plan.reason() + "): "
                + PlanText.counted(plan.plannedRuns(), "run") + ", " + plan.okRuns() + " OK, " + plan.notOkRuns()
                + " failed, " + plan.missingRuns() + " missing";
    }

    /** Runs that are not OK, by status, such as ", 2 FAILED, 3 missing"; empty when there are none. */
    static String otherCounts(SweepStatus status) {
        StringBuilder text = new StringBuilder();
        for (RunStatus other : RunStatus.values()) {
            if (other != RunStatus.OK && status.runs(other) > 0) {
                text.append(", ").append(status.runs(other)).append(' ').append(other);
            }
        }
        if (status.missingRuns() > 0) {
            text.append(", ").append(status.missingRuns()).append(" missing");
        }
        return text.toString();
    }

    /** One line for each kind of failure, with a run that shows it. */
    static List<String> failures(SweepStatus status) {
        List<String> lines = new ArrayList<>();
        List<SweepStatus.FailureGroup> groups = status.failures();
        for (SweepStatus.FailureGroup group : groups.subList(0, Math.min(groups.size(), MAX_FAILURES_SHOWN))) {
            lines.add(group.status() + ": " + PlanText.counted(group.runs(), "run") + ", such as "
                    + group.exampleRunKey() + ": " + group.reason());
        }
        if (groups.size() > MAX_FAILURES_SHOWN) {
            lines.add("and " + PlanText.counted(groups.size() - MAX_FAILURES_SHOWN, "more kind") + " of failure");
        }
        return lines;
    }
}
