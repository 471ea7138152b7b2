package io.tcpsweep.conform.network;

import java.util.ArrayList;
import java.util.List;

/** Packets held back by a delay fault of one direction, let go in the order of their due times, then of arrival. */
final class HeldPackets {
    private final List<Transit> held = new ArrayList<>();

    void add(Transit transit) {
        held.add(transit);
    }

    int size() {
        return held.size();
    }

    /** Takes the earliest packet due at or before {@code untilNs}, or null. */
    Transit takeDue(long untilNs) {
        Transit earliest = null;
        for (Transit transit : held) {
            if (transit.dueNs <= untilNs && (earliest == null || transit.dueNs < earliest.dueNs)) {
                earliest = transit;
            }
        }
        if (earliest != null) {
            held.remove(earliest);
        }
        return earliest;
    }

    long nextDueNs() {
        long nextNs = Long.MAX_VALUE;
        for (Transit transit : held) {
            nextNs = Math.min(nextNs, transit.dueNs);
        }
        return nextNs;
    }
}
