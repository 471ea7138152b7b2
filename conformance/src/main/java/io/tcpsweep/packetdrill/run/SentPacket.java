package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packetdrill.script.TcpOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A packet that left the socket under test, in the connection's own numbers.
 *
 * @param options in the order in which Linux writes them
 */
record SentPacket(
        long timeNs,
        int flags,
        int ecn,
        long seq,
        int payloadBytes,
        long ackSeq,
        int window,
        List<TcpOption> options,
        LiveConnection connection) {
    private static final long MAX_U32 = 0xFFFF_FFFFL;

    static SentPacket of(Packet packet, long timeNs, LiveConnection connection) {
        return new SentPacket(
                timeNs,
                packet.flags,
                packet.ecn,
                packet.seq,
                packet.payloadBytes,
                (packet.flags & Packet.ACK) == 0 ? 0 : packet.ackSeq,
                packet.windowField,
                options(packet),
                connection);
    }

    /** This packet and the one that follows on it, as if they had been sent as one. */
    SentPacket joinedWith(SentPacket next) {
        return new SentPacket(
                timeNs, next.flags, ecn, seq, payloadBytes + next.payloadBytes, ackSeq, window, options, connection);
    }

    boolean isFollowedBy(SentPacket next) {
        return next.seq == seq + payloadBytes
                && next.payloadBytes > 0
                && next.ackSeq == ackSeq
                && next.window == window
                && next.ecn == ecn
                && next.connection == connection;
    }

    /** The options as tcp_options_write() orders and pads them. */
    private static List<TcpOption> options(Packet packet) {
        List<TcpOption> options = new ArrayList<>();
        boolean syn = (packet.flags & Packet.SYN) != 0;
        boolean sackPermitted = syn && packet.sackPermitted;
        if (syn && packet.mssOption > 0) {
            options.add(TcpOption.of(TcpOption.Kind.MSS, (long) packet.mssOption));
        }
        if (packet.hasTimestamps) {
            if (sackPermitted) {
                options.add(TcpOption.of(TcpOption.Kind.SACK_OK));
            } else {
                pad(options);
            }
            options.add(TcpOption.of(
                    TcpOption.Kind.TIMESTAMP, packet.timestampValue & MAX_U32, packet.timestampEcho & MAX_U32));
        } else if (sackPermitted) {
            pad(options);
            options.add(TcpOption.of(TcpOption.Kind.SACK_OK));
        }
        if (syn && packet.windowScaleOption >= 0) {
            options.add(TcpOption.of(TcpOption.Kind.NOP));
            options.add(TcpOption.of(TcpOption.Kind.WSCALE, (long) packet.windowScaleOption));
        }
        if (packet.sackBlockCount > 0) {
            pad(options);
            List<Long> edges = new ArrayList<>();
            for (int i = 0; i < packet.sackBlockCount; i++) {
                edges.add(packet.sackStart[i]);
                edges.add(packet.sackEnd[i]);
            }
            options.add(new TcpOption(TcpOption.Kind.SACK, edges));
        }
        return options;
    }

    private static void pad(List<TcpOption> options) {
        options.add(TcpOption.of(TcpOption.Kind.NOP));
        options.add(TcpOption.of(TcpOption.Kind.NOP));
    }
}
