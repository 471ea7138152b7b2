package io.tcpsweep.host;

import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The fq queue discipline: packets leave not before their departure times, and flows that may send take turns (Linux
 * 6.12 net/sched/sch_fq.c fq_enqueue(), fq_dequeue(), fq_check_throttled()).
 *
 * <p>All packets have the priority of best effort, so one of fq's three bands is used. No maximum rate is set.
 */
public final class FairQueue implements QueueDiscipline {
    /** So many packets may pass while no flow is waiting for its turn, without a look at turns. */
    private static final int FAST_LIMIT = 8;

    private static final int INITIAL_FLOWS = 8;

    private final FairQueueSpec spec;
    private final int linkHeaderBytes;
    private final Timer watchdog;
    private final PacketRing fast = new PacketRing();
    private final FlowList newFlows = new FlowList();
    private final FlowList oldFlows = new FlowList();
    private final PriorityQueue<FairQueueFlow> throttled = new PriorityQueue<>(
            INITIAL_FLOWS,
            Comparator.<FairQueueFlow>comparingLong(flow -> flow.nextDepartureNs)
                    .thenComparingLong(flow -> flow.throttleOrder));
    private FairQueueFlow[] flows = new FairQueueFlow[INITIAL_FLOWS];
    private int packets;

    /** Flows with packets that do not wait for their time. */
    private int readyFlows;

    private long throttleCount;
    private long nextThrottledNs = Long.MAX_VALUE;

    /**
     * @param linkHeaderBytes what the link adds to each packet before the queue sees it
     * @param watchdog armed for the time at which a flow that waits may send: then the device comes for packets
     */
    FairQueue(FairQueueSpec spec, int linkHeaderBytes, Timer watchdog) {
        this.spec = spec;
        this.linkHeaderBytes = linkHeaderBytes;
        this.watchdog = watchdog;
    }

    @Override
    public int packets() {
        return packets;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        if (packets >= spec.limitPackets() || packet.departureNs > nowNs + spec.horizonNs()) {
            return false;
        }
        if (passesAtOnce(packet, nowNs)) {
            fast.addLast(packet);
            packets++;
            return true;
        }
        FairQueueFlow flow = flowOf(packet.flowId);
        if (flow.packets.size() >= spec.flowLimitPackets()) {
            return false;
        }
        if (flow.detached) {
            flow.detached = false;
            newFlows.addLast(flow);
            if (nowNs - flow.detachedNs > spec.refillDelayNs()) {
                flow.creditBytes = Math.max(flow.creditBytes, spec.quantumBytes());
            }
        }
        if (flow.packets.size() == 0) {
            readyFlows++;
        }
        flow.packets.addLast(packet);
        packets++;
        return true;
    }

    /** Nothing that is due waits, so the order of turns does not matter (fq_fastpath_check). */
    private boolean passesAtOnce(Packet packet, long nowNs) {
        if (packet.departureNs > nowNs) {
            return false;
        }
        return packets == 0 || (readyFlows == 0 && fast.size() < FAST_LIMIT && nextThrottledNs > nowNs);
    }

    private FairQueueFlow flowOf(int flowId) {
        if (flowId >= flows.length) {
            flows = FairQueueFlow.grown(flows, flowId);
        }
        if (flows[flowId] == null) {
            flows[flowId] = new FairQueueFlow(spec.initialQuantumBytes());
        }
        return flows[flowId];
    }

    @Override
    public Packet dequeue(long nowNs) {
        if (packets == 0) {
            return null;
        }
        if (fast.size() > 0) {
            packets--;
            return fast.removeFirst();
        }
        releaseDue(nowNs);
        while (true) {
            boolean isNew = newFlows.first() != null;
            FlowList turns = isNew ? newFlows : oldFlows;
            FairQueueFlow flow = turns.first();
            if (flow == null) {
                armWatchdog();
                return null;
            }
            if (flow.creditBytes <= 0) {
                flow.creditBytes += spec.quantumBytes();
                turns.removeFirst();
                oldFlows.addLast(flow);
                continue;
            }
            Packet packet = flow.packets.first();
            if (packet == null) {
                turns.removeFirst();
                retire(flow, isNew, nowNs);
                continue;
            }
            long departureNs = Math.max(packet.departureNs, flow.nextDepartureNs);
            if (nowNs < departureNs) {
                turns.removeFirst();
                throttle(flow, departureNs);
                continue;
            }
            flow.packets.removeFirst();
            packets--;
            if (flow.packets.size() == 0) {
                readyFlows--;
            }
            flow.creditBytes -= PacketLength.withHeadersBytes(packet, linkHeaderBytes);
            return packet;
        }
    }

    /** An empty new flow goes through the old ones once, so that it cannot starve them. */
    private void retire(FairQueueFlow flow, boolean isNew, long nowNs) {
        if (isNew) {
            oldFlows.addLast(flow);
        } else {
            flow.detached = true;
            flow.detachedNs = nowNs;
        }
    }

    private void throttle(FairQueueFlow flow, long departureNs) {
        flow.nextDepartureNs = departureNs;
        flow.throttleOrder = throttleCount++;
        throttled.add(flow);
        readyFlows--;
        nextThrottledNs = Math.min(nextThrottledNs, departureNs);
    }

    private void releaseDue(long nowNs) {
        if (nextThrottledNs > nowNs) {
            return;
        }
        nextThrottledNs = Long.MAX_VALUE;
        FairQueueFlow flow;
        while ((flow = throttled.peek()) != null) {
            if (flow.nextDepartureNs > nowNs) {
                nextThrottledNs = flow.nextDepartureNs;
                return;
            }
            throttled.remove();
            readyFlows++;
            oldFlows.addLast(flow);
        }
    }

    /** A watchdog that is armed for a time from then to the end of the slack stays. */
    private void armWatchdog() {
        if (nextThrottledNs == Long.MAX_VALUE) {
            return;
        }
        long latestNs = nextThrottledNs + spec.timerSlackNs();
        if (watchdog.isArmed()) {
            long armedForNs = watchdog.dueNs() - spec.timerSlackNs();
            if (armedForNs >= nextThrottledNs && armedForNs <= latestNs) {
                return;
            }
        }
        watchdog.armAt(latestNs);
    }
}
