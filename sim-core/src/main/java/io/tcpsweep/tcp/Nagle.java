package io.tcpsweep.tcp;

/** How a segment is treated that is not full: bits as in tp->nonagle of Linux 6.12 (include/net/tcp.h). */
final class Nagle {
    /** Waits while an earlier small segment is not acknowledged. */
    static final int ON = 0;

    /** Never waits (TCP_NODELAY). */
    static final int OFF = 1;

    /** Waits until it is full (TCP_CORK, MSG_MORE). */
    static final int CORK = 2;

    /** Leaves now, whatever the other bits say. */
    static final int PUSH = 4;

    private Nagle() {}
}
