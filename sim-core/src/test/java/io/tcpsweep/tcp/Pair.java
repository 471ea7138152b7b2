package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.host.Host;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;

/**
 * Two endpoints with programs that exchange streams, over wires that do what their plans say. After every event the
 * invariants of both are checked, and every packet is held against what has really arrived.
 */
final class Pair {
    private static final int FLOW_ID = 0;
    private static final int CLIENT = 0;
    private static final int SERVER = 1;

    final EventLoop loop = new EventLoop();
    final PacketPool pool = new PacketPool();
    final Wire there;
    final Wire back;
    final StreamProgram client;
    final StreamProgram server;
    private final TraceDigest digest = new TraceDigest();
    private long packets;

    Pair(
            TcpConfig clientConfig,
            TcpConfig serverConfig,
            int hz,
            long oneWayNs,
            Wire.Plan therePlan,
            Wire.Plan backPlan) {
        NetworkContext context = new NetworkContext(loop, pool, digest, new RandomStreams(1), null);
        Audit data = new Audit("client's data");
        Audit answers = new Audit("server's data");
        Host clientHost = new Host(context, CLIENT, "client", 0);
        Host serverHost = new Host(context, SERVER, "server", 0);
        HostClock clientClock = new HostClock(hz, 1_000_000_000_000L, 1_000_001_300_000L, (1L << 32) - 300L * hz);
        HostClock serverClock = new HostClock(hz, 2_000_000_000_000L, 2_000_002_700_000L, (1L << 32) - 300L * hz);
        client = new StreamProgram(loop, CLIENT, data, answers);
        server = new StreamProgram(loop, SERVER, answers, data);
        there = new Wire(loop, pool, CLIENT, oneWayNs, therePlan, watched(data, true, serverHost));
        back = new Wire(loop, pool, SERVER, oneWayNs, backPlan, watched(answers, false, clientHost));
        clientHost.connectTo(sentBy(client, data, answers, there));
        serverHost.connectTo(sentBy(server, answers, data, back));
        client.attach(new TcpConnection(
                clientConfig,
                loop,
                clientClock,
                pool,
                new ConnectionAddress(FLOW_ID, false, CLIENT, SERVER),
                CLIENT,
                number -> 100 + number,
                clientHost.egress(),
                client));
        server.attach(new TcpConnection(
                serverConfig,
                loop,
                serverClock,
                pool,
                new ConnectionAddress(FLOW_ID, true, SERVER, CLIENT),
                SERVER,
                number -> 200 + number,
                serverHost.egress(),
                server));
        clientHost.register(FLOW_ID, client.socket());
        serverHost.register(FLOW_ID, server.socket());
    }

    /** Both programs begin: the server listens, the client connects. */
    Pair start() {
        server.socket().listen();
        client.socket().connect();
        return this;
    }

    /** Runs until nothing is left to do; fails if that takes longer than this or more events. */
    Pair runToEnd(long limitNs, long maxEvents) {
        boolean finished = false;
        while (!finished && loop.eventCount() < maxEvents) {
            finished = loop.runUntil(limitNs, 1);
            check();
        }
        if (!finished) {
            throw new AssertionError("not finished after " + maxEvents + " events, at " + loop.nowNs() + " ns");
        }
        return this;
    }

    Pair runUntil(long timeNs) {
        boolean finished = false;
        while (!finished) {
            finished = loop.runUntil(timeNs, 1);
            check();
        }
        return this;
    }

    private void check() {
        Invariants.check(client.socket());
        Invariants.check(server.socket());
        client.check();
        server.check();
        long held = (long) there.inTransit() + back.inTransit();
        if (pool.liveCount() != held) {
            throw new AssertionError(pool.liveCount() + " packets are out, " + held + " on their way");
        }
    }

    /** The same for two runs that were the same, packet for packet. */
    String digest() {
        return digest.toHex() + "/" + packets + "/" + loop.eventCount();
    }

    private PacketSink sentBy(StreamProgram program, Audit own, Audit peers, Wire wire) {
        return (packet, nowNs) -> {
            own.onSent(packet, program.bytesWritten(), program.hasShutDown());
            peers.onAnswer(packet, program.receiveWindowScale());
            packets++;
            digest.add(
                    nowNs,
                    packet.reverse ? SERVER : CLIENT,
                    TraceDigest.DELIVERY,
                    FLOW_ID,
                    packet.seq,
                    packet.ackSeq,
                    packet.ipLengthBytes(),
                    packet.flags | packet.ecn << 8);
            wire.receive(packet, nowNs);
        };
    }

    private static PacketSink watched(Audit audit, boolean forward, Host far) {
        return (packet, nowNs) -> {
            if (packet.reverse == forward) {
                throw new AssertionError("a packet went the wrong way");
            }
            audit.onArrival(packet);
            far.receive(packet, nowNs);
        };
    }

    /** For plans that look at one kind of packet. */
    static boolean isData(Packet packet) {
        return packet.payloadBytes > 0;
    }
}
