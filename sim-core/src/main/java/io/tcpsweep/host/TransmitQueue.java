package io.tcpsweep.host;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.Packet;
import java.util.function.LongSupplier;

/**
 * One transmit queue of a host: the queue discipline, the NIC's ring with its byte limit, and the reports of what has
 * been sent (Linux 6.12 net/core/dev.c __dev_xmit_skb(), net/sched/sch_generic.c __qdisc_run(), and what drivers do in
 * their transmit and clean routines).
 *
 * <p>The NIC cuts a super-segment and hands its packets to the link, which sends them one after another; so the link
 * tells when the last one will have left, and the report needs no event per packet.
 */
final class TransmitQueue {
    /** What a transmit queue needs of its host. */
    interface Owner {
        /** Cuts a super-segment and hands its packets to the link of this queue. */
        void segment(int queue, Packet packet, long nowNs);

        /** Who is told of the packets of this flow's socket. */
        HostQueueListener listener(int flowId);

        /** The NIC raises an interrupt to report what it has sent: {@link #clean} follows. */
        void reportSent(int queue, long nowNs);
    }

    private final TransmitSpec spec;
    private final int number;
    private final Owner owner;
    private final LongSupplier linkFreeNs;
    private final QueueDiscipline discipline;
    private final TransmitRing ring = new TransmitRing();
    private final ByteQueueLimit byteLimit = new ByteQueueLimit();
    private final Timer report;
    private long droppedCount;
    private boolean stopped;

    /** The NIC has raised its interrupt and raises no other before it is looked after. */
    private boolean reported;

    /**
     * @param number the queue's number in its host, from 0
     * @param firstTimer number of the first of two timers of this queue
     * @param linkFreeNs when the link will have sent what it has
     */
    TransmitQueue(
            TransmitSpec spec,
            EventLoop loop,
            int hostId,
            int number,
            int firstTimer,
            Owner owner,
            LongSupplier linkFreeNs) {
        this.spec = spec;
        this.number = number;
        this.owner = owner;
        this.linkFreeNs = linkFreeNs;
        Timer watchdog = new Timer(loop, Timer.CLASS_NIC, hostId, firstTimer) {
            @Override
            protected void fire(long nowNs) {
                drain(nowNs);
            }
        };
        this.report = new Timer(loop, Timer.CLASS_NIC, hostId, firstTimer + 1) {
            @Override
            protected void fire(long nowNs) {
                reported = true;
                owner.reportSent(number, nowNs);
            }
        };
        this.discipline = spec.discipline() == TransmitSpec.Discipline.FAIR
                ? new FairQueue(spec.fairQueue(), spec.linkHeaderBytes(), watchdog)
                : new FifoQueue(spec.limitPackets());
    }

    /** Packets that wait before the NIC. */
    int heldCount() {
        return discipline.packets();
    }

    /** Packets that found no room. */
    long droppedCount() {
        return droppedCount;
    }

    /** The bytes that the ring may hold now; 0 without byte queue limits. */
    long byteLimitBytes() {
        return byteLimit.limitBytes();
    }

    /** Takes a packet, or tells its socket that there is no room; then it is still the caller's. */
    boolean send(Packet packet, long nowNs) {
        if (!discipline.enqueue(packet, nowNs)) {
            droppedCount++;
            if (packet.chargedBytes > 0) {
                owner.listener(packet.flowId).onRejected();
            }
            return false;
        }
        drain(nowNs);
        return true;
    }

    /** The NIC takes what may leave now, as far as it has room. */
    private void drain(long nowNs) {
        Packet packet;
        while (!stopped && (packet = discipline.dequeue(nowNs)) != null) {
            transmit(packet, nowNs);
        }
    }

    private void transmit(Packet packet, long nowNs) {
        int chargedBytes = packet.chargedBytes;
        int flowId = packet.flowId;
        int bytes = PacketLength.withHeadersBytes(packet, spec.linkHeaderBytes());
        owner.segment(number, packet, nowNs);
        if (spec.ringPackets() == 0) {
            if (chargedBytes > 0) {
                owner.listener(flowId).onTransmitted(chargedBytes, nowNs);
            }
            return;
        }
        ring.add(flowId, chargedBytes, bytes, linkFreeNs.getAsLong());
        byteLimit.queued(bytes);
        stopped = isFull();
        armReport(nowNs);
    }

    private boolean isFull() {
        return ring.size() >= spec.ringPackets() || (spec.byteQueueLimits() && byteLimit.isReached());
    }

    /** The NIC waits with its report for more packets, but not for long. */
    private void armReport(long nowNs) {
        if (reported) {
            return;
        }
        if (ring.size() == 0) {
            report.cancel();
            return;
        }
        long dueNs = ring.sentNs(0) + spec.reportDelayNs();
        if (ring.size() >= spec.reportPackets()) {
            dueNs = Math.min(dueNs, ring.sentNs(spec.reportPackets() - 1));
        }
        dueNs = Math.max(dueNs, nowNs);
        if (!report.isArmed() || report.dueNs() != dueNs) {
            report.armAt(dueNs);
        }
    }

    /** The driver looks what has been sent (the clean routine of its poll), and the queue goes on. */
    void clean(long nowNs) {
        reported = false;
        int sentBytes = 0;
        while (ring.size() > 0 && ring.sentNs(0) <= nowNs) {
            sentBytes += ring.firstWireBytes();
            int chargedBytes = ring.firstChargedBytes();
            int flowId = ring.firstFlowId();
            ring.removeFirst();
            if (chargedBytes > 0) {
                owner.listener(flowId).onTransmitted(chargedBytes, nowNs);
            }
        }
        if (sentBytes > 0) {
            byteLimit.completed(sentBytes, nowNs);
        }
        armReport(nowNs);
        if (stopped && !isFull()) {
            stopped = false;
            drain(nowNs);
        }
    }
}
