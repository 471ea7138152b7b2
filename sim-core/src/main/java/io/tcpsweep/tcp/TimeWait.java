package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.WheelTimer;
import io.tcpsweep.packet.Packet;

/**
 * What is left of a connection without a socket: TIME_WAIT for a minute, or FIN_WAIT2 of a closed socket until the peer
 * ends its side too (Linux 6.12 tcp_minisocks.c tcp_time_wait(), tcp_timewait_state_process()).
 */
final class TimeWait {
    private static final int TIME_WAIT_S = 60;

    private final Tcb t;
    private final AnswerLimit answers;
    private final WheelTimer timer;
    private boolean waitsForFin;
    private long rcvNxt;
    private long windowBytes;
    private boolean hasTimestamp;
    private int recentTimestamp;

    TimeWait(Tcb t, EventLoop loop, int connectionId) {
        this.t = t;
        this.answers = new AnswerLimit(t);
        this.timer = new WheelTimer(loop, t.clock, connectionId, 6) {
            @Override
            protected void expired(long nowNs) {
                t.enter(nowNs);
                end();
            }
        };
    }

    /** Both sides have ended. */
    void start() {
        keepState();
        waitsForFin = false;
        restart();
    }

    /** The program closed the socket and the peer has not ended: waits {@code timeoutJiffies}, at least 3.5 RTOs. */
    void startWaitingForFin(long timeoutJiffies) {
        keepState();
        waitsForFin = true;
        timer.modify(t.nowJiffies + timeoutJiffies, t.nowNs);
    }

    private void keepState() {
        t.state = TcpState.TIME_WAIT;
        rcvNxt = t.rcvNxt;
        windowBytes = t.receiveBuffer.offeredLeft();
        hasTimestamp = t.timestampsOk;
        recentTimestamp = t.recentTimestamp;
        answers.reset();
    }

    private void restart() {
        timer.modify(t.nowJiffies + (long) TIME_WAIT_S * t.clock.hz(), t.nowNs);
    }

    private void end() {
        timer.delete();
        t.state = TcpState.CLOSED;
        if (waitsForFin) {
            waitsForFin = false;
            t.events.closed(t.nowNs);
        }
    }

    void onPacket(Packet packet) {
        t.readClock();
        boolean stamped = hasTimestamp && packet.hasTimestamps;
        boolean fromThePast =
                stamped && recentTimestamp - packet.timestampValue > TcpConnection.PAWS_WINDOW_MS && !isReset(packet);
        if (waitsForFin) {
            onPacketBeforeFin(packet, fromThePast, stamped);
            return;
        }
        boolean bare = packet.seq == packet.endSeq();
        if (!fromThePast && packet.seq == rcvNxt && (bare || isReset(packet))) {
            if (isReset(packet)) {
                end();
                return;
            }
            restart();
            noteTimestamp(packet, stamped);
        } else if (!isReset(packet)) {
            if (fromThePast || (packet.flags & Packet.ACK) != 0) {
                restart();
            }
            answer(packet);
        }
    }

    private void onPacketBeforeFin(Packet packet, boolean fromThePast, boolean stamped) {
        if (fromThePast || !isInWindow(packet)) {
            answer(packet);
        } else if (isReset(packet)) {
            end();
        } else if ((packet.flags & Packet.SYN) != 0 && packet.seq >= rcvNxt) {
            refuse(packet);
        } else if ((packet.flags & Packet.ACK) != 0 && packet.endSeq() > rcvNxt && packet.endSeq() != packet.seq) {
            if ((packet.flags & Packet.FIN) == 0 || packet.endSeq() != rcvNxt + 1) {
                refuse(packet);
                return;
            }
            rcvNxt = packet.endSeq();
            noteTimestamp(packet, stamped);
            waitsForFin = false;
            restart();
            t.replies.acknowledge(t.sndNxt, rcvNxt, windowField(), hasTimestamp, recentTimestamp);
            t.events.closed(t.nowNs);
        }
    }

    private void refuse(Packet packet) {
        t.replies.reset(packet);
        end();
    }

    private void answer(Packet packet) {
        boolean data = packet.endSeq() != packet.seq && (packet.flags & Packet.SYN) == 0;
        if (data || answers.allows()) {
            t.replies.acknowledge(t.sndNxt, rcvNxt, windowField(), hasTimestamp, recentTimestamp);
        }
    }

    private int windowField() {
        return (int) (windowBytes >> t.receiveWindowScale);
    }

    private boolean isInWindow(Packet packet) {
        long end = rcvNxt + windowBytes;
        return packet.seq == rcvNxt
                || (packet.endSeq() > rcvNxt && packet.seq < end)
                || (packet.seq == end && packet.seq == packet.endSeq());
    }

    private void noteTimestamp(Packet packet, boolean stamped) {
        if (stamped) {
            recentTimestamp = packet.timestampValue;
        }
    }

    private static boolean isReset(Packet packet) {
        return (packet.flags & Packet.RST) != 0;
    }
}
