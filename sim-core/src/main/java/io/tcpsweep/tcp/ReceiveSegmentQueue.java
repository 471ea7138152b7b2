package io.tcpsweep.tcp;

/** A doubly linked queue of received segments in sequence order. */
final class ReceiveSegmentQueue {
    ReceiveSegment head;
    ReceiveSegment tail;

    boolean isEmpty() {
        return head == null;
    }

    void append(ReceiveSegment segment) {
        insertAfter(tail, segment);
    }

    /** Inserts behind {@code place}; null = at the front. */
    void insertAfter(ReceiveSegment place, ReceiveSegment segment) {
        ReceiveSegment following = place == null ? head : place.next;
        segment.prev = place;
        segment.next = following;
        if (place == null) {
            head = segment;
        } else {
            place.next = segment;
        }
        if (following == null) {
            tail = segment;
        } else {
            following.prev = segment;
        }
    }

    void remove(ReceiveSegment segment) {
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
