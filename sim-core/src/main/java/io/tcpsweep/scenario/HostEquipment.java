package io.tcpsweep.scenario;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.host.FairQueueSpec;
import io.tcpsweep.host.GroEngine;
import io.tcpsweep.host.Host;
import io.tcpsweep.host.IdleFlushGro;
import io.tcpsweep.host.RandomDelay;
import io.tcpsweep.host.ReceiveSpec;
import io.tcpsweep.host.TransmitSpec;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.PacketPool;

/** Gives hosts what a scenario says that they have: clock, transmit queues, receive queue. */
final class HostEquipment {
    private static final int ETHERNET_HEADER_BYTES = 14;

    /** Length of a full packet with its Ethernet header. */
    private static final int PACKET_BYTES = 1500 + ETHERNET_HEADER_BYTES;

    /** Hosts have been up for a random time below this, which sets the phases of their clocks and ticks. */
    private static final long MAX_UPTIME_NS = 86_400_000_000_000L;

    private final Scenario scenario;
    private final EventLoop loop;
    private final PacketPool pool;
    private final RandomStreams streams;
    private final int hz;

    HostEquipment(NetworkContext context, Scenario scenario) {
        this.scenario = scenario;
        this.loop = context.loop();
        this.pool = context.pool();
        this.streams = context.streams();
        this.hz = Integer.parseInt(scenario.textValue(ParameterCatalog.HZ));
    }

    /** Equips a host whose links are connected. */
    void equip(Host host) {
        HostClock clock = clock(host.name());
        RandomDelay scheduling =
                delay(ParameterCatalog.HOST_WAKEUP, ParameterCatalog.HOST_WAKEUP_TAIL, "scheduling/" + host.name());
        host.useClock(clock);
        if (scheduling.isPositive()) {
            host.useScheduling(scheduling);
        }
        TransmitSpec transmit = transmit(scenario);
        if (transmit.holdsPackets()) {
            host.useTransmitQueues(transmit);
        }
        ReceiveSpec receive = receive(scenario);
        if (receive.ringPackets() > 0) {
            RandomDelay latency = delay(
                    ParameterCatalog.HOST_IRQ_LATENCY,
                    ParameterCatalog.HOST_IRQ_LATENCY_TAIL,
                    "interrupt/" + host.name());
            host.useReceiveQueue(receive, clock, latency, scheduling);
        } else if (receive.gro()) {
            GroEngine merging = new GroEngine(Host.NIC_GRO, pool, host.stack());
            host.receiveThrough(new IdleFlushGro(merging, loop, clock, host.hostId(), receive.groFlushTimeoutNs()));
        }
    }

    /** What lies between the sockets and a link of each host. */
    static TransmitSpec transmit(Scenario scenario) {
        return new TransmitSpec(
                discipline(scenario),
                FairQueueSpec.linux612(PACKET_BYTES),
                scenario.intValue(ParameterCatalog.HOST_TXQUEUELEN),
                scenario.intValue(ParameterCatalog.HOST_TX_RING),
                scenario.flag(ParameterCatalog.HOST_BQL),
                scenario.longValue(ParameterCatalog.HOST_TX_USECS),
                scenario.intValue(ParameterCatalog.HOST_TX_FRAMES),
                ETHERNET_HEADER_BYTES);
    }

    private static TransmitSpec.Discipline discipline(Scenario scenario) {
        return switch (scenario.textValue(ParameterCatalog.HOST_QDISC)) {
            case ParameterCatalog.NO_QDISC -> TransmitSpec.Discipline.NONE;
            case ParameterCatalog.FQ -> TransmitSpec.Discipline.FAIR;
            default -> TransmitSpec.Discipline.FIFO;
        };
    }

    /** What lies between each host's link and its sockets. */
    static ReceiveSpec receive(Scenario scenario) {
        return new ReceiveSpec(
                scenario.intValue(ParameterCatalog.HOST_RX_RING),
                scenario.longValue(ParameterCatalog.HOST_RX_USECS),
                scenario.intValue(ParameterCatalog.HOST_RX_FRAMES),
                scenario.flag(ParameterCatalog.HOST_RX_ADAPTIVE),
                scenario.intValue(ParameterCatalog.HOST_NAPI_WEIGHT),
                ReceiveSpec.SOFTIRQ_POLLS,
                ReceiveSpec.SOFTIRQ_LIMIT_NS,
                scenario.flag(ParameterCatalog.HOST_GRO),
                scenario.longValue(ParameterCatalog.HOST_GRO_FLUSH_TIMEOUT),
                scenario.longValue(ParameterCatalog.HOST_RX_PACKET_COST),
                scenario.longValue(ParameterCatalog.HOST_RX_UNIT_COST));
    }

    private RandomDelay delay(Parameter fixed, Parameter tail, String stream) {
        return new RandomDelay(scenario.longValue(fixed), scenario.longValue(tail), streams.stream(stream));
    }

    private HostClock clock(String hostName) {
        boolean random = scenario.flag(ParameterCatalog.CLOCK_PHASES);
        long uptimeNs = random ? streams.stream("clock/" + hostName).uniform(MAX_UPTIME_NS) : 0;
        return HostClock.startedBefore(hz, uptimeNs);
    }
}
