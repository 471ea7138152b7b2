package io.tcpsweep.tcp.cc;

/** Congestion states in the order in which Linux compares them (enum tcp_ca_state, include/uapi/linux/tcp.h). */
public final class CaState {
    public static final int OPEN = 0;
    public static final int DISORDER = 1;
    public static final int CWR = 2;
    public static final int RECOVERY = 3;
    public static final int LOSS = 4;

    private CaState() {}
}
