package io.tcpsweep.conform.network;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.format.TraceRow.Event;
import io.tcpsweep.packet.Packet;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Writes down what the network does, as rows of a trace. */
public final class TraceLog implements NetworkLog {
    private static final long SEQUENCE_MASK = 0xFFFFFFFFL;

    /** A flow label seen at the switch and the path it drew. */
    public record Move(long ns, int path) {}

    private record LabelKey(int flowId, boolean reverse, int number) implements Comparable<LabelKey> {
        @Override
        public int compareTo(LabelKey other) {
            int byFlow = Integer.compare(flowId, other.flowId);
            int byDirection = byFlow != 0 ? byFlow : Boolean.compare(reverse, other.reverse);
            return byDirection != 0 ? byDirection : Integer.compare(number, other.number);
        }
    }

    private final OracleScenario scenario;
    private final long zeroNs;
    private final boolean keepRows;
    private final List<TraceRow> rows = new ArrayList<>();
    private final List<List<Move>> moves = new ArrayList<>();
    private final long[] ackedBytes;
    private final TreeMap<LabelKey, Integer> labels = new TreeMap<>();

    /**
     * @param zeroNs time of the first SYN, the zero of the trace
     * @param keepRows whether rows are wanted; without them only bytes and moves are kept
     */
    public TraceLog(OracleScenario scenario, long zeroNs, boolean keepRows) {
        this.scenario = scenario;
        this.zeroNs = zeroNs;
        this.keepRows = keepRows;
        ackedBytes = new long[scenario.flows().size()];
        for (int flowId = 0; flowId < ackedBytes.length; flowId++) {
            moves.add(new ArrayList<>());
        }
    }

    /** The rows before the programs end. */
    public List<TraceRow> rows() {
        return rows;
    }

    /** By flow id, each new flow label and its path. */
    public List<List<Move>> moves() {
        return moves;
    }

    /** Payload of {@code flowId} whose acknowledgment has reached the sender so far, and before the programs end. */
    public long ackedBytes(int flowId) {
        return ackedBytes[flowId];
    }

    @Override
    public void packet(long nowNs, Event event, Packet packet, int path, int queuePackets) {
        if (event == Event.RACK && (packet.flags & Packet.ACK) != 0 && scenario.isBeforeEnd(nowNs - zeroNs)) {
            ackedBytes[packet.flowId] = Math.max(ackedBytes[packet.flowId], packet.ackSeq - 1);
        }
        int label = labels.computeIfAbsent(
                new LabelKey(packet.flowId, packet.reverse, packet.pathHashNumber), key -> labels.size());
        if (keepRows && scenario.isBeforeEnd(nowNs - zeroNs)) {
            rows.add(row(nowNs - zeroNs, event, packet, path, label, queuePackets));
        }
    }

    @Override
    public void label(long nowNs, int flowId, int path) {
        moves.get(flowId).add(new Move(nowNs - zeroNs, path));
    }

    private TraceRow row(long ns, Event event, Packet packet, int path, int label, int queuePackets) {
        FlowSpec flow = scenario.flows().get(packet.flowId);
        boolean acknowledges = (packet.flags & Packet.ACK) != 0;
        return new TraceRow(
                ns,
                event,
                flow.hostId(),
                flow.index(),
                path,
                label,
                packet.seq & SEQUENCE_MASK,
                acknowledges ? packet.ackSeq & SEQUENCE_MASK : 0,
                packet.payloadBytes,
                packet.flags,
                packet.ecn,
                queuePackets,
                packet.windowField,
                sackText(packet));
    }

    private static String sackText(Packet packet) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < packet.sackBlockCount; i++) {
            text.append(i == 0 ? "" : " ")
                    .append(packet.sackStart[i] & SEQUENCE_MASK)
                    .append('-')
                    .append(packet.sackEnd[i] & SEQUENCE_MASK);
        }
        return text.toString();
    }
}
