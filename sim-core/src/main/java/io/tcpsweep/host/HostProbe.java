package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;

/** Told what hosts hand to their endpoints. The packet is only lent: a probe must neither keep nor change it. */
public interface HostProbe {
    /** A packet, or a unit of several that the host has merged, goes up to its flow's endpoint. */
    default void onHandedUp(int hostId, Packet unit, long nowNs) {}
}
