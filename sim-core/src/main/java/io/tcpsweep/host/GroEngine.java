package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;

/**
 * Generic receive offload: merges consecutive packets of a flow into units, each of which TCP handles as one arrival
 * (Linux 6.12 net/core/gro.c, net/ipv4/tcp_offload.c, net/ipv6/ip6_offload.c). When polls come and end is the caller's
 * business: it hands in each packet, and at the end of a poll says what goes up.
 *
 * <p>A unit goes up as its first packet, with the payload of all, {@link Packet#segmentPayloadBytes} of the first, PSH
 * and FIN of any, and the memory of all in {@link Packet#truesizeBytes}. Units and packets of a flow go up in the order
 * in which they came.
 */
public final class GroEngine {
    /** IP length that a unit stays below (GRO_LEGACY_MAX_SIZE). */
    private static final int MAX_UNIT_BYTES = 65_536;

    /** Flags with which a packet goes up at once, with what it has joined. */
    private static final int FLUSH_FLAGS = Packet.URG | Packet.PSH | Packet.RST | Packet.SYN | Packet.FIN;

    /** Flags in which the packets of a unit may differ. */
    private static final int FREE_FLAGS = Packet.CWR | Packet.FIN | Packet.PSH;

    private static final int HASH_SPREAD = 0x9E3779B1;
    private static final int HASH_SHIFT = 16;

    private final PacketPool pool;
    private final GroMemory memory;
    private final PacketSink stack;
    private final GroBucket[] buckets;
    private int heldUnits;

    /** @param stack takes units and packets that go up */
    public GroEngine(GroSpec spec, PacketPool pool, PacketSink stack) {
        this.pool = pool;
        this.memory = spec.memory();
        this.stack = stack;
        buckets = new GroBucket[spec.buckets()];
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new GroBucket(spec.flowsPerBucket());
        }
    }

    /** Units held now, each one packet of the pool. */
    public int heldUnits() {
        return heldUnits;
    }

    /** One packet of a poll: joins its flow's unit, starts one, or goes up (dev_gro_receive, tcp_gro_receive). */
    public void receive(Packet packet, long nowNs, long nowJiffies) {
        GroBucket bucket = bucketOf(packet);
        boolean last = (packet.flags & FLUSH_FLAGS) != 0;
        int place = bucket.find(packet);
        if (place != GroBucket.NONE) {
            Packet unit = bucket.unit(place);
            if (belongsTo(unit, packet)) {
                last |= packet.payloadBytes < unit.segmentPayloadBytes;
                merge(bucket, place, packet);
                if (last) {
                    sendUp(bucket, place, nowNs);
                }
                return;
            }
            sendUp(bucket, place, nowNs);
        }
        packet.truesizeBytes = memory.packetBytes(packet.ipLengthBytes());
        if (last || packet.payloadBytes == 0) {
            stack.receive(packet, nowNs);
        } else {
            hold(bucket, packet, nowNs, nowJiffies);
        }
    }

    /** Sends up the units whose first packet came in an earlier jiffy: the end of a poll that will be called again. */
    public void flushOlder(long nowNs, long nowJiffies) {
        for (int i = 0; heldUnits > 0 && i < buckets.length; i++) {
            while (buckets[i].count() > 0 && buckets[i].heldSinceJiffies(0) != nowJiffies) {
                sendUp(buckets[i], 0, nowNs);
            }
        }
    }

    /** Sends up all that is held. */
    public void flush(long nowNs) {
        for (int i = 0; heldUnits > 0 && i < buckets.length; i++) {
            while (buckets[i].count() > 0) {
                sendUp(buckets[i], 0, nowNs);
            }
        }
    }

    private GroBucket bucketOf(Packet packet) {
        if (buckets.length == 1) {
            return buckets[0];
        }
        int connection = packet.flowId << 1 | (packet.reverse ? 1 : 0);
        return buckets[connection * HASH_SPREAD >>> HASH_SHIFT & (buckets.length - 1)];
    }

    private static boolean belongsTo(Packet unit, Packet packet) {
        return (packet.flags & Packet.CWR) == 0
                && ((packet.flags ^ unit.flags) & ~FREE_FLAGS) == 0
                && packet.windowField == unit.windowField
                && packet.ackSeq == unit.ackSeq
                && packet.ecn == unit.ecn
                && packet.payloadBytes > 0
                && packet.payloadBytes <= unit.segmentPayloadBytes
                && packet.seq == unit.seq + unit.payloadBytes
                && unit.ipLengthBytes() + packet.payloadBytes < MAX_UNIT_BYTES
                && hasSameOptions(unit, packet);
    }

    private static boolean hasSameOptions(Packet unit, Packet packet) {
        if (packet.headerBytes != unit.headerBytes
                || packet.hasTimestamps != unit.hasTimestamps
                || packet.sackBlockCount != unit.sackBlockCount) {
            return false;
        }
        if (packet.hasTimestamps
                && (packet.timestampValue != unit.timestampValue || packet.timestampEcho != unit.timestampEcho)) {
            return false;
        }
        for (int i = 0; i < packet.sackBlockCount; i++) {
            if (packet.sackStart[i] != unit.sackStart[i] || packet.sackEnd[i] != unit.sackEnd[i]) {
                return false;
            }
        }
        return true;
    }

    private void merge(GroBucket bucket, int place, Packet packet) {
        Packet unit = bucket.unit(place);
        unit.truesizeBytes += memory.addedBytes(packet.ipLengthBytes(), bucket.segments(place));
        unit.payloadBytes += packet.payloadBytes;
        unit.flags |= packet.flags & (Packet.FIN | Packet.PSH);
        bucket.countSegment(place);
        pool.release(packet);
    }

    private void hold(GroBucket bucket, Packet packet, long nowNs, long nowJiffies) {
        if (bucket.isFull()) {
            sendUp(bucket, 0, nowNs);
        }
        packet.segmentPayloadBytes = packet.payloadBytes;
        bucket.add(packet, nowJiffies);
        heldUnits++;
    }

    private void sendUp(GroBucket bucket, int place, long nowNs) {
        heldUnits--;
        stack.receive(bucket.remove(place), nowNs);
    }
}
