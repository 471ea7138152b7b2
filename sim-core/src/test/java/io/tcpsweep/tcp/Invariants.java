package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CaState;
import java.lang.reflect.Field;

/** What holds between any two events of a connection, counted anew from its queues. */
final class Invariants {
    private static final Field CONTROL_BLOCK = controlBlockField();

    private Invariants() {}

    /** The state behind a connection, for what no accessor shows. */
    static Tcb controlBlock(TcpConnection connection) {
        try {
            return (Tcb) CONTROL_BLOCK.get(connection);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    static void check(TcpConnection connection) {
        Tcb t = controlBlock(connection);
        checkCounters(t);
        checkSequence(t);
        checkSendMemory(t);
        checkState(t);
    }

    private static void checkCounters(Tcb t) {
        int out = 0;
        int sacked = 0;
        int lost = 0;
        int resent = 0;
        for (SendSegment s = t.rtxQueue.head; s != null; s = s.next) {
            out += s.segmentCount;
            sacked += s.has(SendSegment.SACKED) ? s.segmentCount : 0;
            lost += s.has(SendSegment.LOST) ? s.segmentCount : 0;
            resent += s.has(SendSegment.RETRANSMITTED) ? s.segmentCount : 0;
            if (s.has(SendSegment.SACKED) && s.has(SendSegment.LOST)) {
                throw failure(t, "a segment is both SACKed and lost");
            }
        }
        require(t, out == t.packetsOut, "packetsOut is " + t.packetsOut + ", queued are " + out);
        require(t, lost == t.lostOut, "lostOut is " + t.lostOut + ", marked are " + lost);
        // An undone timeout takes the lost marks away and leaves the others. If such a segment times out again, it
        // counts twice, as in Linux, until nothing is out.
        require(
                t,
                resent == t.retransOut || (out > 0 && resent < t.retransOut && t.counters.lossUndos > 0),
                "retransOut is " + t.retransOut + ", marked are " + resent);
        if (t.sackOk) {
            require(t, sacked == t.sackedOut, "sackedOut is " + t.sackedOut + ", marked are " + sacked);
        }
        require(t, t.sackedOut + t.lostOut <= t.packetsOut, "more SACKed and lost than out");
        require(t, t.sackedOut >= 0 && t.retransOut >= 0, "a negative counter");
        require(t, t.inFlight() >= 0, "in flight is " + t.inFlight());
    }

    private static void checkSequence(Tcb t) {
        long next = t.rtxQueue.head == null ? t.sndNxt : t.rtxQueue.head.seq;
        require(t, next <= t.sndUna || t.rtxQueue.head == null, "the queue starts above SND.UNA");
        for (SendSegment s = t.rtxQueue.head; s != null; s = s.next) {
            require(t, s.seq == next && s.endSeq > s.seq, "a gap in the retransmission queue at " + next);
            require(t, s.segmentCount >= 1, "a sent segment of no packets");
            next = s.endSeq;
        }
        require(t, next == t.sndNxt, "the retransmission queue ends at " + next + ", SND.NXT is " + t.sndNxt);
        for (SendSegment s = t.sendQueue.head; s != null; s = s.next) {
            require(t, s.seq == next, "a gap in the send queue at " + next);
            next = s.endSeq;
        }
        require(t, next == t.writeSeq, "the send queue ends at " + next + ", written was " + t.writeSeq);
        require(t, t.sndUna <= t.sndNxt, "SND.UNA beyond SND.NXT");
        require(t, t.copiedSeq <= t.rcvNxt, "read beyond what arrived");
    }

    private static void checkSendMemory(Tcb t) {
        long bytes = 0;
        for (SendSegment s = t.rtxQueue.head; s != null; s = s.next) {
            bytes += Tcb.SEND_SEGMENT_OVERHEAD_BYTES + s.payloadBytes;
        }
        for (SendSegment s = t.sendQueue.head; s != null; s = s.next) {
            bytes += Tcb.SEND_SEGMENT_OVERHEAD_BYTES + s.payloadBytes;
        }
        require(t, bytes == t.queuedBytes, "charged are " + t.queuedBytes + ", queued are " + bytes);
    }

    private static void checkState(Tcb t) {
        require(t, t.window.cwndSegments >= 1, "cwnd is " + t.window.cwndSegments);
        require(t, t.window.ssthreshSegments >= 1, "ssthresh is " + t.window.ssthreshSegments);
        require(t, t.caState >= CaState.OPEN && t.caState <= CaState.LOSS, "congestion state " + t.caState);
        if (t.receiveBuffer != null) {
            require(t, t.receiveBuffer.chargedBytes() >= 0, "negative receive memory");
        }
    }

    private static void require(Tcb t, boolean holds, String message) {
        if (!holds) {
            throw failure(t, message);
        }
    }

    private static AssertionError failure(Tcb t, String message) {
        return new AssertionError(message + " [state " + t.state + ", ca " + t.caState + ", una " + t.sndUna + ", nxt "
                + t.sndNxt + ", at " + t.nowNs + " ns]");
    }

    private static Field controlBlockField() {
        try {
            Field field = TcpConnection.class.getDeclaredField("t");
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }
}
