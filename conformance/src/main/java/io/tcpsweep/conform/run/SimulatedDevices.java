package io.tcpsweep.conform.run;

import io.tcpsweep.conform.network.NetworkDevices;
import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.host.FairQueueSpec;
import io.tcpsweep.host.GroEngine;
import io.tcpsweep.host.GroMemory;
import io.tcpsweep.host.GroSpec;
import io.tcpsweep.host.Host;
import io.tcpsweep.host.IdleFlushGro;
import io.tcpsweep.host.TransmitSpec;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.SocketMemory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Ideal hosts whose devices hold what was sent until the network comes for it. The receiver is the last host. */
final class SimulatedDevices implements NetworkDevices {
    /** The recorder's devices have no link header. */
    private static final int MTU_BYTES = 1500;

    private final EventLoop loop;
    private final PacketPool pool;
    private final List<Host> hosts = new ArrayList<>();
    private final List<ArrayDeque<Packet>> queues = new ArrayList<>();
    private final int receiverId;
    private IdleFlushGro gro;

    /**
     * @param fairQueue whether packets wait in a fair queue before the device
     * @param wake called whenever a host has sent something
     */
    SimulatedDevices(EventLoop loop, PacketPool pool, int senders, boolean fairQueue, Runnable wake) {
        this.loop = loop;
        this.pool = pool;
        receiverId = senders;
        NetworkContext context = new NetworkContext(loop, pool, new TraceDigest(), new RandomStreams(0), null);
        for (int hostId = 0; hostId <= senders; hostId++) {
            Host host = new Host(context, hostId, "host-" + hostId, 0);
            ArrayDeque<Packet> queue = new ArrayDeque<>();
            host.connectTo((packet, nowNs) -> {
                queue.addLast(packet);
                wake.run();
            });
            if (fairQueue) {
                host.useTransmitQueues(TransmitSpec.paced(FairQueueSpec.linux612(MTU_BYTES)));
            }
            hosts.add(host);
            queues.add(queue);
        }
    }

    /** Gives the receiver's device GRO; as a TUN's, it has no hash and chains buffers. */
    void mergeAtReceiver(HostClock clock, long timeoutNs) {
        GroSpec spec = GroSpec.unhashed(GroMemory.chained(SocketMemory::truesizeBytes));
        GroEngine engine = new GroEngine(spec, pool, receiver().stack());
        gro = new IdleFlushGro(engine, loop, clock, receiverId, timeoutNs);
        receiver().receiveThrough(gro);
    }

    Host sender(int hostId) {
        return hosts.get(hostId);
    }

    Host receiver() {
        return hosts.get(receiverId);
    }

    @Override
    public Packet takeFromSender(int hostId) {
        return queues.get(hostId).pollFirst();
    }

    @Override
    public Packet takeFromReceiver() {
        return queues.get(receiverId).pollFirst();
    }

    @Override
    public void deliverToReceiver(Packet packet, long nowNs) {
        receiver().receive(packet, loop.nowNs());
    }

    @Override
    public void deliverOther(Packet packet) {
        pool.release(packet);
        if (gro != null) {
            gro.endPoll(loop.nowNs());
        }
    }

    @Override
    public void deliverToSender(int hostId, Packet packet, long nowNs) {
        sender(hostId).receive(packet, loop.nowNs());
    }

    @Override
    public void discard(Packet packet) {
        pool.release(packet);
    }
}
