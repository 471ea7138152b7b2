package io.tcpsweep.host;

import java.util.Arrays;

/** The packets of one socket in a fair queue, in the order of their departure times, which a socket never reverses. */
final class FairQueueFlow {
    final PacketRing packets = new PacketRing();

    /** Bytes that it may still send in this turn; below 1 it waits for the next. */
    int creditBytes;

    /** Neither in a list nor waiting for its time. */
    boolean detached = true;

    long throttleOrder;
    long nextDepartureNs;
    long detachedNs;
    FairQueueFlow next;

    FairQueueFlow(int creditBytes) {
        this.creditBytes = creditBytes;
    }

    /** A copy of the array that holds at least this index. */
    static FairQueueFlow[] grown(FairQueueFlow[] flows, int index) {
        return Arrays.copyOf(flows, Math.max(flows.length * 2, index + 1));
    }
}
