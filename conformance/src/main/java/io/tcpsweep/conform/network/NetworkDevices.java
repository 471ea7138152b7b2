package io.tcpsweep.conform.network;

import io.tcpsweep.packet.Packet;

/** The network devices of the hosts, as the network sees them: what they have ready to send, and where arrivals go. */
public interface NetworkDevices {
    /** The next packet that sender {@code hostId} has ready, or null. */
    Packet takeFromSender(int hostId);

    /** The next packet that the receiver has ready, or null. */
    Packet takeFromReceiver();

    void deliverToReceiver(Packet packet, long nowNs);

    /** A packet that is not TCP's reaches the receiver. */
    void deliverOther(Packet packet);

    void deliverToSender(int hostId, Packet packet, long nowNs);

    /** Takes back a packet that was dropped. */
    void discard(Packet packet);
}
