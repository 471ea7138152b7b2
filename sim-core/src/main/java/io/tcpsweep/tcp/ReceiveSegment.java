package io.tcpsweep.tcp;

/** Received payload with the memory it is charged for: a socket buffer of the receive or out-of-order queue. */
final class ReceiveSegment {
    long seq;
    long endSeq;
    boolean fin;

    /** Memory charged to the socket (truesize). */
    int truesizeBytes;

    /** Room at the end into which a following segment can be copied. */
    int tailroomBytes;

    ReceiveSegment prev;
    ReceiveSegment next;

    long payloadBytes() {
        return endSeq - seq - (fin ? 1 : 0);
    }
}
