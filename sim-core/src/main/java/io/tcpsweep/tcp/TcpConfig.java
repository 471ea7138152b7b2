package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CongestionControlSpec;
import io.tcpsweep.tcp.rehash.RetransmitRehashSpec;

/**
 * Everything about one endpoint's TCP that is fixed for the life of a connection: the sysctls that switch mechanisms,
 * the buffers, and the algorithms. Names follow Documentation/networking/ip-sysctl.
 *
 * @param mtuBytes IP packet size limit, 576 to 9,000
 * @param ipHeaderBytes 40 (IPv6) or 20 (IPv4)
 * @param sack tcp_sack
 * @param timestamps tcp_timestamps
 * @param dsack tcp_dsack
 * @param rackLossDetection bit 0 of tcp_recovery: RACK marks losses; otherwise duplicate SACKs do
 * @param tailLossProbe tcp_early_retrans 3: tail loss probes
 * @param frto tcp_frto
 * @param ecn tcp_ecn: 0 never, 1 ask and accept, 2 accept only
 * @param moderateRcvbuf tcp_moderate_rcvbuf: receive buffer autotuning
 * @param slowStartAfterIdle tcp_slow_start_after_idle
 * @param noDelay TCP_NODELAY: no Nagle
 * @param minTsoSegments tcp_min_tso_segs
 * @param tsoRttLog tcp_tso_rtt_log
 * @param rcvbufBytes tcp_rmem[1]
 * @param maxRcvbufBytes tcp_rmem[2]
 * @param sndbufBytes tcp_wmem[1]
 * @param maxSndbufBytes tcp_wmem[2]
 * @param initialWindowSegments TCP_INIT_CWND
 * @param congestionControl the congestion control and its parameters
 * @param rehash when a retransmission that no timeout caused changes the path hash
 * @param rehashOnTimeout net.core.txrehash: timeouts change the path hash
 * @param hostQueue what lies between the socket and the device
 * @param tuning sysctls that tune mechanisms
 * @param retries when to give up
 * @param deltas where it differs from Linux 6.12
 */
public record TcpConfig(
        int mtuBytes,
        int ipHeaderBytes,
        boolean sack,
        boolean timestamps,
        boolean dsack,
        boolean rackLossDetection,
        boolean tailLossProbe,
        boolean frto,
        int ecn,
        boolean moderateRcvbuf,
        boolean slowStartAfterIdle,
        boolean noDelay,
        int minTsoSegments,
        int tsoRttLog,
        int rcvbufBytes,
        int maxRcvbufBytes,
        int sndbufBytes,
        int maxSndbufBytes,
        int initialWindowSegments,
        CongestionControlSpec congestionControl,
        RetransmitRehashSpec rehash,
        boolean rehashOnTimeout,
        HostQueue hostQueue,
        TcpTuning tuning,
        RetryLimits retries,
        KernelDeltas deltas) {

    public TcpConfig {
        require(mtuBytes >= 576 && mtuBytes <= 9_000, "mtuBytes", mtuBytes, "576 to 9000");
        require(ipHeaderBytes == 20 || ipHeaderBytes == 40, "ipHeaderBytes", ipHeaderBytes, "20 or 40");
        require(ecn >= 0 && ecn <= 2, "ecn", ecn, "0 to 2");
        require(minTsoSegments >= 1 && minTsoSegments <= 44, "minTsoSegments", minTsoSegments, "1 to 44");
        require(tsoRttLog >= 0 && tsoRttLog <= 31, "tsoRttLog", tsoRttLog, "0 to 31");
        require(rcvbufBytes >= 4_096, "rcvbufBytes", rcvbufBytes, "4096 or more");
        require(maxRcvbufBytes >= rcvbufBytes, "maxRcvbufBytes", maxRcvbufBytes, "rcvbufBytes or more");
        require(sndbufBytes >= 4_096, "sndbufBytes", sndbufBytes, "4096 or more");
        require(maxSndbufBytes >= sndbufBytes, "maxSndbufBytes", maxSndbufBytes, "sndbufBytes or more");
        require(
                initialWindowSegments >= 1 && initialWindowSegments <= 1_000,
                "initialWindowSegments",
                initialWindowSegments,
                "1 to 1000");
    }

    /** Linux 6.12 with its default sysctls, over IPv6 with 1,500-byte packets and TCP_NODELAY. */
    public static TcpConfig linux612(CongestionControlSpec congestionControl) {
        return new TcpConfig(
                1_500,
                40,
                true,
                true,
                true,
                true,
                true,
                true,
                2,
                true,
                true,
                true,
                2,
                9,
                131_072,
                6_291_456,
                16_384,
                4_194_304,
                10,
                congestionControl,
                RetransmitRehashSpec.off(),
                true,
                HostQueue.NONE,
                TcpTuning.linux612(),
                RetryLimits.linux612(),
                KernelDeltas.none());
    }

    static void requireRange(String name, long value, long min, long max) {
        require(value >= min && value <= max, name, value, min + " to " + max);
    }

    private static void require(boolean holds, String name, long value, String range) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + ", must be " + range);
        }
    }
}
