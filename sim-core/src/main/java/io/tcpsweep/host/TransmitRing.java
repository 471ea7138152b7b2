package io.tcpsweep.host;

import java.util.Arrays;

/** Super-segments that a NIC has taken and not yet reported as sent, in their order. */
final class TransmitRing {
    private static final int INITIAL_CAPACITY = 16;

    private int[] flowIds = new int[INITIAL_CAPACITY];
    private int[] chargedBytes = new int[INITIAL_CAPACITY];
    private int[] wireBytes = new int[INITIAL_CAPACITY];
    private long[] sentNs = new long[INITIAL_CAPACITY];
    private int head;
    private int size;

    int size() {
        return size;
    }

    /** @param endNs when its last bit will have left, not before that of the one added before */
    void add(int flowId, int charged, int bytes, long endNs) {
        if (size == flowIds.length) {
            grow();
        }
        int slot = slot(size);
        flowIds[slot] = flowId;
        chargedBytes[slot] = charged;
        wireBytes[slot] = bytes;
        sentNs[slot] = endNs;
        size++;
    }

    int firstFlowId() {
        return flowIds[head];
    }

    int firstChargedBytes() {
        return chargedBytes[head];
    }

    int firstWireBytes() {
        return wireBytes[head];
    }

    /** When the one at this place, from 0, has been sent. */
    long sentNs(int index) {
        return sentNs[slot(index)];
    }

    void removeFirst() {
        head = slot(1);
        size--;
    }

    private int slot(int index) {
        return (head + index) & (flowIds.length - 1);
    }

    private void grow() {
        int capacity = flowIds.length;
        flowIds = unrolled(flowIds);
        chargedBytes = unrolled(chargedBytes);
        wireBytes = unrolled(wireBytes);
        long[] times = Arrays.copyOfRange(sentNs, head, head + capacity * 2);
        System.arraycopy(sentNs, 0, times, capacity - head, head);
        sentNs = times;
        head = 0;
    }

    private int[] unrolled(int[] values) {
        int capacity = values.length;
        int[] larger = Arrays.copyOfRange(values, head, head + capacity * 2);
        System.arraycopy(values, 0, larger, capacity - head, head);
        return larger;
    }
}
