package io.tcpsweep.host;

/**
 * What lies between a host's NIC and its sockets. Sockets take packets one at a time from one CPU, which polls the NIC
 * after an interrupt.
 *
 * @param ringPackets packets that the NIC holds, 1 or more; 0 for a host that takes every packet at once
 * @param interruptDelayNs longest time from a packet to the interrupt: rx-usecs
 * @param interruptPackets packets after which the NIC interrupts at once: rx-frames, 1 or more
 * @param adaptive whether delay and number of packets follow the traffic: adaptive-rx
 * @param pollPackets packets of one poll (NAPI_POLL_WEIGHT), 1 or more
 * @param softirqPolls polls after which polling goes on in a thread that has to be scheduled (MAX_SOFTIRQ_RESTART), 1
 *     or more
 * @param softirqLimitNs time after which it does so too, in whole ticks (MAX_SOFTIRQ_TIME)
 * @param gro whether packets are merged
 * @param groFlushTimeoutNs how long merged packets are held beyond the end of a poll (gro_flush_timeout), 0 or more
 * @param packetCostNs what the driver and merging take for a packet
 * @param unitCostNs what the stack takes for each unit that goes up, its answer included
 */
public record ReceiveSpec(
        int ringPackets,
        long interruptDelayNs,
        int interruptPackets,
        boolean adaptive,
        int pollPackets,
        int softirqPolls,
        long softirqLimitNs,
        boolean gro,
        long groFlushTimeoutNs,
        long packetCostNs,
        long unitCostNs) {

    /** NAPI_POLL_WEIGHT of Linux 6.12. */
    public static final int POLL_PACKETS = 64;

    /** MAX_SOFTIRQ_RESTART of Linux 6.12. */
    public static final int SOFTIRQ_POLLS = 10;

    /** MAX_SOFTIRQ_TIME of Linux 6.12. */
    public static final long SOFTIRQ_LIMIT_NS = 2_000_000;

    public ReceiveSpec {
        require(ringPackets >= 0, "ringPackets", ringPackets, "0 or more");
        require(interruptDelayNs >= 0, "interruptDelayNs", interruptDelayNs, "0 or more");
        require(interruptPackets >= 1, "interruptPackets", interruptPackets, "1 or more");
        require(pollPackets >= 1, "pollPackets", pollPackets, "1 or more");
        require(softirqPolls >= 1, "softirqPolls", softirqPolls, "1 or more");
        require(softirqLimitNs >= 0, "softirqLimitNs", softirqLimitNs, "0 or more");
        require(groFlushTimeoutNs >= 0, "groFlushTimeoutNs", groFlushTimeoutNs, "0 or more");
        require(packetCostNs >= 0, "packetCostNs", packetCostNs, "0 or more");
        require(unitCostNs >= 0, "unitCostNs", unitCostNs, "0 or more");
    }

    /** A host that takes every packet at once. */
    public static ReceiveSpec ideal() {
        return new ReceiveSpec(0, 0, 1, false, POLL_PACKETS, SOFTIRQ_POLLS, SOFTIRQ_LIMIT_NS, false, 0, 0, 0);
    }

    private static void require(boolean holds, String name, long value, String range) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + ", must be " + range);
        }
    }
}
