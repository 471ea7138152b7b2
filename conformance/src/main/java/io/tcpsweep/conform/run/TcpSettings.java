package io.tcpsweep.conform.run;

import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.tcp.EcnAckRule;
import io.tcpsweep.tcp.HostQueue;
import io.tcpsweep.tcp.KernelDeltas;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.cc.CongestionControlSpec;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.DctcpSpec;
import io.tcpsweep.tcp.cc.RenoSpec;
import io.tcpsweep.tcp.rehash.RetransmitRehashSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/** Translates sysctls and module parameters into a TCP configuration, and tells what it cannot. */
public final class TcpSettings {
    private static final int DETECT_TRAIN = 1;
    private static final int DETECT_DELAY = 2;

    /** Values of tcp_early_retrans that switch tail loss probes on. */
    private static final int EARLY_RETRANS_PROBE = 3;

    private static final int EARLY_RETRANS_PROBE_ONLY = 4;
    private static final int MAX_RECOVERY = 255;

    /** By the values of tcp_dctcp.old from 1. */
    private static final List<EcnAckRule> OLD_RECEIVERS = List.of(
            EcnAckRule.LINUX_4_17,
            EcnAckRule.LINUX_4_17_PATCH_1,
            EcnAckRule.LINUX_4_17_BOTH_PATCHES,
            EcnAckRule.LINUX_4_18);

    private final KernelDeltas deltas;
    private final String control;
    private final boolean fairQueue;
    private final List<String> missing = new ArrayList<>();
    private final TcpConfig config;

    TcpSettings(OracleScenario scenario) {
        this(scenario.congestionControl(), scenario.sysctls(), scenario.params(), scenario.fairQueue());
    }

    /**
     * @param control name of the congestion control
     * @param sysctls full name (net.ipv4.tcp_sack) to text
     * @param params module parameters (tcp_cubic.hystart) to text
     * @param fairQueue whether the device has the fq queue discipline
     */
    public TcpSettings(
            String control, SortedMap<String, String> sysctls, SortedMap<String, String> params, boolean fairQueue) {
        this.control = control;
        this.fairQueue = fairQueue;
        Settings modules = new Settings("parameter", params, missing);
        deltas = deltas(modules);
        CongestionControlSpec controlSpec = congestionControl(modules);
        RetransmitRehashSpec rehash = rehash(modules);
        int rehashOnTimeout = modules.whole("tcp_rehash.rto", 0, 0, 0);
        modules.endIfOn();
        config = config(new Settings("sysctl", sysctls, missing), controlSpec, rehash, rehashOnTimeout == 0);
    }

    /** What the simulated TCP lacks for this scenario. */
    public List<String> missing() {
        return missing;
    }

    /** The configuration of every endpoint. */
    public TcpConfig config() {
        return config;
    }

    /** The receivers of 2018, which a changed kernel has behind a parameter. */
    private static KernelDeltas deltas(Settings params) {
        int old = params.whole("tcp_dctcp.old", 0, OLD_RECEIVERS.size(), 0);
        return old == 0 ? KernelDeltas.none() : KernelDeltas.of2018(OLD_RECEIVERS.get(old - 1));
    }

    private CongestionControlSpec congestionControl(Settings params) {
        CubicSpec cubic = cubic(params);
        DctcpSpec dctcp = dctcp(params);
        switch (control) {
            case "cubic":
                params.ignoreAll("tcp_dctcp.");
                params.ignoreAll("tcp_nv.");
                return cubic;
            case "dctcp":
                params.ignoreAll("tcp_cubic.");
                params.ignoreAll("tcp_nv.");
                return dctcp;
            case "reno":
                params.ignoreAll("tcp_cubic.");
                params.ignoreAll("tcp_dctcp.");
                params.ignoreAll("tcp_nv.");
                return new RenoSpec();
            default:
                missing.add(control.toUpperCase(Locale.ROOT));
                return new RenoSpec();
        }
    }

    private static CubicSpec cubic(Settings params) {
        CubicSpec defaults = CubicSpec.defaults();
        int detect =
                params.whole("tcp_cubic.hystart_detect", 0, DETECT_TRAIN | DETECT_DELAY, DETECT_TRAIN | DETECT_DELAY);
        return new CubicSpec(
                params.whole("tcp_cubic.beta", 1, 1023, defaults.beta()),
                params.flag("tcp_cubic.fast_convergence", defaults.fastConvergence()),
                params.flag("tcp_cubic.tcp_friendliness", defaults.tcpFriendliness()),
                params.flag("tcp_cubic.hystart", defaults.hystart()),
                (detect & DETECT_TRAIN) != 0,
                (detect & DETECT_DELAY) != 0,
                params.whole("tcp_cubic.hystart_low_window", 0, Integer.MAX_VALUE, defaults.hystartLowWindowSegments()),
                params.whole("tcp_cubic.hystart_ack_delta_us", 0, Integer.MAX_VALUE, defaults.hystartAckDeltaUs()));
    }

    private static DctcpSpec dctcp(Settings params) {
        DctcpSpec defaults = DctcpSpec.defaults();
        return new DctcpSpec(
                params.whole("tcp_dctcp.dctcp_shift_g", 0, 10, defaults.shiftG()),
                params.whole("tcp_dctcp.dctcp_alpha_on_init", 0, Integer.MAX_VALUE, defaults.alphaOnInit()));
    }

    private static RetransmitRehashSpec rehash(Settings params) {
        return new RetransmitRehashSpec(
                params.whole("tcp_rehash.prob", 0, 100, 0),
                params.whole("tcp_rehash.mode", 0, 1, 0),
                params.whole("tcp_rehash.threshold", 0, Integer.MAX_VALUE, 0),
                params.flag("tcp_rehash.every", false),
                params.flag("tcp_rehash.for_life", true));
    }

    private TcpConfig config(
            Settings sysctls, CongestionControlSpec controlSpec, RetransmitRehashSpec rehash, boolean rehashOnTimeout) {
        TcpConfig defaults = TcpConfig.linux612(controlSpec);
        int earlyRetrans =
                sysctls.whole("net.ipv4.tcp_early_retrans", 0, EARLY_RETRANS_PROBE_ONLY, EARLY_RETRANS_PROBE);
        int[] rmem = sysctls.triple("net.ipv4.tcp_rmem", 4_096, defaults.rcvbufBytes(), defaults.maxRcvbufBytes());
        int[] wmem = sysctls.triple("net.ipv4.tcp_wmem", 4_096, defaults.sndbufBytes(), defaults.maxSndbufBytes());
        int recovery = sysctls.whole("net.ipv4.tcp_recovery", 0, MAX_RECOVERY, TuningSettings.RACK);
        TcpConfig config = new TcpConfig(
                defaults.mtuBytes(),
                defaults.ipHeaderBytes(),
                sysctls.flag("net.ipv4.tcp_sack", defaults.sack()),
                sysctls.flag("net.ipv4.tcp_timestamps", defaults.timestamps()),
                sysctls.flag("net.ipv4.tcp_dsack", defaults.dsack()),
                (recovery & TuningSettings.RACK) != 0,
                earlyRetrans >= EARLY_RETRANS_PROBE,
                sysctls.flag("net.ipv4.tcp_frto", defaults.frto()),
                sysctls.whole("net.ipv4.tcp_ecn", 0, 2, defaults.ecn()),
                sysctls.flag("net.ipv4.tcp_moderate_rcvbuf", defaults.moderateRcvbuf()),
                sysctls.flag("net.ipv4.tcp_slow_start_after_idle", defaults.slowStartAfterIdle()),
                defaults.noDelay(),
                sysctls.whole("net.ipv4.tcp_min_tso_segs", 1, 44, defaults.minTsoSegments()),
                sysctls.whole("net.ipv4.tcp_tso_rtt_log", 0, 31, defaults.tsoRttLog()),
                rmem[1],
                rmem[2],
                wmem[1],
                wmem[2],
                defaults.initialWindowSegments(),
                controlSpec,
                rehash,
                rehashOnTimeout && sysctls.flag("net.core.txrehash", true),
                fairQueue ? HostQueue.FAIR : HostQueue.NONE,
                TuningSettings.tuning(sysctls, recovery),
                TuningSettings.retries(sysctls),
                deltas);
        TuningSettings.ignoreWithoutEffect(sysctls);
        sysctls.end();
        return config;
    }
}
