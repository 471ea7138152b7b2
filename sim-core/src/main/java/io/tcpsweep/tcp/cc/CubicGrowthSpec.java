package io.tcpsweep.tcp.cc;

/**
 * How CUBIC's window grows: as in Linux 6.12, or in parts as before Linux 3.19.
 *
 * @param slowStartPerAck slow start grows by one per ACK, whatever it covers, and lasts while the window is not above
 *     the threshold
 * @param avoidancePerAck congestion avoidance counts ACKs and divides by the mean number of segments per ACK
 * @param capped with that, what 2.6.39 added: at least one segment per 20 before the first loss, and a bound on the
 *     mean
 */
public record CubicGrowthSpec(boolean slowStartPerAck, boolean avoidancePerAck, boolean capped) {
    public CubicGrowthSpec {
        if (capped && !avoidancePerAck) {
            throw new IllegalArgumentException("capped needs avoidancePerAck; Linux 6.12 always has that cap");
        }
    }

    public static CubicGrowthSpec linux612() {
        return new CubicGrowthSpec(false, false, false);
    }

    public static CubicGrowthSpec linux2638() {
        return new CubicGrowthSpec(true, true, false);
    }
}
