package io.tcpsweep.conform.network;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.NetworkSpec;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.PlannedFault;
import io.tcpsweep.conform.format.PlannedFault.Kind;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.TraceRow.Event;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The recorder's network. It works in rounds until nothing more happens at an instant, each round in this order:
 *
 * <pre>
 *   senders' devices -> access links      host by host, all that is ready
 *   access links -> switch -> paths       in order of time over hosts; planned faults, queue drop, mark
 *   receiver's device -> way back         planned faults of ACKs
 *   ACKs held back -> way back
 *   paths -> receiver                     path by path; random loss
 *   way back -> senders
 * </pre>
 *
 * <p>This order decides ties, so it is part of what a recording shows.
 */
public final class OracleNetwork {
    private static final int NOT_NUMBERED = -1;
    private static final int NO_PATH = -1;
    private static final int NO_FLOW = -1;
    private static final int PLANNED_DROP = -1;

    private final OracleScenario scenario;
    private final NetworkSpec spec;
    private final NetworkDevices devices;
    private final NetworkLog log;
    private final PathChooser chooser;
    private final FaultCounter faults;
    private final LossRandom random;
    private final int[] hostOfFlow;
    private final int[] flowNumbers;
    private int numberedFlows;

    private final List<ArrayDeque<Transit>> access = new ArrayList<>();
    private final long[] accessFreeAtNs;
    private final List<OraclePath> paths = new ArrayList<>();
    private final HeldPackets heldData = new HeldPackets();
    private final HeldPackets heldAcks = new HeldPackets();
    private final ArrayDeque<Transit> wayBack = new ArrayDeque<>();

    /** When the receiver's GRO sends up what it holds, if nothing else comes. */
    private long groFlushAtNs = Long.MIN_VALUE;

    private long workedNs;

    /** Packets of no flow, by when they enter path 0. */
    private final ArrayDeque<Transit> foreign = new ArrayDeque<>();

    public OracleNetwork(OracleScenario scenario, PathChooser chooser, NetworkDevices devices, NetworkLog log) {
        this.scenario = scenario;
        this.spec = scenario.network();
        this.devices = devices;
        this.log = log;
        this.chooser = chooser;
        int flows = scenario.flows().size();
        faults = new FaultCounter(scenario.faults(), flows);
        random = new LossRandom(spec.hashSeed());
        hostOfFlow = scenario.flows().stream().mapToInt(FlowSpec::hostId).toArray();
        flowNumbers = new int[flows];
        Arrays.fill(flowNumbers, NOT_NUMBERED);
        accessFreeAtNs = new long[spec.hosts()];
        for (int host = 0; host < spec.hosts(); host++) {
            access.add(new ArrayDeque<>());
        }
        for (int path = 0; path < spec.paths(); path++) {
            paths.add(new OraclePath(spec.rateBitsPerSec(), spec.oneWayDelayNs()));
        }
        drawLossOfFirstSolicitations();
    }

    /** Adds the packets of no flow that a recorded run had on path 0. */
    public void addForeignPackets(Recording recording, PacketPool pool) {
        for (long ns : ForeignPackets.timesNs(scenario, recording)) {
            Packet packet = pool.acquire();
            packet.flowId = NO_FLOW;
            packet.headerBytes = ForeignPackets.SOLICITATION_BYTES;
            foreign.addLast(new Transit(packet, ns));
        }
    }

    /** Does everything that is due at {@code nowNs}, and what the deliveries make the hosts send at once. */
    public void work(long nowNs) {
        workedNs = nowNs;
        boolean worked = true;
        while (worked) {
            worked = readSenders(nowNs);
            worked |= switchArrivals(nowNs);
            worked |= readReceiver(nowNs);
            worked |= releaseAcks(nowNs);
            worked |= deliverToReceiver(nowNs);
            worked |= deliverToSenders(nowNs);
        }
    }

    /** When something is due next; {@link Long#MAX_VALUE} if nothing is on its way. */
    public long nextDueNs() {
        long nextNs = Math.min(heldData.nextDueNs(), heldAcks.nextDueNs());
        for (ArrayDeque<Transit> link : access) {
            nextNs = Math.min(nextNs, firstDueNs(link));
        }
        for (OraclePath path : paths) {
            nextNs = Math.min(nextNs, path.nextDueNs());
        }
        return Math.min(nextNs, Math.min(firstDueNs(foreign), firstDueNs(wayBack)));
    }

    /** When the next packet reaches the receiver. */
    public long nextArrivalNs() {
        long nextNs = Long.MAX_VALUE;
        for (OraclePath path : paths) {
            nextNs = Math.min(nextNs, path.nextDueNs());
        }
        return nextNs;
    }

    /** When the recorder wakes up next by itself: something is due, or the receiver may send up what it holds. */
    public long nextLookNs() {
        long dueNs = nextDueNs();
        return groFlushAtNs > workedNs ? Math.min(dueNs, groFlushAtNs) : dueNs;
    }

    /** What happened on each path so far. */
    public List<PathCounters> counters() {
        return paths.stream().map(OraclePath::counters).toList();
    }

    private boolean readSenders(long nowNs) {
        boolean worked = false;
        for (int host = 0; host < spec.hosts(); host++) {
            for (Packet packet = devices.takeFromSender(host); packet != null; packet = devices.takeFromSender(host)) {
                worked = true;
                log.packet(nowNs, Event.SND, packet, NO_PATH, 0);
                long startNs = Math.max(accessFreeAtNs[host], nowNs);
                accessFreeAtNs[host] = spec.accessBitsPerSec() > 0
                        ? startNs + OraclePath.serializationNs(packet, spec.accessBitsPerSec())
                        : nowNs;
                access.get(host).addLast(new Transit(packet, accessFreeAtNs[host]));
            }
        }
        return worked;
    }

    /**
     * Each sender's first router solicitation passes path 0 before the first SYN, and takes a number if it may be lost.
     */
    private void drawLossOfFirstSolicitations() {
        if (spec.loss(ForeignPackets.PATH) > 0) {
            for (int host = 0; host < spec.hosts(); host++) {
                random.next();
            }
        }
    }

    private boolean switchArrivals(long nowNs) {
        boolean worked = false;
        while (firstDueNs(foreign) <= nowNs) {
            Transit transit = foreign.pollFirst();
            OraclePath path = paths.get(ForeignPackets.PATH);
            path.queuePacketsAt(transit.dueNs);
            path.enqueue(transit, transit.dueNs);
        }
        for (Transit next = takeArrival(nowNs); next != null; next = takeArrival(nowNs)) {
            worked = true;
            arriveAtSwitch(next, nowNs);
        }
        return worked;
    }

    /** The packet that reaches the switch next, at or before {@code nowNs}: one let go, or the first of a link. */
    private Transit takeArrival(long nowNs) {
        ArrayDeque<Transit> firstLink = null;
        for (ArrayDeque<Transit> link : access) {
            if (firstDueNs(link) <= nowNs && (firstLink == null || firstDueNs(link) < firstDueNs(firstLink))) {
                firstLink = link;
            }
        }
        Transit released = heldData.takeDue(firstLink == null ? nowNs : firstDueNs(firstLink));
        if (released != null || firstLink == null) {
            return released;
        }
        return firstLink.pollFirst();
    }

    private void arriveAtSwitch(Transit transit, long nowNs) {
        Packet packet = transit.packet;
        int flowNumber = numberOf(packet.flowId);
        if (chooser.look(packet.flowId, flowNumber, packet.pathHashNumber)) {
            log.label(nowNs, packet.flowId, chooser.pathOf(packet.flowId));
        }
        int pathId = chooser.pathOf(packet.flowId);
        if (!transit.seen) {
            transit.seen = true;
            if (isTakenByFault(transit, flowNumber, pathId, nowNs)) {
                return;
            }
        }
        OraclePath path = paths.get(pathId);
        int queuePackets = path.queuePacketsAt(transit.dueNs);
        if (queuePackets >= spec.queuePackets()) {
            path.droppedPackets++;
            log.packet(nowNs, Event.DROP, packet, pathId, queuePackets);
            devices.discard(packet);
            return;
        }
        boolean mayBeMarked = packet.ecn == Packet.ECT_0 || packet.ecn == Packet.ECT_1;
        if (spec.markPackets() > 0 && queuePackets >= spec.markPackets() && mayBeMarked) {
            packet.ecn = Packet.CE;
            path.markedPackets++;
        }
        path.enqueue(transit, transit.dueNs);
        log.packet(nowNs, Event.ENQ, packet, pathId, queuePackets);
    }

    /** Applies the planned faults of a packet that is new at the switch; true if it does not go on now. */
    private boolean isTakenByFault(Transit transit, int flowNumber, int pathId, long nowNs) {
        Packet packet = transit.packet;
        if ((packet.flags & Packet.SYN) != 0
                && faults.isPlanned(Kind.DROPSYN, flowNumber, faults.countSyn(flowNumber))) {
            log.packet(nowNs, Event.DROP, packet, pathId, PLANNED_DROP);
            devices.discard(packet);
            return true;
        }
        if (packet.payloadBytes == 0) {
            return false;
        }
        int number = faults.countData(flowNumber);
        if (faults.isPlanned(Kind.DROP, flowNumber, number)) {
            log.packet(nowNs, Event.DROP, packet, pathId, PLANNED_DROP);
            devices.discard(packet);
            return true;
        }
        if (packet.ecn != Packet.NOT_ECT && faults.isPlanned(Kind.MARK, flowNumber, number)) {
            packet.ecn = Packet.CE;
        }
        PlannedFault delay = faults.find(Kind.DELAY, flowNumber, number);
        if (delay == null || !mayHold()) {
            return false;
        }
        transit.dueNs += delay.delayNs();
        heldData.add(transit);
        log.packet(nowNs, Event.HOLD, packet, pathId, 0);
        return true;
    }

    private boolean readReceiver(long nowNs) {
        boolean worked = false;
        for (Packet packet = devices.takeFromReceiver(); packet != null; packet = devices.takeFromReceiver()) {
            worked = true;
            if (!isAckTakenByFault(packet, nowNs)) {
                sendBack(packet, nowNs);
            }
        }
        return worked;
    }

    private boolean isAckTakenByFault(Packet packet, long nowNs) {
        int flowNumber = numberOf(packet.flowId);
        if ((packet.flags & Packet.SYN) != 0
                && faults.isPlanned(Kind.DROPSYNACK, flowNumber, faults.countSynAck(flowNumber))) {
            log.packet(nowNs, Event.DROPACK, packet, NO_PATH, 0);
            devices.discard(packet);
            return true;
        }
        if (packet.payloadBytes != 0 || (packet.flags & (Packet.SYN | Packet.FIN | Packet.RST)) != 0) {
            return false;
        }
        int number = faults.countAck(flowNumber);
        if (faults.isPlanned(Kind.DROPACK, flowNumber, number)) {
            log.packet(nowNs, Event.DROPACK, packet, NO_PATH, 0);
            devices.discard(packet);
            return true;
        }
        PlannedFault delay = faults.find(Kind.DELAYACK, flowNumber, number);
        if (delay == null || !mayHold()) {
            return false;
        }
        heldAcks.add(new Transit(packet, nowNs + delay.delayNs()));
        log.packet(nowNs, Event.HOLDACK, packet, NO_PATH, 0);
        return true;
    }

    private boolean releaseAcks(long nowNs) {
        boolean worked = false;
        for (Transit next = heldAcks.takeDue(nowNs); next != null; next = heldAcks.takeDue(nowNs)) {
            worked = true;
            sendBack(next.packet, nowNs);
        }
        return worked;
    }

    private void sendBack(Packet packet, long nowNs) {
        log.packet(nowNs, Event.ACK, packet, NO_PATH, 0);
        wayBack.addLast(new Transit(packet, nowNs + spec.oneWayDelayNs()));
    }

    private boolean deliverToReceiver(long nowNs) {
        boolean worked = false;
        for (int pathId = 0; pathId < paths.size(); pathId++) {
            OraclePath path = paths.get(pathId);
            path.queuePacketsAt(nowNs);
            double loss = spec.loss(pathId);
            for (Transit next = path.takeArrived(nowNs); next != null; next = path.takeArrived(nowNs)) {
                worked = true;
                boolean isLost = loss > 0 && random.next() < loss;
                arriveAtReceiver(next.packet, pathId, isLost, nowNs);
            }
        }
        return worked;
    }

    private void arriveAtReceiver(Packet packet, int pathId, boolean isLost, long nowNs) {
        OraclePath path = paths.get(pathId);
        if (isLost) {
            path.lostPackets++;
        } else {
            path.sentPackets++;
        }
        boolean isTcp = packet.flowId != NO_FLOW;
        if (isTcp) {
            log.packet(nowNs, isLost ? Event.LOST : Event.RCV, packet, pathId, 0);
        }
        if (isLost) {
            devices.discard(packet);
            return;
        }
        groFlushAtNs = nowNs + scenario.groFlushNs();
        if (isTcp) {
            devices.deliverToReceiver(packet, nowNs);
        } else {
            devices.deliverOther(packet);
        }
    }

    private boolean deliverToSenders(long nowNs) {
        boolean worked = false;
        while (firstDueNs(wayBack) <= nowNs) {
            worked = true;
            Packet packet = wayBack.pollFirst().packet;
            log.packet(nowNs, Event.RACK, packet, NO_PATH, 0);
            devices.deliverToSender(hostOfFlow[packet.flowId], packet, nowNs);
        }
        return worked;
    }

    private boolean mayHold() {
        return heldData.size() + heldAcks.size() < PlannedFault.MAX_FAULTS;
    }

    /** The flow's number in the order of first packets, which faults and path choice go by. */
    private int numberOf(int flowId) {
        if (flowNumbers[flowId] == NOT_NUMBERED) {
            flowNumbers[flowId] = numberedFlows++;
        }
        return flowNumbers[flowId];
    }

    private static long firstDueNs(ArrayDeque<Transit> link) {
        return link.isEmpty() ? Long.MAX_VALUE : link.peekFirst().dueNs;
    }
}
