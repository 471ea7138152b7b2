package io.tcpsweep.conform.network;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.TraceFile;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.format.TraceRow.Event;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.List;

/**
 * Feeds what recorded hosts sent into the network and checks, in lockstep, that everything else the recording shows
 * comes out: each row as recorded, in the recorded order. A host sends its next recorded packet as soon as the time is
 * right and all rows before it have come out.
 */
final class TraceReplay implements NetworkDevices, NetworkLog {
    private static final int IP_AND_TCP_BYTES = 60;

    private final OracleScenario scenario;
    private final List<TraceRow> recorded;
    private final long zeroNs;
    private final PacketPool pool = new PacketPool();
    private final TraceLog log;
    private final OracleNetwork network;
    private final List<String> deviations = new ArrayList<>();
    private final List<TraceRow> heldAcks = new ArrayList<>();
    private int position;
    private long nowNs;
    private long maxLateNs;
    private final int foreignPackets;

    TraceReplay(OracleScenario scenario, Recording recording) {
        this.scenario = scenario;
        recorded = recording.trace().orElseThrow();
        zeroNs = recording.firstSynNs();
        log = new TraceLog(scenario, zeroNs, true);
        PathChooser chooser = new PathChooser(
                scenario.network().paths(),
                scenario.network().hashSeed(),
                scenario.flows().size(),
                List.of());
        network = new OracleNetwork(scenario, chooser, this, this);
        network.addForeignPackets(recording, pool);
        foreignPackets = (int) pool.liveCount();
    }

    /** Replays the whole trace; the deviations found, at most a few. */
    List<String> run() {
        while (position < recorded.size() && deviations.size() < 5) {
            int before = position;
            nowNs = recorded.get(position).ns() + zeroNs;
            if (foreignPackets == 0) {
                maxLateNs = Math.max(maxLateNs, nowNs - network.nextDueNs());
            }
            network.work(nowNs);
            if (position == before) {
                deviations.add("did not come out in time: " + TraceFile.format(recorded.get(position)));
                break;
            }
        }
        return deviations;
    }

    /** How late the recorder saw something that was due; 0 if it never was, or if there were foreign packets. */
    long maxLateNs() {
        return maxLateNs;
    }

    /** Packets that the network has neither delivered nor dropped, by what the pool misses. */
    long livePackets() {
        return pool.liveCount();
    }

    /** The same by the rows: packets that left a host and neither arrived nor were dropped. */
    long packetsUnderWay() {
        long count = 0;
        for (TraceRow row : log.rows()) {
            count += switch (row.event()) {
                case SND, HOLDACK -> 1;
                case ACK -> isDeparture(row) ? 1 : 0;
                case DROP, LOST, RCV, RACK -> -1;
                default -> 0;
            };
        }
        return count;
    }

    @Override
    public Packet takeFromSender(int hostId) {
        if (position == recorded.size()) {
            return null;
        }
        TraceRow row = recorded.get(position);
        return isNow(row) && row.event() == Event.SND && row.host() == hostId ? packet(row) : null;
    }

    @Override
    public Packet takeFromReceiver() {
        if (position == recorded.size()) {
            return null;
        }
        TraceRow row = recorded.get(position);
        return isNow(row) && row.isReverse() && isDeparture(row) ? packet(row) : null;
    }

    @Override
    public void deliverToReceiver(Packet packet, long atNs) {
        pool.release(packet);
    }

    @Override
    public void deliverOther(Packet packet) {
        pool.release(packet);
    }

    @Override
    public void deliverToSender(int hostId, Packet packet, long atNs) {
        pool.release(packet);
    }

    @Override
    public void discard(Packet packet) {
        pool.release(packet);
    }

    @Override
    public void packet(long atNs, Event event, Packet packet, int path, int queuePackets) {
        int before = log.rows().size();
        log.packet(atNs, event, packet, path, queuePackets);
        if (log.rows().size() == before || position == recorded.size()) {
            return;
        }
        TraceRow expected = recorded.get(position++);
        TraceRow actual = log.rows().get(before);
        if (expected.event() == Event.HOLDACK) {
            heldAcks.add(expected);
        }
        TraceRow comparable = withLabel(actual, expected.label());
        if (!comparable.equals(expected)) {
            deviations.add("row " + position + " recorded " + TraceFile.format(expected) + " replayed "
                    + TraceFile.format(comparable));
        }
    }

    @Override
    public void label(long atNs, int flowId, int path) {
        log.label(atNs, flowId, path);
    }

    private boolean isNow(TraceRow row) {
        return row.ns() + zeroNs == nowNs;
    }

    /** Whether a host sends here; an ACK that was held back leaves its host only once. */
    private boolean isDeparture(TraceRow row) {
        if (row.event() == Event.ACK) {
            return heldAcks.stream().noneMatch(held -> held.samePacket(row) && isDue(held, row));
        }
        return row.event() == Event.SND || row.event() == Event.DROPACK || row.event() == Event.HOLDACK;
    }

    private boolean isDue(TraceRow held, TraceRow row) {
        return scenario.faults().stream().anyMatch(fault -> held.ns() + fault.delayNs() == row.ns());
    }

    private Packet packet(TraceRow row) {
        Packet packet = pool.acquire();
        packet.flowId = flowId(row);
        packet.reverse = row.isReverse();
        packet.pathHashNumber = row.label();
        packet.seq = row.seq();
        packet.ackSeq = row.ack();
        packet.payloadBytes = row.len();
        packet.flags = row.flags();
        packet.ecn = row.ecn();
        packet.windowField = row.win();
        for (String block : row.sack().isEmpty() ? new String[0] : row.sack().split(" ")) {
            String[] ends = block.split("-");
            packet.sackStart[packet.sackBlockCount] = Long.parseLong(ends[0]);
            packet.sackEnd[packet.sackBlockCount++] = Long.parseLong(ends[1]);
        }
        packet.headerBytes = IP_AND_TCP_BYTES + optionBytes(packet);
        return packet;
    }

    private int flowId(TraceRow row) {
        for (int flowId = 0; flowId < scenario.flows().size(); flowId++) {
            FlowSpec flow = scenario.flows().get(flowId);
            if (flow.hostId() == row.host() && flow.index() == row.flow()) {
                return flowId;
            }
        }
        throw new IllegalStateException("no such flow: " + row);
    }

    private int optionBytes(Packet packet) {
        boolean timestamps = isOn("net.ipv4.tcp_timestamps");
        if ((packet.flags & Packet.SYN) != 0) {
            int maximumSegmentAndScale = isOn("net.ipv4.tcp_window_scaling") ? 8 : 4;
            int sackPermitted = isOn("net.ipv4.tcp_sack") ? 4 : 0;
            return maximumSegmentAndScale + (timestamps ? 12 : sackPermitted);
        }
        int sack = packet.sackBlockCount == 0 ? 0 : 4 + 8 * packet.sackBlockCount;
        return (timestamps ? 12 : 0) + sack;
    }

    private boolean isOn(String sysctl) {
        return !"0".equals(scenario.sysctls().get(sysctl));
    }

    private static TraceRow withLabel(TraceRow row, int label) {
        return new TraceRow(
                row.ns(),
                row.event(),
                row.host(),
                row.flow(),
                row.path(),
                label,
                row.seq(),
                row.ack(),
                row.len(),
                row.flags(),
                row.ecn(),
                row.queue(),
                row.win(),
                row.sack());
    }
}
