package io.tcpsweep.conform.network;

import io.tcpsweep.packet.Packet;
import java.util.ArrayDeque;

/** One path: a drop-tail FIFO that is drained at a fixed rate, then a fixed delay. */
final class OraclePath {
    private static final int FRAMING_BYTES = 38;
    private static final double BITS_PER_BYTE_NS = 8e9;

    private final double rateBitsPerSec;
    private final long delayNs;
    private final ArrayDeque<Transit> queue = new ArrayDeque<>();
    private final ArrayDeque<Transit> air = new ArrayDeque<>();
    private long freeAtNs;

    long sentPackets;
    long droppedPackets;
    long lostPackets;
    long markedPackets;
    int maxQueuePackets;

    OraclePath(double rateBitsPerSec, long delayNs) {
        this.rateBitsPerSec = rateBitsPerSec;
        this.delayNs = delayNs;
    }

    /** Time a packet occupies a link of this rate, truncated to whole nanoseconds in doubles as the recorder does. */
    static long serializationNs(Packet packet, double rateBitsPerSec) {
        return (long) ((packet.ipLengthBytes() + FRAMING_BYTES) * BITS_PER_BYTE_NS / rateBitsPerSec);
    }

    /** Moves packets whose sending has ended by {@code nowNs} to the air; the rest is the queue. */
    int queuePacketsAt(long nowNs) {
        while (!queue.isEmpty() && queue.peekFirst().dueNs <= nowNs) {
            Transit transit = queue.pollFirst();
            transit.dueNs += delayNs;
            air.addLast(transit);
        }
        return queue.size();
    }

    void enqueue(Transit transit, long arrivalNs) {
        freeAtNs = Math.max(freeAtNs, arrivalNs) + serializationNs(transit.packet, rateBitsPerSec);
        transit.dueNs = freeAtNs;
        queue.addLast(transit);
        maxQueuePackets = Math.max(maxQueuePackets, queue.size());
    }

    /** Takes the next packet that reaches the far end at or before {@code nowNs}, or null. */
    Transit takeArrived(long nowNs) {
        return air.isEmpty() || air.peekFirst().dueNs > nowNs ? null : air.pollFirst();
    }

    long nextDueNs() {
        long nextNs = queue.isEmpty() ? Long.MAX_VALUE : queue.peekFirst().dueNs + delayNs;
        return air.isEmpty() ? nextNs : Math.min(nextNs, air.peekFirst().dueNs);
    }

    PathCounters counters() {
        return new PathCounters(sentPackets, droppedPackets, lostPackets, markedPackets, maxQueuePackets);
    }
}
