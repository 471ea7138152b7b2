package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CongestionControlSpec;
import io.tcpsweep.tcp.cc.RenoSpec;
import io.tcpsweep.tcp.rehash.RetransmitRehashSpec;
import java.util.function.Consumer;

/**
 * A {@link TcpConfig} of which a test names only what matters to it. Everything else is Linux 6.12's default, with Reno
 * because its window is the easiest to foresee.
 */
final class Settings {
    private static final TcpConfig DEFAULTS = TcpConfig.linux612(new RenoSpec());

    int mtuBytes = DEFAULTS.mtuBytes();
    int ipHeaderBytes = DEFAULTS.ipHeaderBytes();
    boolean sack = DEFAULTS.sack();
    boolean timestamps = DEFAULTS.timestamps();
    boolean dsack = DEFAULTS.dsack();
    boolean rack = DEFAULTS.rackLossDetection();
    boolean tailLossProbe = DEFAULTS.tailLossProbe();
    boolean frto = DEFAULTS.frto();
    int ecn = DEFAULTS.ecn();
    boolean moderateRcvbuf = DEFAULTS.moderateRcvbuf();
    boolean slowStartAfterIdle = DEFAULTS.slowStartAfterIdle();
    boolean noDelay = DEFAULTS.noDelay();
    int rcvbufBytes = DEFAULTS.rcvbufBytes();
    int maxRcvbufBytes = DEFAULTS.maxRcvbufBytes();
    int sndbufBytes = DEFAULTS.sndbufBytes();
    int maxSndbufBytes = DEFAULTS.maxSndbufBytes();
    int initialWindowSegments = DEFAULTS.initialWindowSegments();
    CongestionControlSpec congestionControl = DEFAULTS.congestionControl();
    RetransmitRehashSpec rehash = DEFAULTS.rehash();
    boolean rehashOnTimeout = DEFAULTS.rehashOnTimeout();
    final TuningSettings tuning = new TuningSettings();
    final RetrySettings retries = new RetrySettings();

    HostQueue hostQueue = DEFAULTS.hostQueue();
    KernelDeltas deltas = DEFAULTS.deltas();

    private Settings() {}

    static TcpConfig defaults() {
        return with(settings -> {});
    }

    static TcpConfig with(Consumer<Settings> change) {
        Settings settings = new Settings();
        change.accept(settings);
        return settings.build();
    }

    private TcpConfig build() {
        return new TcpConfig(
                mtuBytes,
                ipHeaderBytes,
                sack,
                timestamps,
                dsack,
                rack,
                tailLossProbe,
                frto,
                ecn,
                moderateRcvbuf,
                slowStartAfterIdle,
                noDelay,
                DEFAULTS.minTsoSegments(),
                DEFAULTS.tsoRttLog(),
                rcvbufBytes,
                maxRcvbufBytes,
                sndbufBytes,
                maxSndbufBytes,
                initialWindowSegments,
                congestionControl,
                rehash,
                rehashOnTimeout,
                hostQueue,
                tuning.build(),
                retries.build(),
                deltas);
    }
}
