package io.tcpsweep.benchmarks;

/** A heap of times in one array, four children to a node, ties in any order: the least that an event queue can do. */
final class PrimitiveHeap {
    private static final int CHILDREN = 4;

    private final long[] timesNs;
    private int size;

    PrimitiveHeap(int capacity) {
        timesNs = new long[capacity];
    }

    long topNs() {
        return timesNs[0];
    }

    void add(long timeNs) {
        int slot = size++;
        while (slot > 0) {
            int parent = (slot - 1) / CHILDREN;
            if (timesNs[parent] <= timeNs) {
                break;
            }
            timesNs[slot] = timesNs[parent];
            slot = parent;
        }
        timesNs[slot] = timeNs;
    }

    /**
     * Takes the earliest time out and puts this one in. One comparison for each child is written out; as a loop the
     * same takes another time, and the yardstick would be another.
     */
    void replaceTop(long timeNs) {
        long[] times = timesNs;
        int end = size;
        int slot = 0;
        int child;
        while ((child = CHILDREN * slot + 1) < end) {
            int first = child;
            long firstNs = times[child];
            if (child + 1 < end && times[child + 1] < firstNs) {
                first = child + 1;
                firstNs = times[first];
            }
            if (child + 2 < end && times[child + 2] < firstNs) {
                first = child + 2;
                firstNs = times[first];
            }
            if (child + 3 < end && times[child + 3] < firstNs) {
                first = child + 3;
                firstNs = times[first];
            }
            if (firstNs >= timeNs) {
                break;
            }
            times[slot] = firstNs;
            slot = first;
        }
        times[slot] = timeNs;
    }
}
