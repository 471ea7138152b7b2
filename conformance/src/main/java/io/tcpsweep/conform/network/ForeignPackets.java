package io.tcpsweep.conform.network;

import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.format.TraceRow.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Packets that are no part of any flow but took place and time in the recorded queue: each recorded host sent a router
 * solicitation when its interface came up, a tenth of a second before the first SYN, and again about 4, 12, 28 ...
 * seconds later, at a random tick. They take path 0 and are not in the trace, but a queue that is longer than the
 * packets in the trace account for gives them away. Where the queue was empty they leave no sign, and hardly change
 * anything.
 */
final class ForeignPackets {
    /** IP length of a router solicitation without options. */
    static final int SOLICITATION_BYTES = 48;

    /** The path of everything that is not TCP. */
    static final int PATH = 0;

    private static final long NS_PER_S = 1_000_000_000;

    /** Earliest repetition on the machine's clock: a tenth less than 4 s after the first, at 0.1 s. */
    private static final long EARLIEST_NS = 3_600_000_000L;

    private final OracleScenario scenario;
    private final long zeroNs;
    private final List<TraceRow> rows;
    private final ArrayDeque<Long> departuresNs = new ArrayDeque<>();

    private ForeignPackets(OracleScenario scenario, long zeroNs, List<TraceRow> rows) {
        this.scenario = scenario;
        this.zeroNs = zeroNs;
        this.rows = rows;
        for (TraceRow row : rows) {
            if (row.path() == PATH && (row.event() == Event.RCV || row.event() == Event.LOST)) {
                departuresNs.addLast(row.ns() - scenario.network().oneWayDelayNs());
            }
        }
    }

    /** When foreign packets entered the queue of path 0, on the machine's clock, in order. */
    static List<Long> timesNs(OracleScenario scenario, Recording recording) {
        return recording
                .trace()
                .map(rows -> new ForeignPackets(scenario, recording.firstSynNs(), rows).find())
                .orElse(List.of());
    }

    private List<Long> find() {
        List<Long> timesNs = new ArrayList<>();
        long lastEntryNs = 0;
        int queuedPackets = 0;
        int foreignPackets = 0;
        for (TraceRow row : rows) {
            boolean seesQueue = row.event() == Event.ENQ || row.event() == Event.DROP && row.queue() >= 0;
            if (row.path() != PATH || !seesQueue || !departuresAreKnownAt(row.ns())) {
                continue;
            }
            while (!departuresNs.isEmpty() && departuresNs.peekFirst() <= row.ns()) {
                departuresNs.pollFirst();
                queuedPackets--;
            }
            int excessPackets = row.queue() - queuedPackets;
            for (; foreignPackets < excessPackets && row.ns() + zeroNs >= EARLIEST_NS; foreignPackets++) {
                timesNs.add(zeroNs + between(lastEntryNs, row.ns()));
            }
            foreignPackets = Math.min(foreignPackets, Math.max(0, excessPackets));
            queuedPackets += row.event() == Event.ENQ ? 1 : 0;
            lastEntryNs = row.ns();
        }
        return timesNs;
    }

    /** Departures are known by arrivals, which the end of the trace cuts off. */
    private boolean departuresAreKnownAt(long ns) {
        return scenario.isBeforeEnd(ns + scenario.network().oneWayDelayNs());
    }

    /** The last tick between two times of the trace, or the middle if there is none. */
    private long between(long fromNs, long toNs) {
        long tickNs = NS_PER_S / scenario.hz();
        long lastTickNs = (toNs + zeroNs) / tickNs * tickNs - zeroNs;
        return lastTickNs > fromNs && lastTickNs < toNs ? lastTickNs : (fromNs + toNs) / 2;
    }
}
