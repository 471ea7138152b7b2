package io.tcpsweep.host;

/**
 * Parameters of the fq queue discipline (Linux 6.12 net/sched/sch_fq.c fq_init()).
 *
 * @param limitPackets packets of the whole queue, 1 or more
 * @param flowLimitPackets packets of one flow, 1 or more
 * @param quantumBytes what a flow may send in its turn, 256 to 2^20
 * @param initialQuantumBytes what a new flow may send at first, 0 to 2^20
 * @param refillDelayNs an idle time after which a flow gets a full quantum again
 * @param timerSlackNs how late the timer that lets a paced flow go on may be; it is as late as it may
 * @param horizonNs packets that are to leave later than this are dropped
 */
public record FairQueueSpec(
        int limitPackets,
        int flowLimitPackets,
        int quantumBytes,
        int initialQuantumBytes,
        long refillDelayNs,
        long timerSlackNs,
        long horizonNs) {
    public FairQueueSpec {
        require(limitPackets >= 1, "limitPackets", limitPackets, "1 or more");
        require(flowLimitPackets >= 1, "flowLimitPackets", flowLimitPackets, "1 or more");
        require(quantumBytes >= 256 && quantumBytes <= 1 << 20, "quantumBytes", quantumBytes, "256 to 2^20");
        require(
                initialQuantumBytes >= 0 && initialQuantumBytes <= 1 << 20,
                "initialQuantumBytes",
                initialQuantumBytes,
                "0 to 2^20");
        require(refillDelayNs >= 0, "refillDelayNs", refillDelayNs, "0 or more");
        require(timerSlackNs >= 0, "timerSlackNs", timerSlackNs, "0 or more");
        require(horizonNs > 0, "horizonNs", horizonNs, "above 0");
    }

    /** The kernel's defaults for a device whose packets with their link headers have at most this length. */
    public static FairQueueSpec linux612(int packetBytes) {
        return new FairQueueSpec(10_000, 100, 2 * packetBytes, 10 * packetBytes, 40_000_000, 10_000, 10_000_000_000L);
    }

    private static void require(boolean holds, String name, long value, String range) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + ", must be " + range);
        }
    }
}
