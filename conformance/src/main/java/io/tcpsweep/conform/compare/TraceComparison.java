package io.tcpsweep.conform.compare;

import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.TraceRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Compares the packets of a simulated run with the recorded ones. */
public final class TraceComparison {
    /** How far the time of a packet may be off in an exact run. */
    public static final long TIME_TOLERANCE_NS = 50_000;

    private final OracleScenario scenario;
    private final List<TraceRow> recorded;
    private final List<TraceRow> simulated;
    private final int maxDifferences;

    private final List<StreamComparison> connections = new ArrayList<>();
    private final List<StreamComparison> hosts = new ArrayList<>();

    /** @param maxDifferences differences to report, at least 1 */
    public TraceComparison(
            OracleScenario scenario, List<TraceRow> recorded, List<TraceRow> simulated, int maxDifferences) {
        this.scenario = scenario;
        this.recorded = recorded;
        this.simulated = simulated;
        this.maxDifferences = maxDifferences;
    }

    /** Compares and gives the outcome. */
    public TraceOutcome run() {
        compareAll(
                DepartureStream.byConnection(scenario, recorded),
                DepartureStream.byConnection(scenario, simulated),
                connections);
        compareAll(DepartureStream.byHost(scenario, recorded), DepartureStream.byHost(scenario, simulated), hosts);
        List<Difference> packets =
                earliest(connections.stream().map(c -> c.packets).toList());
        List<Difference> windows =
                earliest(connections.stream().map(c -> c.windows).toList());
        List<Difference> times = earliest(connections.stream().map(c -> c.times).toList());
        if (!packets.isEmpty() || !windows.isEmpty() && !times.isEmpty()) {
            List<Difference> all = earliest(List.of(packets, windows, times));
            boolean startsWithPacket = !packets.isEmpty() && all.get(0).equals(packets.get(0));
            String later = packets.isEmpty()
                    ? "; windows and times differ"
                    : "; first other packet: " + packets.get(0).summary();
            return outcome(Verdict.DIFFERENT, all.get(0).summary() + (startsWithPacket ? "" : later), all);
        }
        if (!windows.isEmpty()) {
            int count = connections.stream().mapToInt(c -> c.windowCount).sum();
            return outcome(
                    Verdict.WINDOW,
                    count + " of " + packets() + " windows; " + windows.get(0).summary(),
                    windows);
        }
        if (!times.isEmpty()) {
            int count = connections.stream().mapToInt(c -> c.timeCount).sum();
            String text = String.format(
                    "%d of %d packets off by more than 50 us, at most by %s; %s",
                    count, packets(), us(maxOffNs()), times.get(0).summary());
            return outcome(Verdict.SAME_PACKETS, text, times);
        }
        List<Difference> order = earliest(hosts.stream().map(c -> c.packets).toList());
        if (!order.isEmpty()) {
            return outcome(
                    Verdict.SAME_PACKETS,
                    "the order between connections of one host differs; "
                            + order.get(0).summary(),
                    order);
        }
        return outcome(Verdict.EXACT, packets() + " packets, times within " + us(maxOffNs()), List.of());
    }

    private void compareAll(
            Map<String, List<TraceRow>> recordedStreams,
            Map<String, List<TraceRow>> simulatedStreams,
            List<StreamComparison> comparisons) {
        TreeSet<String> names = new TreeSet<>(recordedStreams.keySet());
        names.addAll(simulatedStreams.keySet());
        Predicate<TraceRow> mayBeCut = row -> !scenario.isBeforeEnd(row.ns() + TIME_TOLERANCE_NS);
        for (String name : names) {
            StreamComparison comparison = new StreamComparison(
                    name,
                    recordedStreams.getOrDefault(name, List.of()),
                    simulatedStreams.getOrDefault(name, List.of()),
                    mayBeCut,
                    maxDifferences);
            comparison.run();
            comparisons.add(comparison);
        }
    }

    private TraceOutcome outcome(Verdict verdict, String summary, List<Difference> differences) {
        return new TraceOutcome(verdict, summary, differences);
    }

    private List<Difference> earliest(List<List<Difference>> found) {
        return found.stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingLong(Difference::ns))
                .limit(maxDifferences)
                .toList();
    }

    private long packets() {
        return DepartureStream.byHost(scenario, recorded).values().stream()
                .mapToLong(List::size)
                .sum();
    }

    private long maxOffNs() {
        return connections.stream().mapToLong(c -> c.maxOffNs).max().orElse(0);
    }

    private static String us(long ns) {
        return String.format("%.3f us", ns / 1e3);
    }
}
