package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;

/** Which link of a bond a packet takes: the same for all packets of one path hash of one flow. */
final class BondHash {
    private static final int SPREAD = 0x9E3779B1;
    private static final int MIX = 0x85EBCA6B;

    private BondHash() {}

    /** The number of the link, from 0 to {@code links} - 1. */
    static int slave(Packet packet, int links) {
        int hash = packet.flowId * SPREAD ^ packet.pathHash;
        hash = (hash ^ hash >>> 16) * MIX;
        hash ^= hash >>> 13;
        return (int) ((hash & 0xFFFFFFFFL) * links >>> 32);
    }
}
