package io.tcpsweep.conform.network;

import io.tcpsweep.conform.format.TraceRow.Event;
import io.tcpsweep.packet.Packet;

/** Hears of everything that happens to a packet, in the order in which the network does it. */
public interface NetworkLog {
    /**
     * @param path the packet's path, -1 where it is on none
     * @param queuePackets packets found in the queue, -1 for a planned drop
     */
    void packet(long nowNs, Event event, Packet packet, int path, int queuePackets);

    /** A flow's first or next flow label was seen and drew {@code path}, perhaps the same as before. */
    void label(long nowNs, int flowId, int path);
}
