package io.tcpsweep.scenario;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.host.Host;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.ConnectionAddress;
import io.tcpsweep.tcp.EcnAckRule;
import io.tcpsweep.tcp.HostQueue;
import io.tcpsweep.tcp.KernelDeltas;
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
                kernel.retries(),
                new KernelDeltas(ecnAckRule(scenario), scenario.flag(ParameterCatalog.TCP_PRR_EXTRA_SEGMENT)));
    }

    static int ipHeaderBytes(Scenario scenario) {
        return scenario.textValue(ParameterCatalog.IP).equals("4") ? IPV4_HEADER_BYTES : IPV6_HEADER_BYTES;
    }

    private static EcnAckRule ecnAckRule(Scenario scenario) {
        String name = scenario.textValue(ParameterCatalog.TCP_ECN_ACK_RULE);
        return switch (name) {
            case "6.12" -> EcnAckRule.LINUX_6_12;
            case "4.17" -> EcnAckRule.LINUX_4_17;
            case "4.17-p1" -> EcnAckRule.LINUX_4_17_PATCH_1;
            case "4.17-p1-p2" -> EcnAckRule.LINUX_4_17_BOTH_PATCHES;
            case "4.18" -> EcnAckRule.LINUX_4_18;
            default -> throw new IllegalArgumentException("no rule for acknowledging ECN named " + name);
        };
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
