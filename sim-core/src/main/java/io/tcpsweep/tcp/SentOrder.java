package io.tcpsweep.tcp;

/** Outstanding segments in the order of their last transmission (tsorted_sent_queue): what RACK walks. */
final class SentOrder {
    SendSegment first;
    private SendSegment last;

    void moveToEnd(SendSegment segment) {
        remove(segment);
        segment.sentPrev = last;
        segment.sentNext = null;
        if (last == null) {
            first = segment;
        } else {
            last.sentNext = segment;
        }
        last = segment;
        segment.inSentList = true;
    }

    /** A segment split off from {@code place} was sent with it. */
    void insertAfter(SendSegment place, SendSegment segment) {
        if (!place.inSentList) {
            return;
        }
        segment.sentPrev = place;
        segment.sentNext = place.sentNext;
        if (place.sentNext == null) {
            last = segment;
        } else {
            place.sentNext.sentPrev = segment;
        }
        place.sentNext = segment;
        segment.inSentList = true;
    }

    void remove(SendSegment segment) {
        if (!segment.inSentList) {
            return;
        }
        if (segment.sentPrev == null) {
            first = segment.sentNext;
        } else {
            segment.sentPrev.sentNext = segment.sentNext;
        }
        if (segment.sentNext == null) {
            last = segment.sentPrev;
        } else {
            segment.sentNext.sentPrev = segment.sentPrev;
        }
        segment.sentPrev = null;
        segment.sentNext = null;
        segment.inSentList = false;
    }
}
