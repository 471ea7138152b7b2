package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/**
 * A packet or super-segment that left a connection, as the wire would show it.
 *
 * @param sackText the SACK blocks as "start-end", in their order, joined by blanks; empty for none
 */
record Sent(
        long timeNs,
        int flags,
        long seq,
        int payloadBytes,
        int segmentPayloadBytes,
        int headerBytes,
        long ackSeq,
        int windowField,
        int ecn,
        boolean hasTimestamps,
        int timestampValue,
        int timestampEcho,
        int mssOption,
        int windowScaleOption,
        boolean sackPermitted,
        String sackText,
        int pathHash,
        int pathHashNumber,
        long departureNs,
        int chargedBytes) {
    static Sent of(Packet packet, long timeNs) {
        StringBuilder sacks = new StringBuilder();
        for (int i = 0; i < packet.sackBlockCount; i++) {
            sacks.append(i == 0 ? "" : " ")
                    .append(packet.sackStart[i])
                    .append('-')
                    .append(packet.sackEnd[i]);
        }
        return new Sent(
                timeNs,
                packet.flags,
                packet.seq,
                packet.payloadBytes,
                packet.segmentPayloadBytes,
                packet.headerBytes,
                packet.ackSeq,
                packet.windowField,
                packet.ecn,
                packet.hasTimestamps,
                packet.timestampValue,
                packet.timestampEcho,
                packet.mssOption,
                packet.windowScaleOption,
                packet.sackPermitted,
                sacks.toString(),
                packet.pathHash,
                packet.pathHashNumber,
                packet.departureNs,
                packet.chargedBytes);
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    long endSeq() {
        return seq + payloadBytes + (has(Packet.SYN) || has(Packet.FIN) ? 1 : 0);
    }

    /** Whether it takes sequence space: data, SYN or FIN. */
    boolean isSegment() {
        return endSeq() > seq;
    }

    /**
     * A short form in the manner of tcpdump: {@code [P.] 1+1428} for a segment, {@code [.] ack 1429 sack 2857-4285} for
     * a pure ACK. Flags: S, F, R, P, "." for ACK, E for ECE, W for CWR.
     */
    String text() {
        StringBuilder text = new StringBuilder("[");
        append(text, Packet.SYN, 'S');
        append(text, Packet.FIN, 'F');
        append(text, Packet.RST, 'R');
        append(text, Packet.PSH, 'P');
        append(text, Packet.ACK, '.');
        append(text, Packet.ECE, 'E');
        append(text, Packet.CWR, 'W');
        text.append("] ");
        if (isSegment() || has(Packet.RST)) {
            text.append(seq).append('+').append(payloadBytes);
        } else {
            text.append("ack ").append(ackSeq);
            if (!sackText.isEmpty()) {
                text.append(" sack ").append(sackText);
            }
        }
        return text.toString();
    }

    private void append(StringBuilder text, int flag, char letter) {
        if (has(flag)) {
            text.append(letter);
        }
    }
}
