package io.tcpsweep.tcp.cc;

/** Reno; it has no parameters. */
public record RenoSpec() implements CongestionControlSpec {
    @Override
    public String name() {
        return "reno";
    }

    @Override
    public boolean needsEcn() {
        return false;
    }

    @Override
    public CongestionControl create(int hz, boolean ecnNegotiated) {
        return new Reno("reno");
    }
}
