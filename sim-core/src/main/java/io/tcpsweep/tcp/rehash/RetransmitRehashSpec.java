package io.tcpsweep.tcp.rehash;

/**
 * The October 2016 proposal "Change txhash on some non-RTO retransmits": a chance of a new path hash at the first
 * retransmission of an episode.
 *
 * @param probPercent tcp_retrans_txhash_prob, 0 (off) to 100
 * @param mode tcp_retrans_txhash_mode: 0 = no more draws after the connection's first timeout, 1 = always
 * @param thresholdSegments the change waits until fewer than this many segments are out and not SACKed; 0 = the
 *     connection's reordering, as proposed
 * @param everyRetransmit a draw at each retransmission instead of the first of an episode
 * @param forLife mode 0: the timeout counts for the rest of the connection (as proposed), or only while in CA_Loss
 */
public record RetransmitRehashSpec(
        int probPercent, int mode, int thresholdSegments, boolean everyRetransmit, boolean forLife) {
    public RetransmitRehashSpec {
        if (probPercent < 0 || probPercent > 100) {
            throw new IllegalArgumentException("probPercent is " + probPercent + ", must be 0 to 100");
        }
        if (mode < 0 || mode > 1) {
            throw new IllegalArgumentException("mode is " + mode + ", must be 0 or 1");
        }
        if (thresholdSegments < 0) {
            throw new IllegalArgumentException("thresholdSegments is " + thresholdSegments + ", must be 0 or more");
        }
    }

    /** No such changes: every released kernel. */
    public static RetransmitRehashSpec off() {
        return new RetransmitRehashSpec(0, 0, 0, false, true);
    }

    /** The proposal with its own choices for everything but probability and mode. */
    public static RetransmitRehashSpec proposed(int probPercent, int mode) {
        return new RetransmitRehashSpec(probPercent, mode, 0, false, true);
    }
}
