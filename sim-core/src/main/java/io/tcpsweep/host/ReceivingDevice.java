package io.tcpsweep.host;

import io.tcpsweep.packet.PacketSink;

/** What arriving packets pass before they reach their endpoints; it may hold them for a while. */
public interface ReceivingDevice extends PacketSink {
    /** Packets and merged units, each one packet of the pool, that have arrived and not gone up yet. */
    int heldCount();
}
