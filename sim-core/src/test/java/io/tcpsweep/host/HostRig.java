package io.tcpsweep.host;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.net.FastLink;
import io.tcpsweep.net.Link;
import io.tcpsweep.net.LinkConfig;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.List;

/**
 * A host that sends over links of 1 Gbit/s without delay or framing: a packet of 1,000 bytes takes 8 us. Each flow's
 * packets are charged with a hundred bytes.
 */
final class HostRig {
    static final int HEADER_BYTES = 72;
    static final int PAYLOAD_BYTES = 928;
    static final long PACKET_NS = 8_000;
    private static final int CHARGE_BYTES = 100;
    private static final int FLOWS = 8;

    final EventLoop loop = new EventLoop();
    final PacketPool pool = new PacketPool();
    final Host host;

    /** When packets have left, each as "time: flow link". */
    final List<String> sent = new ArrayList<>();

    /** What sockets were told, each as "time: flow" or "time: flow rejected". */
    final List<String> told = new ArrayList<>();

    HostRig(TransmitSpec spec) {
        this(spec, 1);
    }

    HostRig(TransmitSpec spec, int slaves) {
        NetworkContext context = new NetworkContext(loop, pool, new TraceDigest(), new RandomStreams(3), null);
        host = new Host(context, 0, "host-0", 0);
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < slaves; i++) {
            String name = "link-" + i;
            LinkConfig config = LinkConfig.of(1_000_000_000L, 0, 0);
            links.add(new FastLink(context, i, name, config, (packet, nowNs) -> {
                sent.add(nowNs + ": " + packet.flowId + " " + name);
                pool.release(packet);
            }));
        }
        host.connectTo(links);
        host.useTransmitQueues(spec);
        for (int flowId = 0; flowId < FLOWS; flowId++) {
            host.register(flowId, (packet, nowNs) -> pool.release(packet), new Listener(flowId));
        }
    }

    /** A ring of this size behind pfifo_fast with room for 1,000; each packet is reported as it leaves. */
    static TransmitSpec ring(int packets) {
        return ring(packets, 1_000, false, 0, 1);
    }

    static TransmitSpec ring(int packets, int limit, boolean byteLimits, long reportNs, int reportPackets) {
        return new TransmitSpec(
                TransmitSpec.Discipline.FIFO,
                FairQueueSpec.linux612(1_514),
                limit,
                packets,
                byteLimits,
                reportNs,
                reportPackets,
                0);
    }

    static TransmitSpec fair(int ringPackets) {
        return new TransmitSpec(
                TransmitSpec.Discipline.FAIR, FairQueueSpec.linux612(1_514), 1, ringPackets, false, 0, 1, 0);
    }

    /** The host polls for what arrives: each packet interrupts. */
    HostRig polling(long latencyNs, long interruptDelayNs) {
        ReceiveSpec spec = new ReceiveSpec(100, interruptDelayNs, 100, false, 64, 10, 2_000_000, false, 0, 0, 0);
        host.useReceiveQueue(
                spec,
                HostClock.startedBefore(250, 0),
                new RandomDelay(latencyNs, 0, null),
                new RandomDelay(0, 0, null));
        return this;
    }

    HostRig send(int flowId) {
        return send(flowId, PAYLOAD_BYTES, 0, 7);
    }

    HostRig sendMany(int flowId, int count) {
        for (int i = 0; i < count; i++) {
            send(flowId);
        }
        return this;
    }

    HostRig send(int flowId, int payloadBytes, long departureNs, int pathHash) {
        Packet packet = packet(flowId, payloadBytes, departureNs, pathHash);
        host.egress().receive(packet, loop.nowNs());
        return this;
    }

    Packet packet(int flowId, int payloadBytes, long departureNs, int pathHash) {
        Packet packet = pool.acquire();
        packet.flowId = flowId;
        packet.reverse = false;
        packet.headerBytes = HEADER_BYTES;
        packet.payloadBytes = payloadBytes;
        packet.segmentPayloadBytes = PAYLOAD_BYTES;
        packet.departureNs = departureNs;
        packet.pathHash = pathHash;
        packet.chargedBytes = CHARGE_BYTES;
        return packet;
    }

    HostRig run(long untilNs) {
        loop.runUntil(untilNs, 1_000_000);
        return this;
    }

    private final class Listener implements HostQueueListener {
        private final int flowId;

        Listener(int flowId) {
            this.flowId = flowId;
        }

        @Override
        public void onTransmitted(int chargedBytes, long nowNs) {
            told.add(nowNs + ": " + flowId);
        }

        @Override
        public void onRejected() {
            told.add(loop.nowNs() + ": " + flowId + " rejected");
        }
    }
}
