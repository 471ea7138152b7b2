package io.tcpsweep.tcp;

/** A doubly linked queue of super-segments in sequence order. */
final class SegmentQueue {
    SendSegment head;
    SendSegment tail;

    boolean isEmpty() {
        return head == null;
    }

    void append(SendSegment segment) {
        segment.prev = tail;
        segment.next = null;
        if (tail == null) {
            head = segment;
        } else {
            tail.next = segment;
        }
        tail = segment;
    }

    void insertAfter(SendSegment place, SendSegment segment) {
        segment.prev = place;
        segment.next = place.next;
        if (place.next == null) {
            tail = segment;
        } else {
            place.next.prev = segment;
        }
        place.next = segment;
    }

    void remove(SendSegment segment) {
        if (segment.prev == null) {
            head = segment.next;
        } else {
            segment.prev.next = segment.next;
        }
        if (segment.next == null) {
            tail = segment.prev;
        } else {
            segment.next.prev = segment.prev;
        }
        segment.prev = null;
        segment.next = null;
    }
}
