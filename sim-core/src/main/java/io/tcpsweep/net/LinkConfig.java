package io.tcpsweep.net;

import io.tcpsweep.engine.CounterRandom;

/**
 * A one-way link: a drop-tail FIFO drained at a constant rate, then a constant delay.
 *
 * @param rateBitsPerSec wire rate, 1 to 10^12; 0 for a link that takes no time to send
 * @param delayNs propagation delay, 0 to 10^15
 * @param framingBytes what a packet occupies on the wire beyond its IP length, 0 to 1000
 * @param queueLimitPackets packets that the queue holds, the one in service counted; at least 1
 * @param markThresholdPackets a packet that may carry ECN is marked when it finds this many or more; 0 never marks
 * @param lossPpm probability in parts per million with which a packet is lost after it was sent, 0 to 1,000,000
 * @param wholeNanoseconds true truncates each packet's sending time to whole nanoseconds; false carries the remainder
 *     over to the next packet, so that the long-run rate is exact
 */
public record LinkConfig(
        long rateBitsPerSec,
        long delayNs,
        int framingBytes,
        int queueLimitPackets,
        int markThresholdPackets,
        int lossPpm,
        boolean wholeNanoseconds) {
    /** A queue limit that is never reached. */
    public static final int UNLIMITED_PACKETS = Integer.MAX_VALUE;

    private static final long MAX_RATE_BITS_PER_SEC = 1_000_000_000_000L;
    private static final long MAX_DELAY_NS = 1_000_000_000_000_000L;
    private static final int MAX_FRAMING_BYTES = 1000;

    public LinkConfig {
        requireRange("rateBitsPerSec", rateBitsPerSec, 0, MAX_RATE_BITS_PER_SEC);
        requireRange("delayNs", delayNs, 0, MAX_DELAY_NS);
        requireRange("framingBytes", framingBytes, 0, MAX_FRAMING_BYTES);
        requireRange("queueLimitPackets", queueLimitPackets, 1, UNLIMITED_PACKETS);
        requireRange("markThresholdPackets", markThresholdPackets, 0, UNLIMITED_PACKETS);
        requireRange("lossPpm", lossPpm, 0, CounterRandom.ALWAYS_PPM);
    }

    /** A link that only delays. */
    public static LinkConfig delayOnly(long delayNs) {
        return new LinkConfig(0, delayNs, 0, UNLIMITED_PACKETS, 0, 0, false);
    }

    /** A link with an unlimited queue, without marking or loss. */
    public static LinkConfig of(long rateBitsPerSec, long delayNs, int framingBytes) {
        return new LinkConfig(rateBitsPerSec, delayNs, framingBytes, UNLIMITED_PACKETS, 0, 0, false);
    }

    public LinkConfig withQueue(int limitPackets, int markPackets) {
        return new LinkConfig(
                rateBitsPerSec, delayNs, framingBytes, limitPackets, markPackets, lossPpm, wholeNanoseconds);
    }

    public LinkConfig withLossPpm(int ppm) {
        return new LinkConfig(
                rateBitsPerSec, delayNs, framingBytes, queueLimitPackets, markThresholdPackets, ppm, wholeNanoseconds);
    }

    public LinkConfig withWholeNanoseconds() {
        return new LinkConfig(
                rateBitsPerSec, delayNs, framingBytes, queueLimitPackets, markThresholdPackets, lossPpm, true);
    }

    private static void requireRange(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + value);
        }
    }
}
