package io.tcpsweep.net;

import io.tcpsweep.packet.Packet;

/**
 * Told what happens to packets on links. The packet is only lent: a probe must neither keep nor change it. Occupancy is
 * the number of packets found in the queue, the one in service counted, the new one not.
 */
public interface LinkProbe {
    /** A packet was accepted; its ECN field is as it leaves the queue. */
    default void onEnqueued(int linkId, Packet packet, int occupancyPackets, long nowNs) {}

    /** A packet that may carry ECN was marked CE; {@link #onEnqueued} follows. */
    default void onMarked(int linkId, Packet packet, int occupancyPackets, long nowNs) {}

    /** A packet found the queue full. */
    default void onDropped(int linkId, Packet packet, int occupancyPackets, long nowNs) {}

    /** A packet was lost on the wire; {@code nowNs} is when it would have arrived. */
    default void onLost(int linkId, Packet packet, long nowNs) {}

    /** A packet arrived at the far end. */
    default void onDelivered(int linkId, Packet packet, long nowNs) {}
}
