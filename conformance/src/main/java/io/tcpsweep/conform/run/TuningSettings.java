package io.tcpsweep.conform.run;

import io.tcpsweep.tcp.RetryLimits;
import io.tcpsweep.tcp.TcpTuning;
import java.util.List;

/** Translates the sysctls that tune mechanisms and limit retries. */
final class TuningSettings {
    /** Bits of tcp_recovery. */
    static final int RACK = 1;

    private static final int RACK_STATIC_WINDOW = 2;
    private static final int RACK_NO_DUP_THRESHOLD = 4;
    private static final int MAX_BYTE = 255;
    private static final int DAY_S = 86_400;
    private static final int MAX_PERCENT = 1_000;
    private static final long MAX_COMPRESSION_NS = 10_000_000_000L;

    /** Sysctls that Linux 6.12 has and that have no effect on an ideal host, or none at all any more. */
    private static final List<String> WITHOUT_EFFECT = List.of(
            "tcp_adv_win_scale",
            "tcp_autocorking",
            "tcp_backlog_ack_defer",
            "tcp_fack",
            "tcp_low_latency",
            "tcp_no_metrics_save",
            "tcp_no_ssthresh_metrics_save",
            "tcp_retries1");

    private TuningSettings() {}

    /** @param recovery the bits of tcp_recovery */
    static TcpTuning tuning(Settings sysctls, int recovery) {
        TcpTuning defaults = TcpTuning.linux612();
        return new TcpTuning(
                flag(sysctls, "tcp_window_scaling", defaults.windowScaling()),
                (recovery & RACK_STATIC_WINDOW) != 0,
                (recovery & RACK_NO_DUP_THRESHOLD) != 0,
                whole(sysctls, "tcp_reordering", 1, Integer.MAX_VALUE, defaults.reorderingSegments()),
                whole(sysctls, "tcp_max_reordering", 1, Integer.MAX_VALUE, defaults.maxReorderingSegments()),
                whole(sysctls, "tcp_min_rtt_wlen", 0, DAY_S, defaults.minRttWindowS()),
                whole(sysctls, "tcp_rto_min_us", 1, Integer.MAX_VALUE, defaults.minRtoUs()),
                flag(sysctls, "tcp_thin_linear_timeouts", defaults.thinLinearTimeouts()),
                flag(sysctls, "tcp_retrans_collapse", defaults.retransCollapse()),
                sysctls.number(name("tcp_comp_sack_delay_ns"), 0, MAX_COMPRESSION_NS, defaults.compSackDelayNs()),
                sysctls.number(name("tcp_comp_sack_slack_ns"), 0, MAX_COMPRESSION_NS, defaults.compSackSlackNs()),
                whole(sysctls, "tcp_comp_sack_nr", 0, MAX_BYTE, defaults.compSackAcks()),
                whole(sysctls, "tcp_tso_win_divisor", 0, MAX_BYTE, defaults.tsoWinDivisor()),
                whole(sysctls, "tcp_pacing_ss_ratio", 0, MAX_PERCENT, defaults.pacingSlowStartPercent()),
                whole(sysctls, "tcp_pacing_ca_ratio", 0, MAX_PERCENT, defaults.pacingAvoidancePercent()),
                sysctls.number(name("tcp_notsent_lowat"), 1, TcpTuning.UNLIMITED_BYTES, defaults.notsentLowatBytes()),
                whole(sysctls, "tcp_app_win", 0, 31, defaults.appWin()),
                whole(sysctls, "tcp_pingpong_thresh", 1, MAX_BYTE, defaults.pingpongThreshold()),
                flag(sysctls, "tcp_shrink_window", defaults.shrinkWindow()),
                whole(sysctls, "tcp_limit_output_bytes", 1, Integer.MAX_VALUE, defaults.limitOutputBytes()));
    }

    static RetryLimits retries(Settings sysctls) {
        RetryLimits defaults = RetryLimits.linux612();
        return new RetryLimits(
                whole(sysctls, "tcp_syn_linear_timeouts", 0, 127, defaults.synLinearTimeouts()),
                whole(sysctls, "tcp_syn_retries", 1, 127, defaults.synRetries()),
                whole(sysctls, "tcp_synack_retries", 0, MAX_BYTE, defaults.synAckRetries()),
                whole(sysctls, "tcp_retries2", 0, MAX_BYTE, defaults.retries2()),
                whole(sysctls, "tcp_orphan_retries", 0, MAX_BYTE, defaults.orphanRetries()),
                defaults.userTimeoutMs(),
                whole(sysctls, "tcp_fin_timeout", 1, 3_600, defaults.finTimeoutS()),
                whole(sysctls, "tcp_invalid_ratelimit", 0, Integer.MAX_VALUE, defaults.invalidRatelimitMs()));
    }

    /** Takes what changes nothing here, whatever its value. */
    static void ignoreWithoutEffect(Settings sysctls) {
        WITHOUT_EFFECT.forEach(key -> sysctls.ignore(name(key)));
    }

    private static String name(String key) {
        return "net.ipv4." + key;
    }

    private static int whole(Settings sysctls, String key, int min, int max, int otherwise) {
        return sysctls.whole(name(key), min, max, otherwise);
    }

    private static boolean flag(Settings sysctls, String key, boolean otherwise) {
        return sysctls.flag(name(key), otherwise);
    }
}
