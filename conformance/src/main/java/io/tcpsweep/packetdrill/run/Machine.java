package io.tcpsweep.packetdrill.run;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.ConnectionAddress;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.TcpConnection;
import java.util.ArrayDeque;
import java.util.Deque;

/** The simulated host: clock, connections, and what they sent. */
final class Machine {
    /** A script starts a second after the machine, half a millisecond after a tick. */
    private static final long ORIGIN_NS = 1_000_500_000L;

    /** The state LISTEN in TCP_INFO. */
    static final int LISTEN = 10;

    private static final int HASH_SPREAD = 0x9E3779B1;

    private final EventLoop loop = new EventLoop();
    private final PacketPool pool = new PacketPool();
    private final HostClock clock;
    private final Deque<SentPacket> sent = new ArrayDeque<>();
    private int connections;
    private int alarms;

    /** @param hz ticks per second */
    Machine(int hz) {
        clock = HostClock.startedBefore(hz, 0);
        loop.runUntil(ORIGIN_NS, Long.MAX_VALUE);
    }

    EventLoop loop() {
        return loop;
    }

    PacketPool pool() {
        return pool;
    }

    long nowNs() {
        return loop.nowNs();
    }

    /** Time since the script's start. */
    long scriptNs() {
        return loop.nowNs() - ORIGIN_NS;
    }

    static long scriptNs(long timeNs) {
        return timeNs - ORIGIN_NS;
    }

    static long liveNs(long scriptNs) {
        return scriptNs + ORIGIN_NS;
    }

    /** Makes sure that something happens at this time, if {@code wanted}: who waits looks again then. */
    void wakeAt(long timeNs, boolean wanted) {
        if (wanted) {
            new Timer(loop, Timer.CLASS_APPLICATION, alarms++, 0) {
                @Override
                protected void fire(long nowNs) {
                    // Whoever waits tries again after each event.
                }
            }.armAt(timeNs);
        }
    }

    /** Packets that were sent and not yet expected. */
    Deque<SentPacket> sent() {
        return sent;
    }

    /** A connection that is closed still. */
    LiveConnection newConnection(TcpConfig config) {
        int connectionId = connections++;
        LiveConnection live = new LiveConnection();
        Tap tap = new Tap(loop, pool, connectionId, (packet, timeNs) -> sent.add(SentPacket.of(packet, timeNs, live)));
        TcpConnection connection = new TcpConnection(
                config,
                loop,
                clock,
                pool,
                new ConnectionAddress(connectionId, false, 0, 1),
                connectionId,
                number -> ((connectionId << 16) + number + 1) * HASH_SPREAD,
                tap,
                live);
        tap.setListener(connection.hostQueueListener());
        live.attach(connection, config);
        return live;
    }
}
