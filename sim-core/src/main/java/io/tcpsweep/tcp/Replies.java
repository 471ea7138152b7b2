package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/**
 * Packets that leave without a socket: for TIME_WAIT, and resets for what belongs to no connection
 * (tcp_v6_send_response).
 */
final class Replies {
    private final Tcb t;

    Replies(Tcb t) {
        this.t = t;
    }

    void acknowledge(long seq, long ackSeq, int windowField, boolean timestamps, int timestampEcho) {
        Packet packet = t.transmitter.newPacket(seq, Packet.ACK);
        packet.ackSeq = ackSeq;
        packet.windowField = windowField;
        packet.headerBytes = t.config.ipHeaderBytes() + Tcb.TCP_HEADER_BYTES;
        if (timestamps) {
            packet.hasTimestamps = true;
            packet.timestampValue = t.timestampNow();
            packet.timestampEcho = timestampEcho;
            packet.headerBytes += Tcb.TIMESTAMP_OPTION_BYTES;
        }
        t.transmitter.emit(packet);
    }

    /** Refuses a packet (RFC 9293, section 3.5.2); a reset is not answered. */
    void reset(Packet cause) {
        if ((cause.flags & Packet.RST) != 0) {
            return;
        }
        boolean acknowledges = (cause.flags & Packet.ACK) != 0;
        int flags = acknowledges ? Packet.RST : Packet.RST | Packet.ACK;
        Packet packet = t.transmitter.newPacket(acknowledges ? cause.ackSeq : 0, flags);
        packet.ackSeq = acknowledges ? 0 : cause.endSeq();
        packet.headerBytes = t.config.ipHeaderBytes() + Tcb.TCP_HEADER_BYTES;
        t.transmitter.emit(packet);
    }
}
