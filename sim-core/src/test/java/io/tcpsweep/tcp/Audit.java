package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Watches one direction of a connection from outside: what the sender may say, and what the receiver may claim, given
 * the packets that have really arrived.
 */
final class Audit {
    private final String name;

    /** Sequence ranges that have arrived, SYN and FIN included, joined: start to end. */
    private final TreeMap<Long, Long> arrived = new TreeMap<>();

    private long rightEdge = Long.MIN_VALUE;
    private long highestAck;

    Audit(String name) {
        this.name = name;
    }

    /** A packet of this direction leaves its sender. */
    void onSent(Packet packet, long bytesWritten, boolean shutDown) {
        long endSeq = packet.endSeq();
        long limit = 1 + bytesWritten + (shutDown ? 1 : 0);
        require(endSeq <= Math.max(limit, 1), "sent up to " + endSeq + ", written up to " + limit);
        // A FIN on data is not held against the window (Linux looks at the payload where it splits).
        long lastByte = packet.seq + packet.payloadBytes;
        if (packet.payloadBytes > 0 && rightEdge != Long.MIN_VALUE) {
            require(lastByte <= rightEdge, "sent up to " + lastByte + ", offered up to " + rightEdge);
        }
    }

    /** A packet of this direction reaches its receiver. */
    void onArrival(Packet packet) {
        if (packet.endSeq() > packet.seq) {
            join(packet.seq, packet.endSeq());
        }
    }

    /** The receiver sends a packet back: its acknowledgement, blocks and window speak of this direction. */
    void onAnswer(Packet packet, int windowScale) {
        // A reset of what has no connection acknowledges the packet that it answers, however old or early that is.
        if ((packet.flags & Packet.ACK) == 0 || (packet.flags & Packet.RST) != 0) {
            return;
        }
        require(packet.ackSeq <= contiguousEnd(), "acknowledged " + packet.ackSeq + ", arrived " + arrived);
        require(packet.ackSeq >= highestAck, "acknowledged " + packet.ackSeq + " after " + highestAck);
        highestAck = packet.ackSeq;
        for (int i = 0; i < packet.sackBlockCount; i++) {
            require(
                    hasArrived(packet.sackStart[i], packet.sackEnd[i]),
                    "SACK " + packet.sackStart[i] + "-" + packet.sackEnd[i] + ", arrived " + arrived);
        }
        boolean syn = (packet.flags & Packet.SYN) != 0;
        long edge = packet.ackSeq + ((long) packet.windowField << (syn ? 0 : windowScale));
        rightEdge = Math.max(rightEdge, edge);
    }

    /** The program has read this many bytes of the stream. */
    void onRead(long bytesRead) {
        require(bytesRead == 0 || 1 + bytesRead <= contiguousEnd(), "read " + bytesRead + " bytes, arrived " + arrived);
    }

    private long contiguousEnd() {
        Map.Entry<Long, Long> first = arrived.firstEntry();
        return first == null || first.getKey() > 0 ? 0 : first.getValue();
    }

    private boolean hasArrived(long start, long end) {
        Map.Entry<Long, Long> range = arrived.floorEntry(start);
        return start < end && range != null && range.getValue() >= end;
    }

    private void join(long start, long end) {
        long from = start;
        long to = end;
        Map.Entry<Long, Long> before = arrived.floorEntry(from);
        if (before != null && before.getValue() >= from) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        Map.Entry<Long, Long> next = arrived.ceilingEntry(from);
        while (next != null && next.getKey() <= to) {
            to = Math.max(to, next.getValue());
            arrived.remove(next.getKey());
            next = arrived.ceilingEntry(from);
        }
        arrived.put(from, to);
    }

    private void require(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(name + ": " + message);
        }
    }
}
