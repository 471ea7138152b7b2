package io.tcpsweep.tcp.cc;

/**
 * HyStart of Linux 2.6.38 with what was done to it in March 2011, each part by itself.
 *
 * @param rttZero an RTT of no whole tick counts as a sample
 * @param trainTest how the length of a train is compared with half the smallest RTT
 * @param ackDeltaMs longest gap between the ACKs of a train in ms, 1 or more
 * @param msClock trains are measured in ms and delays in 1/8 ms, not in ticks and 1/8 ticks; with 1000 HZ the ms are
 *     ticks
 * @param rttStamp delays come from microsecond stamps, not from tick numbers; without effect with 1000 HZ
 * @param leastDelayRise the least rise of the delay that ends slow start, in eighths of the clock's unit, 0 to 128
 * @param epochTestsWrap the rule that a second must pass in an epoch does not ask whether there is one, up to 3.9: then
 *     no sample counts in the first 300 s after a host has started
 */
public record TickHyStartSpec(
        boolean rttZero,
        TrainTest trainTest,
        int ackDeltaMs,
        boolean msClock,
        boolean rttStamp,
        int leastDelayRise,
        boolean epochTestsWrap) {
    /** Rises above this end slow start whatever the smallest delay is, in eighths. */
    static final int MAX_DELAY_RISE = 128;

    public TickHyStartSpec {
        if (ackDeltaMs < 1) {
            throw new IllegalArgumentException("ackDeltaMs is " + ackDeltaMs + ", must be 1 or more");
        }
        if (leastDelayRise < 0 || leastDelayRise > MAX_DELAY_RISE) {
            throw new IllegalArgumentException(
                    "leastDelayRise is " + leastDelayRise + ", must be 0 to " + MAX_DELAY_RISE);
        }
    }

    /** Linux 2.6.38, on a host that has been up for a while. */
    public static TickHyStartSpec linux2638() {
        return new TickHyStartSpec(false, TrainTest.AT_LEAST, 2, false, false, 16, false);
    }

    /** With the six patches of March 2011 and this comparison. */
    public static TickHyStartSpec patched(TrainTest trainTest) {
        return new TickHyStartSpec(true, trainTest, 2, true, true, 16, false);
    }
}
