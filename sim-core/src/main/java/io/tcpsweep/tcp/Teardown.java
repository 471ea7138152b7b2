package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/** Ends connections: FIN in both directions, resets, giving up (RFC 9293; Linux 6.12 tcp_input.c, tcp.c). */
final class Teardown {
    private final Tcb t;
    private boolean closeRequested;

    Teardown(Tcb t) {
        this.t = t;
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
        t.transmitter.pushPending(true);
    }

    /** The program is done with the connection; unread data resets it (close()). */
    void close(boolean unreadData) {
        if (closeRequested) {
            return;
        }
        closeRequested = true;
        if (unreadData) {
            t.transmitter.sendReset();
            abort();
            return;
        }
        shutdownWrite();
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
                enterTimeWait();
                break;
            default:
                break;
        }
    }

    /** After an ACK was handled: our FIN may be acknowledged. */
    void afterAck() {
        if (t.sndUna != t.writeSeq) {
            return;
        }
        switch (t.state) {
            case TcpState.FIN_WAIT1:
                t.state = TcpState.FIN_WAIT2;
                break;
            case TcpState.CLOSING:
                enterTimeWait();
                break;
            case TcpState.LAST_ACK:
                finish(TcpState.CLOSED);
                break;
            default:
                break;
        }
    }

    private void enterTimeWait() {
        finish(TcpState.TIME_WAIT);
    }

    /** Gives the connection up. */
    void abort() {
        finish(TcpState.CLOSED);
    }

    private void finish(int finalState) {
        t.state = finalState;
        t.retransmitTimer.stop();
        t.ackPolicy.stop();
        t.handshake.stop();
        t.events.closed(t.nowNs);
    }
}
