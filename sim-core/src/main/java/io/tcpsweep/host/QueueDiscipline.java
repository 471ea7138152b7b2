package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;

/** Where packets wait for a host's device (Linux struct Qdisc). Super-segments count as one packet each. */
public interface QueueDiscipline {
    /** Takes a packet; false if there is no room for it, then it is still the caller's. */
    boolean enqueue(Packet packet, long nowNs);

    /** The next packet that may leave now, or null. */
    Packet dequeue(long nowNs);

    /** Packets that wait. */
    int packets();
}
