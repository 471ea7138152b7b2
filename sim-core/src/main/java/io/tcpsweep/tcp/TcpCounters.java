package io.tcpsweep.tcp;

/** What nstat counts, for one connection's endpoint. */
public final class TcpCounters {
    /** Segments retransmitted, probes included (TcpRetransSegs). */
    public long retransmittedSegments;

    /** Data segments sent for the first time (TCPOrigDataSent). */
    public long originalDataSegments;

    /** Retransmission timeouts (TCPTimeouts). */
    public long timeouts;

    /** Tail loss probes sent (TCPLossProbes). */
    public long lossProbes;

    /** Entries into CA_Recovery (TCPSackRecovery + TCPRenoRecovery). */
    public long recoveries;

    /** Retransmissions not made because the segment had not left its host (TCPSpuriousRtxHostQueues). */
    public long hostQueueRetransmits;

    /** Retransmissions found lost (TCPLostRetransmit). */
    public long lostRetransmits;

    /** Undone reductions, by what showed that they were wrong. */
    public long fullUndos;

    public long partialUndos;
    public long dsackUndos;
    public long lossUndos;

    /** Timeouts that F-RTO found spurious (TCPSpuriousRTOs). */
    public long spuriousTimeouts;

    /** DSACK blocks received (TCPDSACKRecv + TCPDSACKOfoRecv). */
    public long dsacksReceived;

    /** Segments delivered, and those of them echoed as marked. */
    public long deliveredSegments;

    public long deliveredCeSegments;

    /** Changes of the path hash, and those of them made by a timeout. */
    public long rehashes;

    public long timeoutRehashes;

    /** ACKs sent by the delayed-ACK timer (DelayedACKs). */
    public long delayedAcks;

    /** Packets that arrived, those without data included (TcpInSegs). */
    public long segmentsIn;

    /** Packets sent as they are on the wire, without what had been sent before (TcpOutSegs). */
    public long segmentsOut;

    /** Bytes acknowledged by the peer, and bytes that arrived in order. */
    public long bytesAcked;

    public long bytesReceived;
}
