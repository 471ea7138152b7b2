package io.tcpsweep.tcp;

/** What is gathered while one arriving ACK is handled (tcp_sacktag_state and rate_sample); one object a connection. */
final class AckRound {
    int flags;

    /** Send times of the first and last never-retransmitted segment SACKed by this ACK; 0 = none. */
    long firstSackedUs;

    long lastSackedUs;

    /** The lowest sequence number that arrived late, SND.NXT if none did. */
    long reorderSeq;

    int sackDelivered;

    /** Delivery state when the newest of the delivered segments was sent; 0 = none was delivered. */
    long priorDelivered;

    long newestEndSeq;
    long rttUs;

    /** Segments that this ACK delivered and that were found lost by it. */
    int deliveredSegments;

    int lostSegments;

    void reset() {
        flags = 0;
        firstSackedUs = 0;
        lastSackedUs = 0;
        reorderSeq = 0;
        sackDelivered = 0;
        priorDelivered = 0;
        newestEndSeq = 0;
        rttUs = -1;
        deliveredSegments = 0;
        lostSegments = 0;
    }

    /** Notes the delivery of a segment (tcp_rate_skb_delivered). */
    void onDelivered(Tcb t, SendSegment segment) {
        if (segment.deliveredStampUs == 0) {
            return;
        }
        if (priorDelivered == 0 || Rack.sentAfter(segment.sentUs, t.firstSentStampUs, segment.endSeq, newestEndSeq)) {
            priorDelivered = segment.deliveredAtSend;
            newestEndSeq = segment.endSeq;
            t.firstSentStampUs = segment.sentUs;
        }
        if (segment.has(SendSegment.SACKED)) {
            segment.deliveredStampUs = 0;
        }
    }
}
