package io.tcpsweep.packetdrill.run;

import io.tcpsweep.conform.run.TcpSettings;
import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.tcp.TcpConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The machine's settings: what packetdrill's own test environment sets before each script (common/defaults.sh), and
 * what the script's commands change.
 */
final class Environment {
    /** Sysctls that change nothing that is simulated. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "net.ipv4.tcp_syncookies",
            "net.ipv4.tcp_fastopen",
            "net.ipv4.tcp_fastopen_key",
            "net.ipv4.tcp_fastopen_blackhole_timeout_sec",
            "net.ipv4.tcp_fastopen_blackhole_detect_timeout_sec",
            "net.ipv4.tcp_allowed_congestion_control",
            "net.ipv4.tcp_mem",
            "net.ipv4.tcp_tw_reuse",
            "net.ipv4.tcp_mtu_probing",
            "net.ipv4.tcp_ecn_fallback",
            "net.ipv4.ip_no_pmtu_disc",
            "net.core.default_qdisc",
            "net.core.optmem_max",
            "net.mptcp.enabled");

    private static final String CONTROL = "net.ipv4.tcp_congestion_control";

    private final SortedMap<String, String> sysctls = new TreeMap<>();
    private final SortedMap<String, String> parameters = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();
    private boolean fairQueue;
    private int initialWindowSegments;
    private int mtuBytes = 1_500;
    private boolean ipv6;

    Environment() {
        sysctls.put("net.ipv4.tcp_rmem", "4096 540000 15728640");
        sysctls.put("net.ipv4.tcp_wmem", "4096 262144 4194304");
        sysctls.put("net.ipv4.tcp_syn_retries", "5");
        sysctls.put("net.ipv4.tcp_synack_retries", "5");
        sysctls.put("net.ipv4.tcp_frto", "2");
        sysctls.put("net.ipv4.tcp_slow_start_after_idle", "0");
        sysctls.put("net.ipv4.tcp_early_retrans", "4");
        sysctls.put("net.ipv4.tcp_ecn", "0");
        sysctls.put(CONTROL, "cubic");
    }

    void setSysctl(String name, String value) {
        sysctls.put(name.replace('/', '.'), value.strip());
    }

    void setParameter(String module, String name, String value) {
        parameters.put(module + "." + name, value.strip());
    }

    void setFairQueue(boolean on) {
        fairQueue = on;
    }

    void setInitialWindowSegments(int segments) {
        initialWindowSegments = segments;
    }

    void setMtuBytes(int bytes) {
        mtuBytes = bytes;
    }

    void setIpv6(boolean on) {
        ipv6 = on;
    }

    boolean isFairQueue() {
        return fairQueue;
    }

    /** Commands that were not executed. */
    List<String> notes() {
        return notes;
    }

    String congestionControl() {
        return sysctls.get(CONTROL);
    }

    /** The value of a sysctl, empty if nothing set it. */
    String sysctl(String name) {
        return sysctls.getOrDefault(name, "");
    }

    /**
     * The configuration of a socket that is opened now.
     *
     * @throws UnsupportedConstructException naming the first setting that cannot be simulated
     */
    TcpConfig config(SocketSettings socket) {
        SortedMap<String, String> relevant = new TreeMap<>(sysctls);
        relevant.remove(CONTROL);
        relevant.keySet().removeIf(name -> WITHOUT_EFFECT.contains(name) || !name.startsWith("net."));
        String control = socket.congestionControl().orElse(congestionControl());
        TcpSettings settings = new TcpSettings(control, relevant, parameters, fairQueue);
        if (!settings.missing().isEmpty()) {
            throw new UnsupportedConstructException(0, settings.missing().get(0));
        }
        TcpConfig config = settings.config();
        int initial = initialWindowSegments > 0 ? initialWindowSegments : config.initialWindowSegments();
        int ipHeaderBytes = ipv6 ? 40 : 20;
        int[] receive = socket.receiveBuffer(config.rcvbufBytes(), config.maxRcvbufBytes());
        return new TcpConfig(
                mtuBytes,
                ipHeaderBytes,
                config.sack(),
                config.timestamps(),
                config.dsack(),
                config.rackLossDetection(),
                config.tailLossProbe(),
                config.frto(),
                config.ecn(),
                config.moderateRcvbuf() && !socket.isReceiveBufferFixed(),
                config.slowStartAfterIdle(),
                false,
                config.minTsoSegments(),
                config.tsoRttLog(),
                receive[0],
                receive[1],
                config.sndbufBytes(),
                config.maxSndbufBytes(),
                initial,
                config.congestionControl(),
                config.rehash(),
                config.rehashOnTimeout(),
                config.hostQueue(),
                config.tuning(),
                config.retries(),
                config.deltas());
    }
}
