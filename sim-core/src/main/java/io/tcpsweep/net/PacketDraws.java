package io.tcpsweep.net;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.packet.Packet;

/**
 * Per-packet random draws. A packet with data, SYN or FIN draws by (flow and direction, sequence number, which
 * transmission of it this is), so it meets the same fate in two runs that have drifted apart. Pure ACKs have no such
 * identity, many share all their numbers; they draw by (flow and direction, acknowledgement number, time).
 */
public final class PacketDraws {
    private PacketDraws() {}

    /** A number from 0 to {@code boundExclusive} - 1. */
    public static long uniform(CounterRandom random, long boundExclusive, Packet packet, long nowNs) {
        boolean numbered = hasSequence(packet);
        return random.uniform(
                boundExclusive,
                flowAndDirection(packet),
                numbered ? packet.seq : packet.ackSeq,
                numbered ? packet.transmissionNumber : nowNs);
    }

    /** Whether something of probability {@code ppm} / 1,000,000 happens to this packet. */
    public static boolean happens(CounterRandom random, int ppm, Packet packet, long nowNs) {
        return uniform(random, CounterRandom.ALWAYS_PPM, packet, nowNs) < ppm;
    }

    private static boolean hasSequence(Packet packet) {
        return packet.payloadBytes > 0 || (packet.flags & (Packet.SYN | Packet.FIN)) != 0;
    }

    private static long flowAndDirection(Packet packet) {
        return ((long) packet.flowId << 1) | (packet.reverse ? 1 : 0);
    }
}
