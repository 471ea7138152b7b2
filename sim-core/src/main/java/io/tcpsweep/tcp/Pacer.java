package io.tcpsweep.tcp;

/**
 * Departure times: when each packet is to leave its host, so that a pacing queue spreads a window over the round trip
 * (Linux 6.12 tcp_output.c, tcp_wstamp_ns in __tcp_transmit_skb() and tcp_update_skb_after_send()). Without such a
 * queue a packet departs when it is sent.
 */
final class Pacer {
    /** The first segments of a connection are not paced, so that the initial window leaves at once. */
    private static final int FREE_SEGMENTS = 10;

    private static final long NS_PER_SEC = 1_000_000_000L;

    private final Tcb t;
    private final boolean paces;
    private long departureClockNs;
    private long priorClockNs;
    private long dataSegments;

    Pacer(Tcb t) {
        this.t = t;
        this.paces = t.config.hostQueue() == HostQueue.FAIR;
    }

    /** When the last packet departs or departed, on the host's clock. */
    long lastDepartureClockNs() {
        return departureClockNs;
    }

    /** The departure of a packet that is sent now, on the host's clock. */
    long stamp() {
        priorClockNs = departureClockNs;
        departureClockNs = Math.max(departureClockNs, t.clockNs);
        return departureClockNs;
    }

    /** Counts data that goes out, retransmissions too. */
    void countData(int segments) {
        dataSegments += segments;
    }

    /** After {@link #stamp} and the sending of a segment: the next one waits for this one's time at the pacing rate. */
    void onSent(int payloadBytes) {
        long rate = t.pacingRateBytesPerSec;
        if (!paces || rate == Long.MAX_VALUE || rate == 0 || dataSegments < FREE_SEGMENTS) {
            return;
        }
        long gapNs = payloadBytes * NS_PER_SEC / rate;
        // Time lost between the last departure and now is made up for, up to half a gap.
        gapNs -= Math.min(gapNs / 2, departureClockNs - priorClockNs);
        departureClockNs += gapNs;
    }
}
