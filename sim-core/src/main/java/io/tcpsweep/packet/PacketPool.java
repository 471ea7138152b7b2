package io.tcpsweep.packet;

import java.util.Arrays;

/** Recycles packets; a run ends with {@link #liveCount()} equal to what is still queued, which the runner checks. */
public final class PacketPool {
    private static final int INITIAL_CAPACITY = 64;

    /** Packets that are free, the last one given back on top: it is the likeliest to be in the cache. */
    private Packet[] free = new Packet[INITIAL_CAPACITY];

    private int freeCount;
    private long createdCount;

    /** A packet with cleared options, flags and payload. */
    public Packet acquire() {
        Packet packet = take();
        packet.reset();
        return packet;
    }

    /** A packet with the header fields of {@code from}; payload length and sequence number are the caller's to set. */
    public Packet acquireCopy(Packet from) {
        Packet packet = take();
        packet.copyHeadersFrom(from);
        return packet;
    }

    /** Gives a packet back; giving it back twice is an error. */
    public void release(Packet packet) {
        if (packet.pooled) {
            throw new IllegalStateException("packet released twice");
        }
        packet.pooled = true;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = packet;
    }

    /** Packets acquired and not yet released. */
    public long liveCount() {
        return createdCount - freeCount;
    }

    /** Packets ever made: the high-water mark of live packets. */
    public long createdCount() {
        return createdCount;
    }

    private Packet take() {
        if (freeCount == 0) {
            createdCount++;
            return new Packet();
        }
        Packet packet = free[--freeCount];
        packet.pooled = false;
        return packet;
    }
}
