package io.tcpsweep.conform.compare;

import io.tcpsweep.conform.format.TraceRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shows a difference in its surroundings: what the host concerned sent and received just before and after, as recorded
 * and as simulated. Before the first difference both columns tell the same story, so the last lines before the mark are
 * what led to it.
 */
public final class ContextText {
    private final List<TraceRow> recorded;
    private final List<TraceRow> simulated;
    private final int contextLines;

    /** @param contextLines lines before and after the difference, on each side */
    public ContextText(List<TraceRow> recorded, List<TraceRow> simulated, int contextLines) {
        this.recorded = recorded;
        this.simulated = simulated;
        this.contextLines = contextLines;
    }

    /** The lines that show {@code difference}, the differing packets marked with ">". */
    public List<String> lines(Difference difference) {
        List<String> lines = new ArrayList<>();
        TraceRow any = difference.recorded().or(difference::simulated).orElseThrow();
        String host = any.isReverse() ? "the receiver" : "s" + any.host();
        lines.add("recorded at " + host + ":");
        lines.addAll(side(recorded, difference.recorded(), any));
        lines.add("simulated at " + host + ":");
        lines.addAll(side(simulated, difference.simulated(), any));
        return lines;
    }

    private List<String> side(List<TraceRow> rows, Optional<TraceRow> marked, TraceRow departure) {
        List<TraceRow> view = rows.stream()
                .filter(row -> DepartureStream.isSameView(row, departure))
                .toList();
        int at = marked.isPresent() ? view.indexOf(marked.get()) : firstAfter(view, departure.ns());
        int from = Math.max(0, at - contextLines);
        int to = Math.min(view.size(), at + contextLines + (marked.isPresent() ? 1 : 0));
        List<String> lines = new ArrayList<>();
        for (int i = from; i < to; i++) {
            lines.add((marked.isPresent() && i == at ? "> " : "  ") + PacketText.line(view.get(i)));
        }
        if (marked.isEmpty()) {
            lines.add(at - from, "> (no such packet)");
        }
        return lines;
    }

    private static int firstAfter(List<TraceRow> view, long ns) {
        int at = 0;
        while (at < view.size() && view.get(at).ns() <= ns) {
            at++;
        }
        return at;
    }
}
