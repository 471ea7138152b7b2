package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The state of a result directory, in words. */
final class StatusText {
    private static final Pattern PLAIN = Pattern.compile("[\\w./:@%+=,-]+");

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
        lines.addAll(failures(status, SweepStatus.MAX_FAILED_RUNS));
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

    /** The first runs that failed, with the command that shows each again; before them the kinds, if they say more. */
    static List<String> failures(SweepStatus status, int maxRuns) {
        int shown = Math.min(status.failedRuns().size(), maxRuns);
        long more = status.failedRunCount() - shown;
        List<String> lines = new ArrayList<>(
                more > 0 && status.failures().size() < status.failedRunCount() ? kinds(status, maxRuns) : List.of());
        for (SweepStatus.FailedRun run : status.failedRuns().subList(0, shown)) {
            lines.add(run.status() + ": " + run.parameters() + ", replicate " + run.replicate() + ": " + run.reason());
            lines.add("  ./tcpsweep replay " + quoted(status.out()) + " " + run.runKey());
        }
        if (shown > 0 && more > 0) {
            lines.add("and " + more + " more");
        }
        return lines;
    }

    /** One line for each kind of failure, with a run that shows it. */
    private static List<String> kinds(SweepStatus status, int maxKinds) {
        List<String> lines = new ArrayList<>();
        List<SweepStatus.FailureGroup> groups = status.failures();
        for (SweepStatus.FailureGroup group : groups.subList(0, Math.min(groups.size(), maxKinds))) {
            lines.add(group.status() + ": " + PlanText.counted(group.runs(), "run") + ", such as "
                    + group.exampleRunKey() + ": " + group.reason());
        }
        if (groups.size() > maxKinds) {
            lines.add("and " + PlanText.counted(groups.size() - maxKinds, "more kind") + " of failure");
        }
        return lines;
    }

    /** A word as a shell takes it. */
    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
