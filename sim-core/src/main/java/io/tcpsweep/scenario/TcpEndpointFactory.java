package io.tcpsweep.scenario;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.host.Host;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.ConnectionAddress;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.cc.CongestionControlSpec;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.DctcpSpec;
import io.tcpsweep.tcp.cc.RenoSpec;
import io.tcpsweep.tcp.rehash.RetransmitRehashSpec;
import io.tcpsweep.workload.Program;
import java.util.SortedMap;
import java.util.TreeMap;

/** Linux TCP endpoints as a scenario describes them; endpoints of one host share its clock. */
final class TcpEndpointFactory implements EndpointFactory {
    private static final int IPV6_HEADER_BYTES = 40;
    private static final int IPV4_HEADER_BYTES = 20;
    private static final int ECN_ASK = 1;

    /** Hosts have been up for a random time below this, which sets the phases of their clocks and ticks. */
    private static final long MAX_UPTIME_NS = 86_400_000_000_000L;

    private final EventLoop loop;
    private final PacketPool pool;
    private final RandomStreams streams;
    private final TcpConfig config;
    private final int hz;
    private final boolean randomClocks;
    private final SortedMap<Integer, HostClock> clockByHost = new TreeMap<>();

    TcpEndpointFactory(NetworkContext context, Scenario scenario) {
        this.loop = context.loop();
        this.pool = context.pool();
        this.streams = context.streams();
        this.config = config(scenario);
        this.hz = Integer.parseInt(scenario.textValue(ParameterCatalog.HZ));
        this.randomClocks = scenario.flag(ParameterCatalog.CLOCK_PHASES);
    }

    @Override
    public TcpEndpoint create(int flowId, boolean isSender, Host local, Host remote, Program program) {
        ConnectionAddress address = new ConnectionAddress(flowId, !isSender, local.hostId(), remote.hostId());
        String side = isSender ? "hash/flow-" : "hash/reverse-flow-";
        return new TcpEndpoint(
                config, loop, clockOf(local), pool, address, streams.counter(side + flowId), local.egress(), program);
    }

    private HostClock clockOf(Host host) {
        return clockByHost.computeIfAbsent(host.hostId(), id -> newClock(host.name()));
    }

    private HostClock newClock(String hostName) {
        long uptimeNs = randomClocks ? streams.stream("clock/" + hostName).uniform(MAX_UPTIME_NS) : 0;
        return HostClock.startedBefore(hz, uptimeNs);
    }

    /** The kernel's defaults with what the scenario sets. */
    static TcpConfig config(Scenario scenario) {
        TcpConfig kernel = TcpConfig.linux612(congestionControl(scenario));
        return new TcpConfig(
                kernel.mtuBytes(),
                scenario.textValue(ParameterCatalog.IP).equals("4") ? IPV4_HEADER_BYTES : IPV6_HEADER_BYTES,
                scenario.flag(ParameterCatalog.TCP_SACK),
                scenario.flag(ParameterCatalog.TCP_TIMESTAMPS),
                scenario.flag(ParameterCatalog.TCP_DSACK),
                scenario.flag(ParameterCatalog.TCP_RECOVERY),
                scenario.flag(ParameterCatalog.TCP_EARLY_RETRANS),
                scenario.flag(ParameterCatalog.TCP_FRTO),
                scenario.flag(ParameterCatalog.TCP_ECN) ? ECN_ASK : kernel.ecn(),
                scenario.flag(ParameterCatalog.TCP_MODERATE_RCVBUF),
                scenario.flag(ParameterCatalog.TCP_SLOW_START_AFTER_IDLE),
                kernel.noDelay(),
                kernel.minTsoSegments(),
                kernel.tsoRttLog(),
                kernel.rcvbufBytes(),
                kernel.maxRcvbufBytes(),
                kernel.sndbufBytes(),
                kernel.maxSndbufBytes(),
                kernel.initialWindowSegments(),
                kernel.congestionControl(),
                RetransmitRehashSpec.proposed(
                        scenario.intValue(ParameterCatalog.REHASH_PROB),
                        scenario.intValue(ParameterCatalog.REHASH_MODE)),
                scenario.flag(ParameterCatalog.REHASH_ON_RTO),
                kernel.tuning(),
                kernel.retries());
    }

    private static CongestionControlSpec congestionControl(Scenario scenario) {
        String name = scenario.textValue(ParameterCatalog.CONGESTION_CONTROL);
        return switch (name) {
            case "cubic" -> CubicSpec.withHystart(scenario.flag(ParameterCatalog.CUBIC_HYSTART));
            case "reno" -> new RenoSpec();
            case "dctcp" -> DctcpSpec.defaults();
            default -> throw new IllegalArgumentException("no congestion control named " + name);
        };
    }
}
