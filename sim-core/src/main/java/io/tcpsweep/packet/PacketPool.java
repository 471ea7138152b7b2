package io.tcpsweep.packet;

/** Recycles packets; a run ends with {@link #liveCount()} equal to what is still queued, which the runner checks. */
public final class PacketPool {
    private Packet free;
    private long liveCount;
    private long createdCount;

    /** A packet with cleared options, flags and payload. */
    public Packet acquire() {
        Packet packet = free;
        if (packet == null) {
            packet = new Packet();
            createdCount++;
        } else {
            free = packet.next;
        }
        packet.pooled = false;
        packet.reset();
        liveCount++;
        return packet;
    }

    /** Gives a packet back; giving it back twice is an error. */
    public void release(Packet packet) {
        if (packet.pooled) {
            throw new IllegalStateException("packet released twice");
        }
        packet.pooled = true;
        packet.next = free;
        free = packet;
        liveCount--;
    }

    /** Packets acquired and not yet released. */
    public long liveCount() {
        return liveCount;
    }

    /** Packets ever made: the high-water mark of live packets. */
    public long createdCount() {
        return createdCount;
    }
}
