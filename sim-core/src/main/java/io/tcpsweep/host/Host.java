package io.tcpsweep.host;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.net.Link;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.net.PacketDraws;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A host. By itself its CPU takes no time and its NIC takes a packet at once: arriving packets go straight to their
 * flow's endpoint, and what endpoints send through {@link #egress()} is cut into wire packets at the same instant and
 * leaves through the link, each packet delayed by a random jitter that keeps their order. Transmit queues and a receive
 * queue give it what real ones have.
 */
public final class Host implements PacketSink {
    /** How a NIC whose driver uses page fragments merges. */
    public static final GroSpec NIC_GRO = GroSpec.hashed(NicBuffers.MEMORY);

    private static final int INITIAL_FLOWS = 8;
    private static final int FIRST_RECEIVE_TIMER = 0;
    private static final int FIRST_TRANSMIT_TIMER = 8;

    private final EventLoop loop;
    private final int hostId;
    private final String name;
    private final PacketPool pool;
    private final long sendJitterNs;
    private final CounterRandom jitterDraws;
    private final Segmentation segmentation;
    private final PacketSink egress = this::send;
    private final PacketSink stack = this::deliver;
    private final Inside inside = new Inside();
    private PacketSink[] links;
    private LongSupplier[] linkFreeNs;
    private PacketSink[] endpoints = new PacketSink[INITIAL_FLOWS];
    private HostQueueListener[] listeners = new HostQueueListener[INITIAL_FLOWS];

    /** One for each link; empty if the NIC takes every packet at once. */
    private TransmitQueue[] transmitQueues = {};

    private ReceiveQueue receiveQueue;
    private HostClock clock;
    private RandomDelay scheduling;
    private ReceivingDevice device;
    private HostProbe probe;

    private long lastSentNs;
    private long deliveredDataPackets;

    /**
     * @param hostId from 0, unique in the run; the destination by which switches route
     * @param name what its random draws are keyed by, such as "host-0"
     * @param sendJitterNs each packet leaves uniformly in [0, jitter) after it was sent, never before an earlier one; 0
     *     for none
     */
    public Host(NetworkContext context, int hostId, String name, long sendJitterNs) {
        if (hostId < 0 || sendJitterNs < 0) {
            throw new IllegalArgumentException("host id and jitter must not be negative");
        }
        this.loop = context.loop();
        this.hostId = hostId;
        this.name = name;
        this.pool = context.pool();
        this.sendJitterNs = sendJitterNs;
        this.jitterDraws = context.streams().counter("jitter/" + name);
        this.segmentation = new Segmentation(pool, this::transmit);
    }

    public int hostId() {
        return hostId;
    }

    public String name() {
        return name;
    }

    /** Where packets leave; with send jitter it must accept packets ahead of time, as a fast link does. */
    public void connectTo(PacketSink link) {
        links = new PacketSink[] {link};
        linkFreeNs = new LongSupplier[] {loop::nowNs};
    }

    /**
     * Where packets leave, as a bond of one or more links: each flow uses one of them, and another after a change of
     * its path hash (drivers/net/bonding/bond_main.c bond_xmit_hash() with xmit_policy encap3+4).
     */
    public void connectTo(List<? extends Link> slaves) {
        links = slaves.toArray(new PacketSink[0]);
        linkFreeNs = new LongSupplier[links.length];
        for (int i = 0; i < links.length; i++) {
            linkFreeNs[i] = slaves.get(i)::freeAtNs;
        }
    }

    /** The clock that everything on this host shares. */
    public void useClock(HostClock hostClock) {
        clock = hostClock;
    }

    /** The clock of this host; null if it was given none. */
    public HostClock clock() {
        return clock;
    }

    /** How long a thread of this host waits from its waking to its running. */
    public void useScheduling(RandomDelay delay) {
        scheduling = delay;
    }

    /** The time from the waking of a thread to its running, drawn anew; 0 on a host that was given none. */
    public long schedulingDelayNs() {
        return scheduling == null ? 0 : scheduling.nextNs();
    }

    /** Packets wait before each link from now on; call after the links are connected. */
    public void useTransmitQueues(TransmitSpec spec) {
        transmitQueues = new TransmitQueue[links.length];
        for (int i = 0; i < links.length; i++) {
            int firstTimer = FIRST_TRANSMIT_TIMER + 2 * i;
            transmitQueues[i] = new TransmitQueue(spec, loop, hostId, i, firstTimer, inside, linkFreeNs[i]);
        }
    }

    /**
     * Arriving packets wait in the NIC from now on until the CPU polls for them.
     *
     * @param interruptLatency from an interrupt to the beginning of the poll
     * @param threadDelay from the waking of a thread to its running
     */
    public void useReceiveQueue(
            ReceiveSpec spec, HostClock hostClock, RandomDelay interruptLatency, RandomDelay threadDelay) {
        receiveQueue = new ReceiveQueue(
                spec, loop, pool, hostClock, hostId, FIRST_RECEIVE_TIMER, interruptLatency, threadDelay, inside);
        device = receiveQueue;
    }

    /** Arriving packets of this flow go to this endpoint. */
    public void register(int flowId, PacketSink endpoint) {
        register(flowId, endpoint, null);
    }

    /** Packets that wait in this host, in either direction. */
    public int heldCount() {
        return transmitHeldCount() + (device == null ? 0 : device.heldCount());
    }

    /** Packets that wait to be sent. */
    int transmitHeldCount() {
        int count = 0;
        for (TransmitQueue queue : transmitQueues) {
            count += queue.heldCount();
        }
        return count;
    }

    /** Whether packets may wait in this host, and find no room. */
    public boolean hasQueues() {
        return transmitQueues.length > 0 || receiveQueue != null;
    }

    /** Whether arriving packets wait for an interrupt. */
    public boolean hasReceiveQueue() {
        return receiveQueue != null;
    }

    /** Packets that the transmit queues refused. */
    public long transmitDrops() {
        long count = 0;
        for (TransmitQueue queue : transmitQueues) {
            count += queue.droppedCount();
        }
        return count;
    }

    /** Packets that found the NIC's receive ring full. */
    public long receiveDrops() {
        return receiveQueue == null ? 0 : receiveQueue.droppedCount();
    }

    /** Interrupts of the NIC; 0 for a host that takes every packet at once. */
    public long interrupts() {
        return receiveQueue == null ? 0 : receiveQueue.interruptCount();
    }

    /**
     * The same for an endpoint whose packets may be charged to a socket.
     *
     * @param listener told what becomes of packets that the flow's socket charged to itself
     */
    public void register(int flowId, PacketSink endpoint, HostQueueListener listener) {
        if (flowId >= endpoints.length) {
            int length = Math.max(endpoints.length * 2, flowId + 1);
            endpoints = Arrays.copyOf(endpoints, length);
            listeners = Arrays.copyOf(listeners, length);
        }
        endpoints[flowId] = endpoint;
        listeners[flowId] = listener;
    }

    /** Arriving packets go to this device first, which hands on to {@link #stack()} what it makes of them. */
    public void receiveThrough(ReceivingDevice receivingDevice) {
        device = receivingDevice;
    }

    /** What goes up to endpoints is told to this probe, before the endpoint gets it. */
    public void useProbe(HostProbe hostProbe) {
        probe = hostProbe;
    }

    /** Takes what a receiving device sends up: packets, and units of several. */
    public PacketSink stack() {
        return stack;
    }

    /** Takes super-segments and packets from this host's endpoints. */
    public PacketSink egress() {
        return egress;
    }

    /** Packets with payload that have arrived at this host. */
    public long deliveredDataPackets() {
        return deliveredDataPackets;
    }

    @Override
    public void receive(Packet packet, long nowNs) {
        if (packet.payloadBytes > 0) {
            deliveredDataPackets++;
        }
        if (device != null) {
            device.receive(packet, nowNs);
        } else {
            deliver(packet, nowNs);
        }
    }

    private void deliver(Packet packet, long nowNs) {
        if (probe != null) {
            probe.onHandedUp(hostId, packet, nowNs);
        }
        endpoints[packet.flowId].receive(packet, nowNs);
    }

    /** Takes super-segments and packets from sockets. */
    private void send(Packet packet, long nowNs) {
        if (transmitQueues.length == 0) {
            segmentation.segment(slaveOf(packet), packet, nowNs);
        } else if (!transmitQueues[slaveOf(packet)].send(packet, nowNs)) {
            pool.release(packet);
        }
    }

    private int slaveOf(Packet packet) {
        return links.length == 1 ? 0 : BondHash.slave(packet, links.length);
    }

    private void transmit(int link, Packet packet, long nowNs) {
        long atNs = nowNs;
        if (sendJitterNs > 0) {
            atNs = Math.max(lastSentNs, nowNs + PacketDraws.uniform(jitterDraws, sendJitterNs, packet, nowNs));
            lastSentNs = atNs;
        }
        links[link].receive(packet, atNs);
    }

    /** What the host's queues ask of it. */
    private final class Inside implements TransmitQueue.Owner, ReceiveQueue.Owner {
        @Override
        public void segment(int queue, Packet packet, long nowNs) {
            segmentation.segment(queue, packet, nowNs);
        }

        @Override
        public HostQueueListener listener(int flowId) {
            return listeners[flowId];
        }

        @Override
        public void reportSent(int queue, long nowNs) {
            if (receiveQueue == null) {
                transmitQueues[queue].clean(nowNs);
            } else {
                receiveQueue.raiseForSent(nowNs);
            }
        }

        @Override
        public void sendUp(Packet unit, long nowNs) {
            deliver(unit, nowNs);
        }

        @Override
        public void cleanTransmitQueues(long nowNs) {
            for (TransmitQueue queue : transmitQueues) {
                queue.clean(nowNs);
            }
        }
    }
}
