package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;
import java.util.Arrays;

/** The packets of one socket in a fair queue, in the order of their departure times, which a socket never reverses. */
final class FairQueueFlow {
    private static final int INITIAL_PACKETS = 4;

    private Packet[] ring = new Packet[INITIAL_PACKETS];
    private int head;
    private int count;

    /** Bytes that it may still send in this turn; below 1 it waits for the next. */
    int creditBytes;

    /** Neither in a list nor waiting for its time. */
    boolean detached = true;

    boolean throttled;
    long throttleOrder;
    long nextDepartureNs;
    long detachedNs;
    FairQueueFlow next;

    FairQueueFlow(int creditBytes) {
        this.creditBytes = creditBytes;
    }

    int count() {
        return count;
    }

    void add(Packet packet) {
        if (count == ring.length) {
            Packet[] larger = new Packet[count * 2];
            for (int i = 0; i < count; i++) {
                larger[i] = ring[(head + i) % count];
            }
            ring = larger;
            head = 0;
        }
        ring[(head + count++) % ring.length] = packet;
    }

    /** The first packet, or null. */
    Packet peek() {
        return count == 0 ? null : ring[head];
    }

    Packet remove() {
        Packet packet = ring[head];
        ring[head] = null;
        head = (head + 1) % ring.length;
        count--;
        return packet;
    }

    /** A copy of the array that holds at least this index. */
    static FairQueueFlow[] grown(FairQueueFlow[] flows, int index) {
        return Arrays.copyOf(flows, Math.max(flows.length * 2, index + 1));
    }
}
