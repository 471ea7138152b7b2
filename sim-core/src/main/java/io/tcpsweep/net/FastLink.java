package io.tcpsweep.net;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketSink;
import java.util.Arrays;

/**
 * A link that takes one event per packet. Rate and delay are constant and every verdict is made from the state at
 * enqueue, so departure and arrival are known as soon as a packet is accepted; packets wait in a ring and only its head
 * holds the timer. Occupancy is a second index into the ring: packets whose departure lies ahead.
 *
 * <pre>
 *   head                departed               tail
 *   | on the wire       | queued, in service   |
 * </pre>
 */
public final class FastLink extends Link {
    private static final int INITIAL_CAPACITY = 64;

    private final boolean tracksOccupancy;

    private Packet[] packets = new Packet[INITIAL_CAPACITY];
    private long[] departureNs = new long[INITIAL_CAPACITY];
    private int mask = INITIAL_CAPACITY - 1;

    // Counts since the start; they may wrap, only their differences matter.
    private int head;
    private int departed;
    private int tail;

    /**
     * @param linkId unique in the run; decides the order of deliveries at one instant, lower first
     * @param name what its random draws are keyed by, such as "path-0"
     * @param sink the far end
     */
    public FastLink(NetworkContext context, int linkId, String name, LinkConfig config, PacketSink sink) {
        super(context, linkId, name, config, sink);
        this.tracksOccupancy = probe != null
                || queueLimitPackets != LinkConfig.UNLIMITED_PACKETS
                || markFromPackets != LinkConfig.UNLIMITED_PACKETS;
    }

    /**
     * Takes a packet that reaches the queue at {@code atNs}, which may lie ahead of the current time but not before an
     * earlier call's: a host's send jitter needs no event of its own.
     */
    @Override
    public void receive(Packet packet, long atNs) {
        int occupancyPackets = tracksOccupancy ? occupancyAt(atNs) : 0;
        if (!admit(packet, occupancyPackets, atNs)) {
            return;
        }
        int end = tail;
        if (end - head == packets.length) {
            grow();
        }
        long departNs = serialize(packet, atNs);
        int slot = end & mask;
        packets[slot] = packet;
        departureNs[slot] = departNs;
        tail = end + 1;
        if (end == head) {
            armAt(departNs + delayNs);
        }
    }

    @Override
    protected void fire(long nowNs) {
        int first = head;
        Packet packet = packets[first & mask];
        int next = first + 1;
        head = next;
        if (next != tail) {
            // Before the delivery, so that this timer still holds its place in the event queue.
            armAt(departureNs[next & mask] + delayNs);
        }
        deliver(packet, nowNs);
    }

    @Override
    public int heldCount() {
        return tail - head;
    }

    /** Packets whose departure lies ahead of {@code atNs}; one that departs at this instant has left. */
    private int occupancyAt(long atNs) {
        int index = departed;
        int end = tail;
        while (index != end && departureNs[index & mask] <= atNs) {
            index++;
        }
        departed = index;
        return end - index;
    }

    /** Doubles the ring; entries keep their counts, so their slots change with the mask. */
    private void grow() {
        int capacity = packets.length;
        int newMask = capacity * 2 - 1;
        Packet[] newPackets = Arrays.copyOf(packets, capacity * 2);
        long[] newDepartureNs = Arrays.copyOf(departureNs, capacity * 2);
        for (int index = head; index != tail; index++) {
            newPackets[index & newMask] = packets[index & mask];
            newDepartureNs[index & newMask] = departureNs[index & mask];
        }
        packets = newPackets;
        departureNs = newDepartureNs;
        mask = newMask;
    }
}
