package io.tcpsweep.packet;

/** The one way in which a packet moves between parts; the receiver owns the packet from then on. */
public interface PacketSink {
    void receive(Packet packet, long nowNs);
}
