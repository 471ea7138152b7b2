package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;

/** Packets in order of arrival; grows by doubling and never shrinks. */
final class PacketRing {
    private static final int INITIAL_CAPACITY = 4;

    private Packet[] slots = new Packet[INITIAL_CAPACITY];
    private int head;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void addLast(Packet packet) {
        if (size == slots.length) {
            grow();
        }
        slots[(head + size) & (slots.length - 1)] = packet;
        size++;
    }

    /** The first packet; null if there is none. */
    Packet first() {
        return slots[head];
    }

    Packet removeFirst() {
        Packet packet = slots[head];
        slots[head] = null;
        head = (head + 1) & (slots.length - 1);
        size--;
        return packet;
    }

    private void grow() {
        Packet[] larger = new Packet[slots.length * 2];
        for (int i = 0; i < size; i++) {
            larger[i] = slots[(head + i) & (slots.length - 1)];
        }
        slots = larger;
        head = 0;
    }
}
