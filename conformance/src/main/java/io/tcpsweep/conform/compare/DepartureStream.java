package io.tcpsweep.conform.compare;

import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.format.TraceRow.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one end of a connection, or one host, sent, in order. Every packet that leaves a TCP is in exactly one stream of
 * each sort, once: an ACK that is dropped or held back by plan counts where it left the receiver, not where it is let
 * go.
 */
final class DepartureStream {
    /** Slack of the recorder when it lets a held ACK go. */
    private static final long RELEASE_SLACK_NS = 50_000;

    private DepartureStream() {}

    /**
     * One stream per sending end: "s0 f1" is what host 0 sent on its flow 1, "r s0 f1" what the receiver sent on it.
     */
    static Map<String, List<TraceRow>> byConnection(OracleScenario scenario, List<TraceRow> rows) {
        Map<String, List<TraceRow>> streams = new TreeMap<>();
        for (TraceRow row : departures(scenario, rows)) {
            String name = (row.isReverse() ? "r s" : "s") + row.host() + " f" + row.flow();
            streams.computeIfAbsent(name, key -> new ArrayList<>()).add(row);
        }
        return streams;
    }

    /** One stream per host: "s0" for sender 0, "r" for the receiver. */
    static Map<String, List<TraceRow>> byHost(OracleScenario scenario, List<TraceRow> rows) {
        Map<String, List<TraceRow>> streams = new TreeMap<>();
        for (TraceRow row : departures(scenario, rows)) {
            String name = row.isReverse() ? "r" : "s" + row.host();
            streams.computeIfAbsent(name, key -> new ArrayList<>()).add(row);
        }
        return streams;
    }

    private static List<TraceRow> departures(OracleScenario scenario, List<TraceRow> rows) {
        List<TraceRow> departures = new ArrayList<>();
        List<TraceRow> held = new ArrayList<>();
        for (TraceRow row : rows) {
            switch (row.event()) {
                case SND, DROPACK -> departures.add(row);
                case HOLDACK -> {
                    departures.add(row);
                    held.add(row);
                }
                case ACK -> {
                    if (!isRelease(scenario, held, row)) {
                        departures.add(row);
                    }
                }
                default -> {}
            }
        }
        return departures;
    }

    /** Whether the row shows a held ACK being let go; then it is no longer held. */
    private static boolean isRelease(OracleScenario scenario, List<TraceRow> held, TraceRow row) {
        for (TraceRow candidate : held) {
            if (candidate.samePacket(row) && candidate.win() == row.win() && isDue(scenario, candidate, row)) {
                held.remove(candidate);
                return true;
            }
        }
        return false;
    }

    private static boolean isDue(OracleScenario scenario, TraceRow held, TraceRow row) {
        long heldNs = row.ns() - held.ns();
        return scenario.faults().stream()
                .anyMatch(fault -> heldNs >= fault.delayNs() && heldNs < fault.delayNs() + RELEASE_SLACK_NS);
    }

    /** Whether a row belongs to what the same host saw: its own sendings and what reached it. */
    static boolean isSameView(TraceRow row, TraceRow departure) {
        if (departure.isReverse()) {
            return row.event() == Event.RCV
                    || row.event() == Event.ACK
                    || row.event() == Event.DROPACK
                    || row.event() == Event.HOLDACK;
        }
        return row.host() == departure.host() && (row.event() == Event.SND || row.event() == Event.RACK);
    }
}
