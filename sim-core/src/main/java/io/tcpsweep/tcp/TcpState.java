package io.tcpsweep.tcp;

/** Connection states (RFC 9293, section 3.3.2). */
final class TcpState {
    static final int CLOSED = 0;
    static final int LISTEN = 1;
    static final int SYN_SENT = 2;
    static final int SYN_RECV = 3;
    static final int ESTABLISHED = 4;
    static final int FIN_WAIT1 = 5;
    static final int FIN_WAIT2 = 6;
    static final int CLOSING = 7;
    static final int TIME_WAIT = 8;
    static final int CLOSE_WAIT = 9;
    static final int LAST_ACK = 10;

    private TcpState() {}

    /** Whether data can leave in this state. */
    static boolean sends(int state) {
        return state == ESTABLISHED
                || state == FIN_WAIT1
                || state == CLOSING
                || state == CLOSE_WAIT
                || state == LAST_ACK;
    }
}
