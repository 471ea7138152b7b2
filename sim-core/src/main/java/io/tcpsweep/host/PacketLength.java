package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;

/** Lengths of super-segments. */
final class PacketLength {
    private PacketLength() {}

    /** Number of packets on the wire. */
    static int wirePackets(Packet packet) {
        int segmentBytes = packet.segmentPayloadBytes;
        return segmentBytes > 0 && packet.payloadBytes > segmentBytes
                ? (packet.payloadBytes + segmentBytes - 1) / segmentBytes
                : 1;
    }

    /**
     * Length with the headers that each packet of it will have (net/core/dev.c qdisc_pkt_len_init()).
     *
     * @param linkHeaderBytes header of the link: 14 of Ethernet, 0 of a TUN
     */
    static int withHeadersBytes(Packet packet, int linkHeaderBytes) {
        return packet.payloadBytes + wirePackets(packet) * (packet.headerBytes + linkHeaderBytes);
    }
}
