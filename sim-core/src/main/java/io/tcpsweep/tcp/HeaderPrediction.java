package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/**
 * Whether an arriving segment is the expected one and takes Linux's short path (pred_flags, Linux 6.12 tcp_input.c
 * tcp_rcv_established()). The paths differ in what they leave out: the short one does not look at an acknowledgement
 * that brings nothing new, and does not reconsider a delayed ACK on a bare one.
 */
final class HeaderPrediction {
    private static final int PAGE_BYTES = 4_096;

    private final Tcb t;
    private boolean on;
    private long windowField;

    HeaderPrediction(Tcb t) {
        this.t = t;
    }

    void turnOff() {
        on = false;
    }

    /** Expects more segments like the last one (tcp_fast_path_on). */
    void turnOn() {
        on = true;
        windowField = t.sndWndBytes >> t.sendWindowScale;
    }

    /** Turns on if nothing is out of order and there is room (tcp_fast_path_check). */
    void check(boolean outOfOrderQueued) {
        if (!outOfOrderQueued && t.rcvWndBytes > 0 && t.receiveBuffer.hasRoom()) {
            turnOn();
        }
    }

    boolean matches(Packet packet) {
        return on
                && (packet.flags & ~Packet.PSH) == Packet.ACK
                && packet.windowField == windowField
                && packet.sackBlockCount == 0
                && packet.hasTimestamps == t.timestampsOk
                && packet.seq == t.rcvNxt
                && packet.ackSeq >= t.sndUna
                && packet.ackSeq <= t.sndNxt
                && (!packet.hasTimestamps || packet.timestampValue - t.recentTimestamp >= 0);
    }

    /**
     * Whether a buffer fits into memory that is already set aside. Memory is set aside in pages, so what is left is
     * what the charges leave of the last one.
     */
    boolean fitsReservedMemory(int truesizeBytes) {
        long charged = t.queuedBytes + t.receiveBuffer.chargedBytes();
        return truesizeBytes <= (-charged & (PAGE_BYTES - 1));
    }
}
