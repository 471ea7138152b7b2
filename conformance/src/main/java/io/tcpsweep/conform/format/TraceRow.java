package io.tcpsweep.conform.format;

/**
 * One row of a packet trace.
 *
 * @param ns time since the first SYN reached its device
 * @param event what happened to the packet
 * @param host sender of the flow
 * @param flow number among the flows of its host
 * @param path path of the packet, -1 where it is on none
 * @param label number of the flow label in order of appearance
 * @param seq sequence number relative to the initial one (SYN = 0)
 * @param ack acknowledged number, relative; 0 without the ACK flag
 * @param len payload bytes
 * @param flags TCP flags as in the header
 * @param ecn ECN field of the IP header
 * @param queue packets found in the queue; -1 for a planned drop, 0 where there is no queue
 * @param win window field, unscaled
 * @param sack SACK blocks "from-to", separated by blanks; empty if none
 */
public record TraceRow(
        long ns,
        Event event,
        int host,
        int flow,
        int path,
        int label,
        long seq,
        long ack,
        int len,
        int flags,
        int ecn,
        int queue,
        int win,
        String sack) {
    /** Events of a trace; the name in lower case is the one in the files. */
    public enum Event {
        /** Left a sender. */
        SND,
        /** Entered a path's queue. */
        ENQ,
        /** Dropped by a full queue or by plan. */
        DROP,
        /** Lost at random. */
        LOST,
        /** Held back by plan on its way to the receiver. */
        HOLD,
        /** Reached the receiver. */
        RCV,
        /** Left the receiver, or was let go after having been held back. */
        ACK,
        /** Left the receiver and was dropped by plan. */
        DROPACK,
        /** Left the receiver and is held back by plan. */
        HOLDACK,
        /** Reached a sender. */
        RACK
    }

    /** Whether the packet travels from the receiver to a sender. */
    public boolean isReverse() {
        return event == Event.ACK || event == Event.RACK || event == Event.DROPACK || event == Event.HOLDACK;
    }

    /** Whether both rows show the same packet of the same flow; time, path, label and window field do not count. */
    public boolean samePacket(TraceRow other) {
        return host == other.host
                && flow == other.flow
                && isReverse() == other.isReverse()
                && seq == other.seq
                && ack == other.ack
                && len == other.len
                && flags == other.flags
                && ecn == other.ecn
                && sack.equals(other.sack);
    }
}
