package io.tcpsweep.tcp;

/**
 * Sysctls that tune mechanisms rather than switch them, under the names of Documentation/networking/ip-sysctl of Linux
 * 6.12.
 *
 * @param windowScaling tcp_window_scaling
 * @param staticReorderingWindow bit 1 of tcp_recovery: RACK's reordering window does not widen with DSACKs
 * @param noDupThreshold bit 2 of tcp_recovery: three SACKed segments do not end RACK's reordering window
 * @param reorderingSegments tcp_reordering, 1 or more
 * @param maxReorderingSegments tcp_max_reordering, 1 or more
 * @param minRttWindowS tcp_min_rtt_wlen, seconds from 0 to 86,400
 * @param minRtoUs tcp_rto_min_us, 1 or more
 * @param thinLinearTimeouts tcp_thin_linear_timeouts
 * @param retransCollapse tcp_retrans_collapse
 * @param compSackDelayNs tcp_comp_sack_delay_ns, 0 or more
 * @param compSackSlackNs tcp_comp_sack_slack_ns, 0 or more
 * @param compSackAcks tcp_comp_sack_nr, 0 (no compression) to 255
 * @param tsoWinDivisor tcp_tso_win_divisor, 0 (three segments instead of a share) to 255
 * @param pacingSlowStartPercent tcp_pacing_ss_ratio, 0 to 1,000
 * @param pacingAvoidancePercent tcp_pacing_ca_ratio, 0 to 1,000
 * @param notsentLowatBytes tcp_notsent_lowat, 1 to 4,294,967,295
 * @param appWin tcp_app_win, 0 (no reserve) to 31
 * @param pingpongThreshold tcp_pingpong_thresh, 1 to 255
 * @param shrinkWindow tcp_shrink_window
 * @param limitOutputBytes tcp_limit_output_bytes: what of a socket that does not pace may wait in its host, 1 or more;
 *     131,072 in Linux 3.6 to 3.19, 262,144 in 4.4 to 4.19, 1,048,576 since 5.4
 */
public record TcpTuning(
        boolean windowScaling,
        boolean staticReorderingWindow,
        boolean noDupThreshold,
        int reorderingSegments,
        int maxReorderingSegments,
        int minRttWindowS,
        int minRtoUs,
        boolean thinLinearTimeouts,
        boolean retransCollapse,
        long compSackDelayNs,
        long compSackSlackNs,
        int compSackAcks,
        int tsoWinDivisor,
        int pacingSlowStartPercent,
        int pacingAvoidancePercent,
        long notsentLowatBytes,
        int appWin,
        int pingpongThreshold,
        boolean shrinkWindow,
        int limitOutputBytes) {

    /** tcp_notsent_lowat without a limit. */
    public static final long UNLIMITED_BYTES = 0xFFFF_FFFFL;

    private static final int MAX_BYTE = 255;
    private static final int MAX_PACING_PERCENT = 1_000;
    private static final int DAY_S = 86_400;
    private static final long MAX_COMPRESSION_NS = 10_000_000_000L;
    private static final int MAX_APP_WIN = 31;

    /** @throws IllegalArgumentException with the first value that is out of its range */
    public TcpTuning {
        TcpConfig.requireRange("reorderingSegments", reorderingSegments, 1, Integer.MAX_VALUE);
        TcpConfig.requireRange("maxReorderingSegments", maxReorderingSegments, 1, Integer.MAX_VALUE);
        TcpConfig.requireRange("minRttWindowS", minRttWindowS, 0, DAY_S);
        TcpConfig.requireRange("minRtoUs", minRtoUs, 1, Integer.MAX_VALUE);
        TcpConfig.requireRange("compSackDelayNs", compSackDelayNs, 0, MAX_COMPRESSION_NS);
        TcpConfig.requireRange("compSackSlackNs", compSackSlackNs, 0, MAX_COMPRESSION_NS);
        TcpConfig.requireRange("compSackAcks", compSackAcks, 0, MAX_BYTE);
        TcpConfig.requireRange("tsoWinDivisor", tsoWinDivisor, 0, MAX_BYTE);
        TcpConfig.requireRange("pacingSlowStartPercent", pacingSlowStartPercent, 0, MAX_PACING_PERCENT);
        TcpConfig.requireRange("pacingAvoidancePercent", pacingAvoidancePercent, 0, MAX_PACING_PERCENT);
        TcpConfig.requireRange("notsentLowatBytes", notsentLowatBytes, 1, UNLIMITED_BYTES);
        TcpConfig.requireRange("appWin", appWin, 0, MAX_APP_WIN);
        TcpConfig.requireRange("pingpongThreshold", pingpongThreshold, 1, MAX_BYTE);
        TcpConfig.requireRange("limitOutputBytes", limitOutputBytes, 1, Integer.MAX_VALUE);
    }

    /** The kernel's defaults. */
    public static TcpTuning linux612() {
        return new TcpTuning(
                true,
                false,
                false,
                3,
                300,
                300,
                200_000,
                false,
                true,
                1_000_000,
                100_000,
                44,
                3,
                200,
                120,
                UNLIMITED_BYTES,
                31,
                1,
                false,
                1_048_576);
    }

    /** The same with another tcp_limit_output_bytes. */
    public TcpTuning withLimitOutputBytes(int bytes) {
        return new TcpTuning(
                windowScaling,
                staticReorderingWindow,
                noDupThreshold,
                reorderingSegments,
                maxReorderingSegments,
                minRttWindowS,
                minRtoUs,
                thinLinearTimeouts,
                retransCollapse,
                compSackDelayNs,
                compSackSlackNs,
                compSackAcks,
                tsoWinDivisor,
                pacingSlowStartPercent,
                pacingAvoidancePercent,
                notsentLowatBytes,
                appWin,
                pingpongThreshold,
                shrinkWindow,
                bytes);
    }
}
