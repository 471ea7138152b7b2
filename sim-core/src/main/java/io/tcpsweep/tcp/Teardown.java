package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.WheelTimer;
import io.tcpsweep.packet.Packet;

/** Ends connections: FIN in both directions, resets, giving up (RFC 9293; Linux 6.12 tcp_input.c, tcp.c). */
final class Teardown {
    private static final int TIME_WAIT_S = 60;

    private final Tcb t;
    private final TimeWait timeWait;
    private final WheelTimer finWaitTimer;
    private boolean closeRequested;

    Teardown(Tcb t, EventLoop loop, int connectionId) {
        this.t = t;
        this.timeWait = new TimeWait(t, loop, connectionId);
        this.finWaitTimer = new WheelTimer(loop, t.clock, connectionId, 7) {
            @Override
            protected void expired(long nowNs) {
                t.enter(nowNs);
                onFinWaitTimer();
            }
        };
    }

    TimeWait timeWait() {
        return timeWait;
    }

    /** The program closed the socket: nobody reads, and nobody waits for long. */
    boolean isOrphan() {
        return closeRequested;
    }

    /** No more data from this side (shutdown(SHUT_WR)). */
    void shutdownWrite() {
        if (t.sendShutdown) {
            return;
        }
        t.sendShutdown = true;
        if (t.state == TcpState.ESTABLISHED) {
            t.state = TcpState.FIN_WAIT1;
        } else if (t.state == TcpState.CLOSE_WAIT) {
            t.state = TcpState.LAST_ACK;
        } else {
            if (t.state == TcpState.SYN_SENT || t.state == TcpState.LISTEN) {
                abort();
            }
            return;
        }
        sendFin();
    }

    private void sendFin() {
        SendSegment tail = t.sendQueue.tail;
        if (tail == null) {
            tail = t.newSegment(t.writeSeq, Packet.ACK);
            t.sendQueue.append(tail);
        }
        tail.flags |= Packet.FIN;
        tail.endSeq++;
        t.writeSeq++;
        t.transmitter.pushPending(Nagle.PUSH);
    }

    /** The program is done with the connection; unread data resets it (close()). */
    void close(boolean unreadData) {
        if (closeRequested) {
            return;
        }
        closeRequested = true;
        if (t.state == TcpState.CLOSED || t.state == TcpState.TIME_WAIT) {
            // The socket has left the connection already: nothing tells the peer that data were not read.
            return;
        }
        if (unreadData) {
            t.transmitter.sendReset();
            abort();
            return;
        }
        if (t.state == TcpState.FIN_WAIT2) {
            leaveSocket(false);
            return;
        }
        shutdownWrite();
    }

    /** FIN_WAIT2 without a program: the socket goes, now or when less than a minute of the time is left. */
    private void leaveSocket(boolean finArrives) {
        long timeoutJiffies = finTimeoutJiffies();
        long minuteJiffies = (long) TIME_WAIT_S * t.clock.hz();
        if (timeoutJiffies > minuteJiffies) {
            finWaitTimer.modify(t.nowJiffies + timeoutJiffies - minuteJiffies, t.nowNs);
        } else if (finArrives) {
            finWaitTimer.modify(t.nowJiffies + timeoutJiffies, t.nowNs);
        } else {
            stopTimers();
            timeWait.startWaitingForFin(timeoutJiffies);
        }
    }

    /** tcp_fin_timeout, at least 3.5 RTOs (tcp_fin_time). */
    private long finTimeoutJiffies() {
        long rtoJiffies = t.rtt.rtoJiffies;
        long leastJiffies = (rtoJiffies << 2) - (rtoJiffies >> 1);
        return Math.max((long) t.config.retries().finTimeoutS() * t.clock.hz(), leastJiffies);
    }

    private void onFinWaitTimer() {
        if (t.state != TcpState.FIN_WAIT2) {
            return;
        }
        long leftJiffies = finTimeoutJiffies() - (long) TIME_WAIT_S * t.clock.hz();
        if (leftJiffies > 0) {
            stopTimers();
            timeWait.startWaitingForFin(Math.max(leftJiffies, finTimeoutFloorJiffies()));
        } else {
            t.readClock();
            t.transmitter.sendReset();
            abort();
        }
    }

    private long finTimeoutFloorJiffies() {
        return (t.rtt.rtoJiffies << 2) - (t.rtt.rtoJiffies >> 1);
    }

    /** The peer's FIN is in order (tcp_fin). */
    void onFin() {
        switch (t.state) {
            case TcpState.ESTABLISHED:
                t.state = TcpState.CLOSE_WAIT;
                t.ackPolicy.enterPingpong();
                break;
            case TcpState.FIN_WAIT1:
                t.transmitter.sendAck();
                t.state = TcpState.CLOSING;
                break;
            case TcpState.FIN_WAIT2:
                t.transmitter.sendAck();
                t.events.readable(t.nowNs);
                enterTimeWait();
                break;
            default:
                break;
        }
    }

    /**
     * After an ACK was handled: our FIN may be acknowledged.
     *
     * @param packet the segment that brought the ACK
     */
    void afterAck(Packet packet) {
        if (t.sndUna != t.writeSeq) {
            return;
        }
        switch (t.state) {
            case TcpState.FIN_WAIT1:
                t.state = TcpState.FIN_WAIT2;
                if (closeRequested) {
                    onFinAcknowledged(packet);
                }
                break;
            case TcpState.CLOSING:
                enterTimeWait();
                break;
            case TcpState.LAST_ACK:
                finish();
                break;
            default:
                break;
        }
    }

    private void onFinAcknowledged(Packet packet) {
        if (bringsNewData(packet)) {
            abort();
            t.replies.reset(packet);
        } else {
            leaveSocket((packet.flags & Packet.FIN) != 0);
        }
    }

    /** Data after the socket was closed, or behind the peer's FIN, end the connection: nobody can read them. */
    boolean refusesData(Packet packet) {
        boolean closed = t.receiveShutdown || closeRequested;
        if (!closed || !bringsNewData(packet)) {
            return false;
        }
        abort();
        t.replies.reset(packet);
        return true;
    }

    private boolean bringsNewData(Packet packet) {
        return packet.payloadBytes > 0 && packet.seq + packet.payloadBytes > t.rcvNxt;
    }

    private void enterTimeWait() {
        stopTimers();
        timeWait.start();
        t.events.closed(t.nowNs);
    }

    /** Gives the connection up without an error to report. */
    void abort() {
        finish();
    }

    /** The program gives the connection up; the peer learns it if it may still send (tcp_need_reset). */
    void disconnect() {
        if (TcpState.sends(t.state) && t.state != TcpState.LAST_ACK && t.state != TcpState.CLOSING
                || t.state == TcpState.FIN_WAIT2) {
            t.transmitter.sendReset();
        }
        finish();
    }

    /** Gives the connection up and tells the program why. */
    void abort(SocketError error) {
        t.error = error;
        finish();
    }

    /** The peer's reset is acceptable (tcp_reset). */
    void onReset() {
        abort(t.state == TcpState.CLOSE_WAIT ? SocketError.BROKEN_PIPE : SocketError.RESET);
    }

    private void finish() {
        t.state = TcpState.CLOSED;
        stopTimers();
        t.events.closed(t.nowNs);
    }

    private void stopTimers() {
        t.retransmitTimer.stop();
        t.ackPolicy.stop();
        t.handshake.stop();
        finWaitTimer.delete();
    }
}
