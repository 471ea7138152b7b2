package io.tcpsweep.host;

import java.util.Objects;

/**
 * What lies between a host's sockets and one of its links.
 *
 * @param discipline what orders the packets that wait
 * @param fairQueue parameters of fq, used with {@link Discipline#FAIR}
 * @param limitPackets how many may wait with {@link Discipline#FIFO}: txqueuelen, 1 or more
 * @param ringPackets super-segments that the NIC holds; 0 for a NIC that takes any number at once
 * @param byteQueueLimits whether the ring is kept as short as it may be without running empty
 * @param reportDelayNs longest time from a packet's end to the report of it: tx-usecs
 * @param reportPackets packets after which the NIC reports at once: tx-frames, 1 or more
 * @param linkHeaderBytes what the link adds to each packet before the queue sees it: 14 of Ethernet, 0 of a TUN
 */
public record TransmitSpec(
        Discipline discipline,
        FairQueueSpec fairQueue,
        int limitPackets,
        int ringPackets,
        boolean byteQueueLimits,
        long reportDelayNs,
        int reportPackets,
        int linkHeaderBytes) {

    /** The queue disciplines. */
    public enum Discipline {
        /** None: packets go to the NIC at once. */
        NONE,
        /** pfifo_fast. */
        FIFO,
        /** fq, which paces. */
        FAIR
    }

    public TransmitSpec {
        Objects.requireNonNull(discipline, "discipline");
        Objects.requireNonNull(fairQueue, "fairQueue");
        require(limitPackets >= 1, "limitPackets", limitPackets, "1 or more");
        require(ringPackets >= 0, "ringPackets", ringPackets, "0 or more");
        require(reportDelayNs >= 0, "reportDelayNs", reportDelayNs, "0 or more");
        require(reportPackets >= 1, "reportPackets", reportPackets, "1 or more");
        require(linkHeaderBytes >= 0, "linkHeaderBytes", linkHeaderBytes, "0 or more");
        if (ringPackets > 0 && discipline == Discipline.NONE) {
            throw new IllegalArgumentException("a ring that can be full needs a queue discipline before it");
        }
    }

    /** A TUN with fq before it: it takes every packet at once. */
    public static TransmitSpec paced(FairQueueSpec fairQueue) {
        return new TransmitSpec(Discipline.FAIR, fairQueue, 1, 0, false, 0, 1, 0);
    }

    /** Whether packets may wait in the host. */
    public boolean holdsPackets() {
        return discipline != Discipline.NONE;
    }

    private static void require(boolean holds, String name, long value, String range) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + ", must be " + range);
        }
    }
}
