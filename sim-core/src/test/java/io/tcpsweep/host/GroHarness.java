package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.List;

/** A merge engine with a writer of packets before it and a reader of what goes up behind it. */
final class GroHarness {
    static final int MSS = 1_428;
    static final int HEADER_BYTES = 72;

    /** What a full packet costs here. */
    static final int FULL_TRUESIZE_BYTES = 2_304;

    static final int SHORT_TRUESIZE_BYTES = 960;

    final PacketPool pool = new PacketPool();
    final List<String> up = new ArrayList<>();
    final List<Integer> truesizes = new ArrayList<>();
    final List<Integer> segmentSizes = new ArrayList<>();
    final GroEngine engine;
    long jiffies = 100;

    GroHarness(int buckets, GroMemory memory) {
        engine = new GroEngine(new GroSpec(buckets, 8, memory), pool, (unit, nowNs) -> takeUp(unit));
    }

    /** As a TUN: one bucket, chained buffers. */
    static GroHarness tun() {
        return new GroHarness(1, GroMemory.chained(GroHarness::truesizeBytes));
    }

    static int truesizeBytes(int ipLengthBytes) {
        return ipLengthBytes <= 320 ? SHORT_TRUESIZE_BYTES : FULL_TRUESIZE_BYTES;
    }

    private void takeUp(Packet unit) {
        up.add(text(unit));
        truesizes.add(unit.truesizeBytes);
        segmentSizes.add(unit.segmentPayloadBytes);
        pool.release(unit);
    }

    private static String text(Packet unit) {
        StringBuilder text = new StringBuilder();
        text.append(unit.flowId).append(": ").append(unit.seq).append('+').append(unit.payloadBytes);
        append(text, unit, Packet.PSH, " PSH");
        append(text, unit, Packet.FIN, " FIN");
        append(text, unit, Packet.CWR, " CWR");
        if (unit.ecn == Packet.CE) {
            text.append(" CE");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Packet unit, int flag, String name) {
        if ((unit.flags & flag) != 0) {
            text.append(name);
        }
    }

    /** A packet of flow 0 with data; a test changes what matters. */
    Packet data(long seq, int payloadBytes) {
        Packet packet = pool.acquire();
        packet.flowId = 0;
        packet.reverse = false;
        packet.pathHash = 7;
        packet.flags = Packet.ACK;
        packet.seq = seq;
        packet.ackSeq = 1;
        packet.windowField = 507;
        packet.payloadBytes = payloadBytes;
        packet.segmentPayloadBytes = payloadBytes;
        packet.headerBytes = HEADER_BYTES;
        packet.hasTimestamps = true;
        packet.timestampValue = 1_000;
        packet.timestampEcho = 2_000;
        return packet;
    }

    /** The n-th full segment of flow 0, from 0. */
    Packet full(int n) {
        return data(1 + (long) n * MSS, MSS);
    }

    Packet flagged(Packet packet, int flags) {
        packet.flags |= flags;
        return packet;
    }

    GroHarness arrive(Packet packet) {
        engine.receive(packet, 0, jiffies);
        return this;
    }
}
