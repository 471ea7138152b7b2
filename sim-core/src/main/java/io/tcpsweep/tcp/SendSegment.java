package io.tcpsweep.tcp;

/**
 * A super-segment in the send or retransmission queue: what a socket buffer is there. It covers {@link #segmentCount}
 * packets of at most {@link #segmentBytes} each.
 */
final class SendSegment {
    /** Tag bits as in include/net/tcp.h (TCPCB_*). */
    static final int SACKED = 0x01;

    static final int RETRANSMITTED = 0x02;
    static final int LOST = 0x04;
    static final int TAGS = SACKED | RETRANSMITTED | LOST;
    static final int EVER_RETRANSMITTED = 0x80;
    static final int ANY_RETRANSMIT = RETRANSMITTED | EVER_RETRANSMITTED;

    long seq;
    long endSeq;
    int payloadBytes;
    int flags;
    int tags;

    /** Packets that this segment is cut into (tcp_gso_segs); 0 while a write may still append. */
    int segmentCount;

    /** Payload of each packet (tcp_gso_size); 0 for a single packet. */
    int segmentBytes;

    /** Host clock of the last transmission, in nanoseconds and microseconds. */
    long sentClockNs;

    long sentUs;

    /** Delivery state when it was last sent (tx.delivered, tx.delivered_mstamp with 0 = counted already). */
    long deliveredAtSend;

    long deliveredStampUs;

    /** How often the first byte was sent before, as a key for per-packet draws. */
    int transmissionNumber;

    /** Number of its last transmission among the packets that the socket handed to its host; 0 = none. */
    long hostNumber;

    SendSegment prev;
    SendSegment next;

    /** Neighbours in the list of segments in order of transmission. */
    SendSegment sentPrev;

    SendSegment sentNext;
    boolean inSentList;

    boolean has(int tagBits) {
        return (tags & tagBits) != 0;
    }

    /** The payload of one packet of this segment (tcp_skb_seglen). */
    int packetBytes() {
        return segmentCount == 1 ? payloadBytes : segmentBytes;
    }

    /** Recomputes the number of packets for this MSS (tcp_set_skb_tso_segs). */
    int cutFor(int mssBytes) {
        if (payloadBytes <= mssBytes) {
            segmentBytes = 0;
            segmentCount = 1;
        } else {
            segmentBytes = mssBytes;
            segmentCount = (payloadBytes + mssBytes - 1) / mssBytes;
        }
        return segmentCount;
    }

    void clear() {
        flags = 0;
        tags = 0;
        payloadBytes = 0;
        segmentCount = 0;
        segmentBytes = 0;
        sentClockNs = 0;
        sentUs = 0;
        deliveredAtSend = 0;
        deliveredStampUs = 0;
        transmissionNumber = 0;
        hostNumber = 0;
        prev = null;
        next = null;
        sentPrev = null;
        sentNext = null;
        inSentList = false;
    }
}
