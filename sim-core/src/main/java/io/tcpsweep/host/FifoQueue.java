package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;

/**
 * The pfifo_fast queue discipline with packets of one priority: first in, first out, up to a limit (Linux 6.12
 * net/sched/sch_generic.c pfifo_fast_enqueue()).
 */
final class FifoQueue implements QueueDiscipline {
    private final int limitPackets;
    private final PacketRing packets = new PacketRing();

    /** @param limitPackets the device's txqueuelen, 1 or more */
    FifoQueue(int limitPackets) {
        if (limitPackets < 1) {
            throw new IllegalArgumentException("limitPackets is " + limitPackets + ", must be 1 or more");
        }
        this.limitPackets = limitPackets;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        if (packets.size() >= limitPackets) {
            return false;
        }
        packets.addLast(packet);
        return true;
    }

    @Override
    public Packet dequeue(long nowNs) {
        return packets.isEmpty() ? null : packets.removeFirst();
    }

    @Override
    public int packets() {
        return packets.size();
    }
}
