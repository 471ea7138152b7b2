package io.tcpsweep.tcp.cc;

import java.util.Optional;

/**
 * CUBIC with the module parameters of tcp_cubic.
 *
 * @param beta multiplicative decrease in 1/1024, 1 to 1023
 * @param fastConvergence fast_convergence
 * @param tcpFriendliness tcp_friendliness
 * @param hystart hystart
 * @param detectTrain bit 1 of hystart_detect
 * @param detectDelay bit 2 of hystart_detect
 * @param hystartLowWindowSegments hystart_low_window
 * @param hystartAckDeltaUs hystart_ack_delta_us
 * @param initialSsthreshSegments initial_ssthresh, which counts without HyStart only; 0 = none
 * @param tickHystart HyStart of 2011 in place of 6.12's
 * @param growth how the window grows
 */
public record CubicSpec(
        int beta,
        boolean fastConvergence,
        boolean tcpFriendliness,
        boolean hystart,
        boolean detectTrain,
        boolean detectDelay,
        int hystartLowWindowSegments,
        int hystartAckDeltaUs,
        int initialSsthreshSegments,
        Optional<TickHyStartSpec> tickHystart,
        CubicGrowthSpec growth)
        implements CongestionControlSpec {
    public CubicSpec {
        if (beta < 1 || beta > 1023) {
            throw new IllegalArgumentException("beta is " + beta + ", must be 1 to 1023");
        }
        if (hystartLowWindowSegments < 0 || hystartAckDeltaUs < 0) {
            throw new IllegalArgumentException("hystart parameters must not be negative");
        }
        if (initialSsthreshSegments < 0) {
            throw new IllegalArgumentException(
                    "initialSsthreshSegments is " + initialSsthreshSegments + ", must not be negative");
        }
    }

    /** The parameters of Linux 6.12's module; its detectors and growth. */
    public CubicSpec(
            int beta,
            boolean fastConvergence,
            boolean tcpFriendliness,
            boolean hystart,
            boolean detectTrain,
            boolean detectDelay,
            int hystartLowWindowSegments,
            int hystartAckDeltaUs) {
        this(
                beta,
                fastConvergence,
                tcpFriendliness,
                hystart,
                detectTrain,
                detectDelay,
                hystartLowWindowSegments,
                hystartAckDeltaUs,
                0,
                Optional.empty(),
                CubicGrowthSpec.linux612());
    }

    /** Linux 6.12's defaults. */
    public static CubicSpec defaults() {
        return new CubicSpec(717, true, true, true, true, true, 16, 2_000);
    }

    /** Linux 6.12's defaults with HyStart on or off. */
    public static CubicSpec withHystart(boolean on) {
        return new CubicSpec(717, true, true, on, true, true, 16, 2_000);
    }

    /** The same with a threshold to start with, another detector and another growth. */
    public CubicSpec with(int initialSsthresh, Optional<TickHyStartSpec> detector, CubicGrowthSpec otherGrowth) {
        return new CubicSpec(
                beta,
                fastConvergence,
                tcpFriendliness,
                hystart,
                detectTrain,
                detectDelay,
                hystartLowWindowSegments,
                hystartAckDeltaUs,
                initialSsthresh,
                detector,
                otherGrowth);
    }

    @Override
    public String name() {
        return "cubic";
    }

    @Override
    public boolean needsEcn() {
        return false;
    }

    @Override
    public CongestionControl create(int hz, boolean ecnNegotiated) {
        return new Cubic(this, hz);
    }
}
