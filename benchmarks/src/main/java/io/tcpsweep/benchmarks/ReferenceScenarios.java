package io.tcpsweep.benchmarks;

import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioTemplate;

/** The scenarios by which simulators are compared. */
final class ReferenceScenarios {
    private ReferenceScenarios() {}

    /**
     * The scenario of that name.
     *
     * <ul>
     *   <li>{@code tcp}: 7 senders at 10 Gbit/s, one bottleneck of 1 Gbit/s with 250 packets, RTT 100 us, 7 bulk flows
     *   <li>{@code dctcp}: 2 senders, one bottleneck of 10 Gbit/s that marks from 65 packets on, RTT 40 us, 4 bulk
     *       flows
     *   <li>{@code paths-64}: 448 bulk flows over 64 paths, each as the bottleneck of {@code tcp}
     * </ul>
     */
    static Scenario byName(String name) {
        Scenario tcp = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
                .with("flows", "7")
                .with("hosts", "7")
                .with("paths", "1")
                .with("path.rate", "1Gbit")
                .with("path.rtt", "100us")
                .with("path.queue", "250")
                .with("access.rate", "10Gbit")
                .with("access.delay", "10us")
                .with("duration", "10s")
                .with("warmup", "1s");
        return switch (name) {
            case "tcp" -> tcp;
            case "dctcp" ->
                tcp.with("flows", "4")
                        .with("hosts", "2")
                        .with("path.rate", "10Gbit")
                        .with("path.rtt", "40us")
                        .with("path.mark", "65")
                        .with("tcp.ecn", "on")
                        .with("congestion.control", "dctcp")
                        .with("duration", "1s")
                        .with("warmup", "100ms");
            case "paths-64" ->
                tcp.with("flows", "448")
                        .with("hosts", "448")
                        .with("paths", "64")
                        .with("duration", "500ms")
                        .with("warmup", "100ms");
            default -> throw new IllegalArgumentException("no scenario " + name + "; there are tcp, dctcp, paths-64");
        };
    }
}
