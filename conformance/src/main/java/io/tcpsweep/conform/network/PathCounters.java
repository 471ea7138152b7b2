package io.tcpsweep.conform.network;

/**
 * What happened on one path.
 *
 * @param sentPackets packets that reached the receiver
 * @param droppedPackets packets that found the queue full
 * @param lostPackets packets lost at random
 * @param markedPackets packets that the queue marked
 * @param maxQueuePackets longest queue
 */
public record PathCounters(
        long sentPackets, long droppedPackets, long lostPackets, long markedPackets, int maxQueuePackets) {}
