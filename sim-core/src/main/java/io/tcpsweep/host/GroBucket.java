package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;

/** The held units of one hash bucket, oldest first, at most a fixed number. A unit is its first packet, grown. */
final class GroBucket {
    static final int NONE = -1;

    private final Packet[] units;
    private final int[] segments;
    private final long[] heldSinceJiffies;
    private int count;

    GroBucket(int capacity) {
        units = new Packet[capacity];
        segments = new int[capacity];
        heldSinceJiffies = new long[capacity];
    }

    int count() {
        return count;
    }

    boolean isFull() {
        return count == units.length;
    }

    /** The unit at a place, 0 = the oldest. */
    Packet unit(int place) {
        return units[place];
    }

    /** Packets in the unit. */
    int segments(int place) {
        return segments[place];
    }

    void countSegment(int place) {
        segments[place]++;
    }

    /** The jiffy in which the unit's first packet came. */
    long heldSinceJiffies(int place) {
        return heldSinceJiffies[place];
    }

    /** Place of the unit with this packet's connection, direction and path hash (flow label); {@link #NONE}. */
    int find(Packet packet) {
        for (int place = 0; place < count; place++) {
            Packet unit = units[place];
            if (unit.flowId == packet.flowId && unit.reverse == packet.reverse && unit.pathHash == packet.pathHash) {
                return place;
            }
        }
        return NONE;
    }

    /** Holds a packet as the youngest unit. */
    void add(Packet packet, long nowJiffies) {
        units[count] = packet;
        segments[count] = 1;
        heldSinceJiffies[count] = nowJiffies;
        count++;
    }

    Packet remove(int place) {
        Packet unit = units[place];
        count--;
        int younger = count - place;
        System.arraycopy(units, place + 1, units, place, younger);
        System.arraycopy(segments, place + 1, segments, place, younger);
        System.arraycopy(heldSinceJiffies, place + 1, heldSinceJiffies, place, younger);
        units[count] = null;
        return unit;
    }
}
