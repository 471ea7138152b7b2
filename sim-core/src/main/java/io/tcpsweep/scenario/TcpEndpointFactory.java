package io.tcpsweep.scenario;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.host.Host;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.ConnectionAddress;
import io.tcpsweep.tcp.HostQueue;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.cc.CongestionControlSpec;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.DctcpSpec;
import io.tcpsweep.tcp.cc.RenoSpec;
import io.tcpsweep.tcp.rehash.RetransmitRehashSpec;
import io.tcpsweep.workload.Program;

/** Linux TCP endpoints as a scenario describes them; endpoints of one host share its clock. */
final class TcpEndpointFactory implements EndpointFactory {
    private static final int IPV6_HEADER_BYTES = 40;
    private static final int IPV4_HEADER_BYTES = 20;
    private static final int ECN_ASK = 1;

    private final EventLoop loop;
    private final PacketPool pool;
    private final RandomStreams streams;
    private final TcpConfig config;

    TcpEndpointFactory(NetworkContext context, Scenario scenario) {
        this.loop = context.loop();
        this.pool = context.pool();
        this.streams = context.streams();
        this.config = config(scenario);
    }

    @Override
    public TcpEndpoint create(int flowId, boolean isSender, Host local, Host remote, Program program) {
        ConnectionAddress address = new ConnectionAddress(flowId, !isSender, local.hostId(), remote.hostId());
        String side = isSender ? "hash/flow-" : "hash/reverse-flow-";
        return new TcpEndpoint(
                config, loop, local.clock(), pool, address, streams.counter(side + flowId), local.egress(), program);
    }

    /** The kernel's defaults with what the scenario sets. */
    static TcpConfig config(Scenario scenario) {
        TcpConfig kernel = TcpConfig.linux612(congestionControl(scenario));
        return new TcpConfig(
                kernel.mtuBytes(),
                ipHeaderBytes(scenario),
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
                hostQueue(scenario),
                kernel.tuning().withLimitOutputBytes(scenario.intValue(ParameterCatalog.TCP_LIMIT_OUTPUT_BYTES)),
                kernel.retries());
    }

    static int ipHeaderBytes(Scenario scenario) {
        return scenario.textValue(ParameterCatalog.IP).equals("4") ? IPV4_HEADER_BYTES : IPV6_HEADER_BYTES;
    }

    private static HostQueue hostQueue(Scenario scenario) {
        return switch (scenario.textValue(ParameterCatalog.HOST_QDISC)) {
            case ParameterCatalog.NO_QDISC -> HostQueue.NONE;
            case ParameterCatalog.FQ -> HostQueue.FAIR;
            default -> HostQueue.FIFO;
        };
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
