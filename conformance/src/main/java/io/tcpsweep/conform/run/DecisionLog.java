package io.tcpsweep.conform.run;

import io.tcpsweep.tcp.DecisionProbe;
import java.util.ArrayList;
import java.util.List;

/** Keeps the decisions that fell near their threshold. */
public final class DecisionLog {
    /** What counts as near. */
    public static final long NEAR_NS = 5_000;

    /** A difference shows at once or with the next few packets; older decisions are told apart. */
    private static final long RECENT_NS = 1_000_000;

    private static final int MAX_TOLD = 3;
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;

    private record Decision(long ns, int flowId, boolean atReceiver, String text, long distanceNs) {}

    private final long zeroNs;
    private final List<Decision> decisions = new ArrayList<>();

    /** @param zeroNs time of the first SYN, from which the texts count */
    public DecisionLog(long zeroNs) {
        this.zeroNs = zeroNs;
    }

    /** Listens to one end of a connection. */
    public DecisionProbe probe(int flowId, boolean atReceiver) {
        return (nowNs, decision, distanceNs) -> add(nowNs, flowId, atReceiver, decision, distanceNs);
    }

    private void add(long nowNs, int flowId, boolean atReceiver, String decision, long distanceNs) {
        if (Math.abs(distanceNs) <= NEAR_NS) {
            decisions.add(new Decision(nowNs - zeroNs, flowId, atReceiver, decision, distanceNs));
        }
    }

    /** What to say about decisions near their threshold up to {@code untilNs} after the first SYN. */
    public List<String> linesUntil(long untilNs) {
        List<Decision> before =
                decisions.stream().filter(decision -> decision.ns() <= untilNs).toList();
        if (before.isEmpty()) {
            return List.of("no decision so far was within 5 us of its threshold");
        }
        List<String> lines = new ArrayList<>();
        for (Decision decision : before.subList(Math.max(0, before.size() - MAX_TOLD), before.size())) {
            lines.add(String.format(
                    "near a threshold%s: %s of flow %d%s at %.6f ms, by %.3f us",
                    untilNs - decision.ns() <= RECENT_NS ? "" : " (earlier)",
                    decision.text(),
                    decision.flowId(),
                    decision.atReceiver() ? " at the receiver" : "",
                    decision.ns() / NS_PER_MS,
                    decision.distanceNs() / NS_PER_US));
        }
        return lines;
    }
}
