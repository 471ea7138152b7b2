package io.tcpsweep.tcp.cc;

/** The mean number of segments per ACK in sixteenths (delayed_ack of Linux up to 3.18, tcp_cubic.c bictcp_acked()). */
final class AckRatio {
    private static final int SHIFT = 4;
    private static final int AT_START = 2 << SHIFT;
    private static final int CAP = 32 << SHIFT;

    private final boolean capped;
    private int ratio = AT_START;

    AckRatio(boolean capped) {
        this.capped = capped;
    }

    void reset() {
        ratio = AT_START;
    }

    int sixteenths() {
        return ratio;
    }

    /** An ACK covers {@code segments} segments. */
    void onAck(int segments) {
        ratio += segments - (ratio >> SHIFT);
        if (capped) {
            ratio = Math.min(ratio, CAP);
        }
    }

    /** Segments per increase as ACKs per increase, 1 or more. */
    int acksFor(int segments) {
        // A mean of nothing divides by zero in 2.6.38; here it counts as one sixteenth.
        return Math.max((segments << SHIFT) / Math.max(ratio, 1), 1);
    }
}
