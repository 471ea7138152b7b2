package io.tcpsweep.tcp.cc;

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
 */
public record CubicSpec(
        int beta,
        boolean fastConvergence,
        boolean tcpFriendliness,
        boolean hystart,
        boolean detectTrain,
        boolean detectDelay,
        int hystartLowWindowSegments,
        int hystartAckDeltaUs)
        implements CongestionControlSpec {
    public CubicSpec {
        if (beta < 1 || beta > 1023) {
            throw new IllegalArgumentException("beta is " + beta + ", must be 1 to 1023");
        }
        if (hystartLowWindowSegments < 0 || hystartAckDeltaUs < 0) {
            throw new IllegalArgumentException("hystart parameters must not be negative");
        }
    }

    /** Linux 6.12's defaults. */
    public static CubicSpec defaults() {
        return new CubicSpec(717, true, true, true, true, true, 16, 2_000);
    }

    /** Linux 6.12's defaults with HyStart on or off. */
    public static CubicSpec withHystart(boolean on) {
        return new CubicSpec(717, true, true, on, true, true, 16, 2_000);
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
