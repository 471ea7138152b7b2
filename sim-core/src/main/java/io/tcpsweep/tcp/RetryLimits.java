package io.tcpsweep.tcp;

/**
 * How often and for how long an endpoint tries before it gives up, under the names of
 * Documentation/networking/ip-sysctl of Linux 6.12.
 *
 * @param synLinearTimeouts tcp_syn_linear_timeouts: repeated SYNs before their timeouts double, 0 to 127
 * @param synRetries tcp_syn_retries: repeated SYNs beyond the linear ones, 1 to 127
 * @param synAckRetries tcp_synack_retries: repeated SYN-ACKs, 0 to 255
 * @param retries2 tcp_retries2: the doublings whose time a connection waits for an ACK, and its window probes, 0 to 255
 * @param orphanRetries tcp_orphan_retries: the same once the program has closed the socket, 0 (chosen by age) to 255
 * @param userTimeoutMs TCP_USER_TIMEOUT: milliseconds without an ACK, 0 = by {@code retries2}
 * @param finTimeoutS tcp_fin_timeout: seconds in FIN_WAIT2 without a program, 1 or more
 * @param invalidRatelimitMs tcp_invalid_ratelimit: milliseconds between answers to what is not acceptable, 0 = no limit
 */
public record RetryLimits(
        int synLinearTimeouts,
        int synRetries,
        int synAckRetries,
        int retries2,
        int orphanRetries,
        int userTimeoutMs,
        int finTimeoutS,
        int invalidRatelimitMs) {

    private static final int MAX_BYTE = 255;
    private static final int MAX_SYNS = 127;
    private static final int MAX_FIN_TIMEOUT_S = 3_600;

    /** @throws IllegalArgumentException with the first value that is out of its range */
    public RetryLimits {
        TcpConfig.requireRange("synLinearTimeouts", synLinearTimeouts, 0, MAX_SYNS);
        TcpConfig.requireRange("synRetries", synRetries, 1, MAX_SYNS);
        TcpConfig.requireRange("synAckRetries", synAckRetries, 0, MAX_BYTE);
        TcpConfig.requireRange("retries2", retries2, 0, MAX_BYTE);
        TcpConfig.requireRange("orphanRetries", orphanRetries, 0, MAX_BYTE);
        TcpConfig.requireRange("userTimeoutMs", userTimeoutMs, 0, Integer.MAX_VALUE);
        TcpConfig.requireRange("finTimeoutS", finTimeoutS, 1, MAX_FIN_TIMEOUT_S);
        TcpConfig.requireRange("invalidRatelimitMs", invalidRatelimitMs, 0, Integer.MAX_VALUE);
    }

    /** The kernel's defaults. */
    public static RetryLimits linux612() {
        return new RetryLimits(4, 6, 5, 15, 0, 0, 60, 500);
    }
}
