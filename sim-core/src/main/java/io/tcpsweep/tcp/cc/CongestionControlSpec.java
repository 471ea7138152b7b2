package io.tcpsweep.tcp.cc;

/** A congestion control with its parameters. */
public sealed interface CongestionControlSpec permits RenoSpec, CubicSpec, DctcpSpec {
    /** The name as in net.ipv4.tcp_congestion_control. */
    String name();

    /** Whether connections ask for ECN whatever tcp_ecn says. */
    boolean needsEcn();

    /**
     * A fresh control for one connection.
     *
     * @param hz ticks per second of the host
     * @param ecnNegotiated what the handshake agreed on
     */
    CongestionControl create(int hz, boolean ecnNegotiated);
}
