package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.host.FairQueueSpec;
import io.tcpsweep.host.Host;
import io.tcpsweep.host.RandomDelay;
import io.tcpsweep.host.ReceiveSpec;
import io.tcpsweep.host.TransmitSpec;
import io.tcpsweep.net.FastLink;
import io.tcpsweep.net.Link;
import io.tcpsweep.net.LinkConfig;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections from one host to another through real hosts and a link with a rate; ACKs return over a link that only
 * delays. The test writes at the clients, servers read at once.
 */
final class HostPair {
    private static final int CLIENT = 0;
    private static final int SERVER = 1;
    private static final int HZ = 250;

    final EventLoop loop = new EventLoop();
    final PacketPool pool = new PacketPool();
    final Host client;
    final Host server;
    final FastLink there;
    final FastLink back;
    final List<TcpConnection> clients = new ArrayList<>();
    final List<TcpConnection> servers = new ArrayList<>();

    /** What the server's host has sent since the last {@link #forget}, in order. */
    final List<Sent> answers = new ArrayList<>();

    /** When packets with payload arrived at the server's host since then. */
    final List<Long> arrivalsNs = new ArrayList<>();

    private final NetworkContext context =
            new NetworkContext(loop, pool, new TraceDigest(), new RandomStreams(1), null);

    HostPair(long rateBitsPerSec, long oneWayNs, int markFromPackets) {
        client = new Host(context, CLIENT, "client", 0);
        server = new Host(context, SERVER, "server", 0);
        LinkConfig config =
                LinkConfig.of(rateBitsPerSec, oneWayNs, 0).withQueue(LinkConfig.UNLIMITED_PACKETS, markFromPackets);
        there = new FastLink(context, 0, "there", config, this::arriveAtServer);
        back = new FastLink(context, 1, "back", LinkConfig.delayOnly(oneWayNs), client);
        client.useClock(HostClock.startedBefore(HZ, 1_000_000_000_000L));
        server.useClock(HostClock.startedBefore(HZ, 2_000_000_000_000L));
        client.connectTo(List.<Link>of(there));
        PacketSink watched = (packet, nowNs) -> {
            answers.add(Sent.of(packet, nowNs));
            back.receive(packet, nowNs);
        };
        server.connectTo(watched);
    }

    private void arriveAtServer(Packet packet, long nowNs) {
        if (packet.payloadBytes > 0) {
            arrivalsNs.add(nowNs);
        }
        server.receive(packet, nowNs);
    }

    /** What the client's host has between its sockets and its link. */
    HostPair clientQueue(int limit, int ringPackets, long reportNs, int reportPackets) {
        client.useTransmitQueues(new TransmitSpec(
                TransmitSpec.Discipline.FIFO,
                FairQueueSpec.linux612(1_514),
                limit,
                ringPackets,
                false,
                reportNs,
                reportPackets,
                14));
        return this;
    }

    /** What the server's host has between its link and its sockets. */
    HostPair serverRing(long interruptDelayNs, boolean gro) {
        server.useReceiveQueue(
                new ReceiveSpec(
                        1_000,
                        interruptDelayNs,
                        1_000,
                        false,
                        ReceiveSpec.POLL_PACKETS,
                        ReceiveSpec.SOFTIRQ_POLLS,
                        ReceiveSpec.SOFTIRQ_LIMIT_NS,
                        gro,
                        0,
                        0,
                        0),
                server.clock(),
                new RandomDelay(0, 0, null),
                new RandomDelay(0, 0, null));
        return this;
    }

    /** Opens so many connections and waits until they are up. */
    HostPair connect(TcpConfig config, int flows) {
        for (int flowId = 0; flowId < flows; flowId++) {
            clients.add(connection(config, flowId, false, client));
            servers.add(connection(config, flowId, true, server));
            servers.get(flowId).listen();
            clients.get(flowId).connect();
            run(1_000_000_000);
        }
        return forget();
    }

    private TcpConnection connection(TcpConfig config, int flowId, boolean reverse, Host host) {
        Reader reader = new Reader(flowId, reverse);
        TcpConnection connection = new TcpConnection(
                config,
                loop,
                host.clock(),
                pool,
                new ConnectionAddress(flowId, reverse, host.hostId(), 1 - host.hostId()),
                2 * flowId + (reverse ? 1 : 0),
                number -> 100 + number,
                host.egress(),
                reader);
        reader.socket = connection;
        host.register(flowId, connection, connection.hostQueueListener());
        return connection;
    }

    HostPair forget() {
        answers.clear();
        arrivalsNs.clear();
        return this;
    }

    HostPair run(long ns) {
        loop.runUntil(loop.nowNs() + ns, 10_000_000);
        return this;
    }

    /** Packets that are on a link or in a host. */
    long held() {
        return (long) there.heldCount() + back.heldCount() + client.heldCount() + server.heldCount();
    }

    /** Reads what comes, in an event of its own. */
    private final class Reader extends Timer implements TcpSocketEvents {
        private TcpConnection socket;

        Reader(int flowId, boolean reverse) {
            super(HostPair.this.loop, CLASS_APPLICATION, flowId, reverse ? 1 : 0);
        }

        @Override
        public void established(long nowNs) {}

        @Override
        public void readable(long nowNs) {
            armAt(nowNs);
        }

        @Override
        public void writable(long nowNs) {}

        @Override
        public void closed(long nowNs) {}

        @Override
        protected void fire(long nowNs) {
            long readBytes;
            do {
                readBytes = socket.read(1 << 20);
            } while (readBytes > 0);
        }
    }
}
