package io.tcpsweep.tcp.cc;

/**
 * DCTCP with the module parameters of tcp_dctcp.
 *
 * @param shiftG dctcp_shift_g: the weight of a round is 1/2^shiftG, 0 to 10
 * @param alphaOnInit dctcp_alpha_on_init: 0 to 1024
 */
public record DctcpSpec(int shiftG, int alphaOnInit) implements CongestionControlSpec {
    public DctcpSpec {
        if (shiftG < 0 || shiftG > 10) {
            throw new IllegalArgumentException("shiftG is " + shiftG + ", must be 0 to 10");
        }
        if (alphaOnInit < 0) {
            throw new IllegalArgumentException("alphaOnInit is " + alphaOnInit + ", must not be negative");
        }
    }

    public static DctcpSpec defaults() {
        return new DctcpSpec(4, 1024);
    }

    @Override
    public String name() {
        return "dctcp";
    }

    @Override
    public boolean needsEcn() {
        return true;
    }

    @Override
    public CongestionControl create(int hz, boolean ecnNegotiated) {
        return ecnNegotiated ? new Dctcp(this) : new Reno("dctcp-reno");
    }
}
