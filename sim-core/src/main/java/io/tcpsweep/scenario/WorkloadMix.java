package io.tcpsweep.scenario;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What the flows of a run carry: a sequence of items that the flows of each host take in turn.
 *
 * @param groups runs of equal items, no two neighbours equal; the shortest sequence that repeats to the same
 */
public record WorkloadMix(List<Group> groups) implements Serializable {
    /** More items than this are a slip: there are never more flows. */
    static final int MAX_ITEMS = 100_000;

    public WorkloadMix {
        groups = List.copyOf(groups);
    }

    /**
     * Reads a mix such as {@code 4 rpc(1MB) + rpc(10kB, think 1ms) + ping}.
     *
     * @throws InvalidValueException with everything that is wrong
     */
    public static WorkloadMix parse(String text) {
        return new WorkloadReader().read(text);
    }

    /** The mix of a scenario. */
    public static WorkloadMix of(Scenario scenario) {
        return parse(scenario.textValue(ParameterCatalog.WORKLOAD));
    }

    /** The mix of these items in this order: neighbours that are equal become one group, repetitions are left out. */
    static WorkloadMix of(List<Group> given) {
        List<Group> groups = new ArrayList<>();
        for (Group group : given) {
            Group last = groups.isEmpty() ? null : groups.get(groups.size() - 1);
            if (last != null && last.item().equals(group.item())) {
                groups.set(groups.size() - 1, new Group(last.count() + group.count(), group.item()));
            } else {
                groups.add(group);
            }
        }
        if (groups.size() == 1) {
            return new WorkloadMix(List.of(new Group(1, groups.get(0).item())));
        }
        return new WorkloadMix(groups.subList(0, period(groups)));
    }

    private static int period(List<Group> groups) {
        for (int length = 2; length <= groups.size() / 2; length++) {
            if (groups.size() % length == 0
                    && groups.subList(0, groups.size() - length).equals(groups.subList(length, groups.size()))) {
                return length;
            }
        }
        return groups.size();
    }

    /** Canonical text: mixes that mean the same have the same text. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Group group : groups) {
            text.append(text.isEmpty() ? "" : " + ");
            text.append(group.count() == 1 ? "" : group.count() + " ");
            text.append(group.item().text());
        }
        return text.toString();
    }

    /** How many items there are, each counted as often as it says. */
    public int itemCount() {
        return groups.stream().mapToInt(Group::count).sum();
    }

    /** What a flow carries: flows are dealt to the hosts in turn, and the flows of a host to the items. */
    public WorkloadItem itemOf(int flowId, int hosts) {
        int place = flowId / hosts % itemCount();
        for (Group group : groups) {
            if (place < group.count()) {
                return group.item();
            }
            place -= group.count();
        }
        throw new IllegalStateException("a place beyond the last item");
    }

    /** The different items in order of first appearance. */
    public List<WorkloadItem> items() {
        return groups.stream().map(Group::item).distinct().toList();
    }

    /**
     * Equal items in a row.
     *
     * @param count how many, at least 1
     */
    public record Group(int count, WorkloadItem item) implements Serializable {}
}
