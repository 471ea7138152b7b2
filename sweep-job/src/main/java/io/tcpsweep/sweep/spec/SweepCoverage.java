package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.RunSpec;
import java.util.List;

/**
 * What a result directory already has of a sweep, and what would be run.
 *
 * @param groups every run of the plan, in exactly one group
 */
public record SweepCoverage(List<Group> groups) {
    public SweepCoverage {
        groups = List.copyOf(groups);
    }

    /** The runs that would be run, in the order of the groups. */
    public List<RunSpec> toRun() {
        return groups.stream()
                .filter(Group::toRun)
                .flatMap(group -> group.runs().stream())
                .toList();
    }

    /**
     * Runs that share their fate.
     *
     * @param reason a few words for the user: "done", "no result yet", "stopped by wall time, tried again"
     * @param toRun whether a run command would run them
     * @param runs in plan order
     */
    public record Group(String reason, boolean toRun, List<RunSpec> runs) {
        public Group {
            runs = List.copyOf(runs);
        }
    }
}
