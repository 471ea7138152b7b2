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

    /** The kernel's numbers (include/net/tcp_states.h) by the above; what is in TIME_WAIT has no socket any more. */
    private static final int[] IN_TCP_INFO = {7, 10, 2, 3, 1, 4, 5, 11, 7, 8, 9};

    private TcpState() {}

    static int inTcpInfo(int state) {
        return IN_TCP_INFO[state];
    }

    /** Whether data can leave in this state. */
    static boolean sends(int state) {
        return state == ESTABLISHED
                || state == FIN_WAIT1
                || state == CLOSING
                || state == CLOSE_WAIT
                || state == LAST_ACK;
    }
}
