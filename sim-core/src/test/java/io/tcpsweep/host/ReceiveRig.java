package io.tcpsweep.host;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.List;

/** A receive queue with a writer of packets before it and a reader of what goes up behind it. */
final class ReceiveRig implements ReceiveQueue.Owner {
    static final int BYTES = 1_000;

    final EventLoop loop = new EventLoop();
    final PacketPool pool = new PacketPool();

    /** What went up, each as "time: sequence number+bytes". */
    final List<String> up = new ArrayList<>();

    /** When polls began. */
    final List<Long> pollsNs = new ArrayList<>();

    int ringPackets = 1_000;
    long interruptDelayNs;
    int interruptPackets = 1_000;
    boolean adaptive;
    int pollPackets = ReceiveSpec.POLL_PACKETS;
    int softirqPolls = ReceiveSpec.SOFTIRQ_POLLS;
    long softirqLimitNs = ReceiveSpec.SOFTIRQ_LIMIT_NS;
    boolean gro;
    long groFlushTimeoutNs;
    long packetCostNs;
    long unitCostNs;
    int hz = 250;
    long latencyNs;
    long threadDelayNs;

    private ReceiveQueue queue;

    /** The queue, made of the settings at the first call. */
    ReceiveQueue queue() {
        if (queue == null) {
            ReceiveSpec spec = new ReceiveSpec(
                    ringPackets,
                    interruptDelayNs,
                    interruptPackets,
                    adaptive,
                    pollPackets,
                    softirqPolls,
                    softirqLimitNs,
                    gro,
                    groFlushTimeoutNs,
                    packetCostNs,
                    unitCostNs);
            HostClock clock = HostClock.startedBefore(hz, 0);
            RandomDelay latency = new RandomDelay(latencyNs, 0, null);
            RandomDelay thread = new RandomDelay(threadDelayNs, 0, null);
            queue = new ReceiveQueue(spec, loop, pool, clock, 0, 0, latency, thread, this);
        }
        return queue;
    }

    /** The n-th packet of flow 0 arrives, from 0; each has a thousand bytes. */
    ReceiveRig arrive(long timeNs, int n) {
        return arrive(timeNs, 0, n);
    }

    ReceiveRig arrive(long timeNs, int flowId, int n) {
        loop.runUntil(timeNs, 1_000_000);
        queue().receive(packet(flowId, n), timeNs);
        return this;
    }

    /** So many packets of flow 0 arrive at once. */
    ReceiveRig arriveTogether(long timeNs, int count) {
        for (int n = 0; n < count; n++) {
            arrive(timeNs, n);
        }
        return this;
    }

    ReceiveRig run(long untilNs) {
        loop.runUntil(untilNs, 1_000_000);
        return this;
    }

    private Packet packet(int flowId, int n) {
        Packet packet = pool.acquire();
        packet.flowId = flowId;
        packet.reverse = false;
        packet.pathHash = 7;
        packet.flags = Packet.ACK;
        packet.seq = (long) n * BYTES;
        packet.ackSeq = 1;
        packet.windowField = 500;
        packet.payloadBytes = BYTES;
        packet.segmentPayloadBytes = BYTES;
        packet.headerBytes = 72;
        return packet;
    }

    @Override
    public void sendUp(Packet unit, long nowNs) {
        up.add(nowNs + ": " + unit.seq + "+" + unit.payloadBytes);
        pool.release(unit);
    }

    @Override
    public void cleanTransmitQueues(long nowNs) {
        pollsNs.add(nowNs);
    }
}
