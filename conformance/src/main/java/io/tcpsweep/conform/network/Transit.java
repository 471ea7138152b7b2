package io.tcpsweep.conform.network;

import io.tcpsweep.packet.Packet;

/** A packet inside the network and when the next thing happens to it. */
final class Transit {
    final Packet packet;
    long dueNs;

    /** Whether planned faults have been looked up; a packet let go after a delay is not counted again. */
    boolean seen;

    Transit(Packet packet, long dueNs) {
        this.packet = packet;
        this.dueNs = dueNs;
    }
}
