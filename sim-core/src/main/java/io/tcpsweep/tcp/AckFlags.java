package io.tcpsweep.tcp;

/** What one arriving ACK turned out to be or do (FLAG_* of tcp_input.c). */
final class AckFlags {
    static final int DATA = 0x01;
    static final int WINDOW_UPDATE = 0x02;
    static final int DATA_ACKED = 0x04;
    static final int RETRANSMITTED_DATA_ACKED = 0x08;
    static final int SYN_ACKED = 0x10;
    static final int DATA_SACKED = 0x20;
    static final int ECE = 0x40;
    static final int LOST_RETRANSMIT = 0x80;
    static final int ORIGINAL_SACK_ACKED = 0x200;
    static final int UNA_ADVANCED = 0x400;
    static final int DSACKING = 0x800;
    static final int SET_TIMER = 0x1000;
    static final int SACK_RENEGING = 0x2000;
    static final int UPDATE_RECENT_TIMESTAMP = 0x4000;
    static final int DSACK_TLP = 0x8000;
    static final int MAYBE_DELAYED = 0x10000;

    static final int ACKED = DATA_ACKED | SYN_ACKED;
    static final int NOT_DUPLICATE = DATA | WINDOW_UPDATE | ACKED;
    static final int CA_ALERT = DATA_SACKED | ECE | DSACKING;
    static final int FORWARD_PROGRESS = ACKED | DATA_SACKED;

    private AckFlags() {}
}
