package io.tcpsweep.packet;

/** Told by a host what became of the packets that one of its sockets handed to it. */
public interface HostQueueListener {
    /**
     * The device has sent a packet of this socket. Called in the order of sending, from within the host: a socket that
     * wants to send more does so in an event of its own.
     *
     * @param chargedBytes what the packet was charged with, above 0
     */
    void onTransmitted(int chargedBytes, long nowNs);

    /** The host had no room for the packet that the socket is just handing to it. */
    void onRejected();
}
