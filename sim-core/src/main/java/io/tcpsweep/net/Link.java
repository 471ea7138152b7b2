package io.tcpsweep.net;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;

/**
 * What both kinds of links share: exact serialization times, queue verdicts, loss, counters and the trace. A link is
 * its own delivery timer (class link, number 0).
 *
 * <p>Order at one instant: packets whose sending ends at or before the instant have left the queue before a packet that
 * arrives at it is judged.
 */
public abstract class Link extends Timer implements PacketSink {
    private static final long BIT_NS_PER_BYTE_SECOND = 8_000_000_000L;
    private static final int DELIVERY_TIMER = 0;
    private static final int ECN_SHIFT = 8;

    final int queueLimitPackets;
    final int markFromPackets;
    final long delayNs;
    final int framingBytes;
    final LinkProbe probe;
    private final int linkId;
    private final String name;
    private final LinkConfig config;
    private final PacketSink sink;
    private final PacketPool pool;
    private final TraceDigest digest;
    private final CounterRandom lossDraws;
    private final int lossPpm;

    // The sender: free at freeAtNs + fraction / fractionPerNs; one cached result of the division.
    private final long fractionPerNs;
    private long freeAtNs;
    private long fraction;
    private int cachedBytes = -1;
    private long cachedNs;
    private long cachedFraction;

    private long deliveredCount;
    private long droppedCount;
    private long lostCount;
    private long markedCount;

    Link(NetworkContext context, int linkId, String name, LinkConfig config, PacketSink sink) {
        super(context.loop(), CLASS_LINK, linkId, DELIVERY_TIMER);
        this.linkId = linkId;
        this.name = name;
        this.config = config;
        this.sink = sink;
        this.pool = context.pool();
        this.digest = context.digest();
        this.probe = context.probe();
        this.lossDraws = context.streams().counter("loss/" + name);
        this.lossPpm = config.lossPpm();
        this.delayNs = config.delayNs();
        this.framingBytes = config.framingBytes();
        this.queueLimitPackets = config.queueLimitPackets();
        this.markFromPackets =
                config.markThresholdPackets() == 0 ? LinkConfig.UNLIMITED_PACKETS : config.markThresholdPackets();
        this.fractionPerNs = Math.max(1, config.rateBitsPerSec());
    }

    public final int linkId() {
        return linkId;
    }

    public final String name() {
        return name;
    }

    public final LinkConfig config() {
        return config;
    }

    /** Packets delivered at the far end. */
    public final long deliveredCount() {
        return deliveredCount;
    }

    /** Packets that found the queue full. */
    public final long droppedCount() {
        return droppedCount;
    }

    /** Packets lost at random after the queue. */
    public final long lostCount() {
        return lostCount;
    }

    /** Packets marked CE. */
    public final long markedCount() {
        return markedCount;
    }

    /** Packets accepted and neither delivered nor lost yet. */
    public abstract int heldCount();

    /** When everything that the link has accepted will have been sent, in whole nanoseconds. */
    public final long freeAtNs() {
        return freeAtNs;
    }

    /** Time to send one packet of this IP length on an idle link, whole nanoseconds. */
    public final long serializationNs(int ipLengthBytes) {
        return config.rateBitsPerSec() == 0
                ? 0
                : (ipLengthBytes + config.framingBytes()) * BIT_NS_PER_BYTE_SECOND / config.rateBitsPerSec();
    }

    /** When a packet that may be sent from {@code atNs} has been sent, after all before it; advances the sender. */
    final long serialize(Packet packet, long atNs) {
        int wireBytes = packet.ipLengthBytes() + framingBytes;
        if (wireBytes != cachedBytes) {
            cacheSerialization(wireBytes);
        }
        long startNs = freeAtNs;
        long carried = fraction;
        if (startNs < atNs) {
            startNs = atNs;
            carried = 0;
        }
        long endNs = startNs + cachedNs;
        carried += cachedFraction;
        if (carried >= fractionPerNs) {
            carried -= fractionPerNs;
            endNs++;
        }
        fraction = carried;
        freeAtNs = endNs;
        return endNs;
    }

    private void cacheSerialization(int wireBytes) {
        cachedBytes = wireBytes;
        if (config.rateBitsPerSec() != 0) {
            long bitNs = wireBytes * BIT_NS_PER_BYTE_SECOND;
            cachedNs = bitNs / fractionPerNs;
            cachedFraction = config.wholeNanoseconds() ? 0 : bitNs % fractionPerNs;
        }
    }

    /** Drops or marks as the occupancy found says; false if the packet is gone. */
    final boolean admit(Packet packet, int occupancyPackets, long atNs) {
        if (occupancyPackets >= markFromPackets || occupancyPackets >= queueLimitPackets) {
            if (occupancyPackets >= queueLimitPackets) {
                drop(packet, occupancyPackets, atNs);
                return false;
            }
            if (packet.ecn == Packet.ECT_0 || packet.ecn == Packet.ECT_1) {
                mark(packet, occupancyPackets, atNs);
            }
        }
        if (probe != null) {
            probe.onEnqueued(linkId, packet, occupancyPackets, atNs);
        }
        return true;
    }

    /** The packet has crossed the link: hands it on, unless it is lost. */
    final void deliver(Packet packet, long nowNs) {
        if (lossPpm != 0 && PacketDraws.happens(lossDraws, lossPpm, packet, nowNs)) {
            lose(packet, nowNs);
            return;
        }
        deliveredCount++;
        trace(TraceDigest.DELIVERY, packet, nowNs);
        if (probe != null) {
            probe.onDelivered(linkId, packet, nowNs);
        }
        sink.receive(packet, nowNs);
    }

    private void drop(Packet packet, int occupancyPackets, long atNs) {
        droppedCount++;
        trace(TraceDigest.DROP, packet, atNs);
        if (probe != null) {
            probe.onDropped(linkId, packet, occupancyPackets, atNs);
        }
        pool.release(packet);
    }

    private void mark(Packet packet, int occupancyPackets, long atNs) {
        packet.ecn = Packet.CE;
        markedCount++;
        trace(TraceDigest.MARK, packet, atNs);
        if (probe != null) {
            probe.onMarked(linkId, packet, occupancyPackets, atNs);
        }
    }

    private void lose(Packet packet, long nowNs) {
        lostCount++;
        trace(TraceDigest.LOSS, packet, nowNs);
        if (probe != null) {
            probe.onLost(linkId, packet, nowNs);
        }
        pool.release(packet);
    }

    private void trace(int kind, Packet packet, long timeNs) {
        digest.add(
                timeNs,
                linkId,
                kind,
                packet.flowId,
                packet.seq,
                packet.ackSeq,
                packet.ipLengthBytes(),
                packet.flags | (packet.ecn << ECN_SHIFT));
    }
}
