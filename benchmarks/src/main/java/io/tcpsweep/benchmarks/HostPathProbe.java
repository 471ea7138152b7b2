package io.tcpsweep.benchmarks;

import io.tcpsweep.host.Host;
import io.tcpsweep.net.Link;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.scenario.RunProbe;
import java.util.List;

/**
 * What the hosts at both ends make of the packets of one flow: in what trains they reach the bottleneck, in what units
 * they reach TCP, and what ACKs answer them. One sender, one path.
 */
final class HostPathProbe implements RunProbe {
    private static final String BOTTLENECK = "path-0";
    private static final double TRAIN_GAP_WIRE_TIMES = 1.5;
    private static final int FULL_PACKET_BYTES = 1500;
    private static final int SENT_CAPACITY = 1 << 16;

    private final long fromNs;
    private final Samples trains = new Samples();
    private final Samples units = new Samples();
    private final Samples roundTripsNs = new Samples();
    private long ackCount;

    private Host sender;
    private Host receiver;
    private int bottleneckId;
    private int backId;
    private long trainGapNs;
    private boolean isMeasuring;
    private long senderInterruptsBefore;
    private long receiverInterruptsBefore;

    private int trainPackets;
    private long lastArrivalNs;

    // Packets that passed the bottleneck's entry, in order, until they are acknowledged: a ring.
    private final long[] sentEndSeq = new long[SENT_CAPACITY];
    private final long[] sentNs = new long[SENT_CAPACITY];
    private int sentHead;
    private int sentTail;
    private long highestEndSeq;
    private long noSampleBelowSeq;

    /** @param fromNs when measuring begins */
    HostPathProbe(long fromNs) {
        this.fromNs = fromNs;
    }

    /** Data packets that follow each other within 1.5 wire times at the bottleneck's entry, per train. */
    Samples trains() {
        return trains;
    }

    /** Segments of each unit that the receiving TCP was handed. */
    Samples units() {
        return units;
    }

    /**
     * From a packet's arrival at the bottleneck to the handing of its ACK to the sending TCP; of each ACK the newest.
     */
    Samples roundTripsNs() {
        return roundTripsNs;
    }

    /** ACKs without data. */
    long ackCount() {
        return ackCount;
    }

    long senderInterrupts() {
        return sender.interrupts() - senderInterruptsBefore;
    }

    long receiverInterrupts() {
        return receiver.interrupts() - receiverInterruptsBefore;
    }

    /** Ends the train that the end of the run has cut. */
    void finish() {
        if (trainPackets > 0) {
            trains.add(trainPackets);
            trainPackets = 0;
        }
    }

    @Override
    public void onStart(List<Host> hosts, List<Link> links) {
        sender = hosts.get(0);
        receiver = hosts.get(hosts.size() - 1);
        backId = links.get(links.size() - 1).linkId();
        for (Link link : links) {
            if (link.name().equals(BOTTLENECK)) {
                bottleneckId = link.linkId();
                trainGapNs = (long) (TRAIN_GAP_WIRE_TIMES * link.serializationNs(FULL_PACKET_BYTES));
            }
        }
    }

    @Override
    public void onEnqueued(int linkId, Packet packet, int occupancyPackets, long nowNs) {
        if (linkId == bottleneckId && packet.payloadBytes > 0) {
            onArrival(packet, nowNs);
        } else if (linkId == backId && packet.payloadBytes == 0 && measuresAt(nowNs)) {
            ackCount++;
        }
    }

    @Override
    public void onDropped(int linkId, Packet packet, int occupancyPackets, long nowNs) {
        if (linkId == bottleneckId && packet.payloadBytes > 0) {
            onArrival(packet, nowNs);
        }
    }

    @Override
    public void onHandedUp(int hostId, Packet unit, long nowNs) {
        if (hostId == receiver.hostId()) {
            if (unit.payloadBytes > 0 && measuresAt(nowNs)) {
                units.add(unit.hasSeveralSegments() ? segments(unit) : 1);
            }
        } else {
            onAck(unit.ackSeq, nowNs);
        }
    }

    private void onArrival(Packet packet, long nowNs) {
        if (measuresAt(nowNs)) {
            if (trainPackets > 0 && nowNs - lastArrivalNs > trainGapNs) {
                trains.add(trainPackets);
                trainPackets = 0;
            }
            trainPackets++;
            lastArrivalNs = nowNs;
        }
        if (packet.endSeq() <= highestEndSeq) {
            // What an ACK answers is not known before all that has been sent by now is acknowledged.
            noSampleBelowSeq = highestEndSeq;
            return;
        }
        highestEndSeq = packet.endSeq();
        if (sentTail - sentHead == SENT_CAPACITY) {
            throw new IllegalStateException("more than " + SENT_CAPACITY + " packets are not acknowledged");
        }
        sentEndSeq[sentTail & (SENT_CAPACITY - 1)] = highestEndSeq;
        sentNs[sentTail & (SENT_CAPACITY - 1)] = nowNs;
        sentTail++;
    }

    private void onAck(long ackSeq, long nowNs) {
        int newest = -1;
        while (sentHead != sentTail && sentEndSeq[sentHead & (SENT_CAPACITY - 1)] <= ackSeq) {
            newest = sentHead & (SENT_CAPACITY - 1);
            sentHead++;
        }
        if (newest >= 0 && ackSeq > noSampleBelowSeq && measuresAt(nowNs)) {
            roundTripsNs.add(nowNs - sentNs[newest]);
        }
    }

    private static int segments(Packet unit) {
        return (unit.payloadBytes + unit.segmentPayloadBytes - 1) / unit.segmentPayloadBytes;
    }

    private boolean measuresAt(long nowNs) {
        if (!isMeasuring && nowNs >= fromNs) {
            isMeasuring = true;
            senderInterruptsBefore = sender.interrupts();
            receiverInterruptsBefore = receiver.interrupts();
        }
        return isMeasuring;
    }
}
