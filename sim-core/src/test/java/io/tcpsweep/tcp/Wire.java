package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.Comparator;
import java.util.PriorityQueue;

/** One direction between two endpoints: a constant delay and, packet by packet, what a plan says. */
final class Wire implements PacketSink {
    /** What happens to a packet: nothing, or one or more of these. */
    static final int DROP = 1;

    static final int MARK = 2;
    static final int DUPLICATE = 4;

    interface Plan {
        /** Nothing happens to any packet. */
        Plan NONE = (packet, number) -> 0;

        /**
         * @param number of the packet in this direction, from 0
         * @return {@link #DROP}, {@link #MARK} and {@link #DUPLICATE}, or 0
         */
        int fate(Packet packet, int number);

        /** By how much this packet is held back; later ones overtake it. */
        default long extraDelayNs(Packet packet, int number) {
            return 0;
        }
    }

    private record Transit(Packet packet, long arrivalNs, long order) {}

    private final PriorityQueue<Transit> transits =
            new PriorityQueue<>(Comparator.comparingLong(Transit::arrivalNs).thenComparingLong(Transit::order));
    private final PacketPool pool;
    private final long delayNs;
    private final Plan plan;
    private final Timer timer;
    private int count;
    private long order;

    Wire(EventLoop loop, PacketPool pool, int id, long delayNs, Plan plan, PacketSink far) {
        this.pool = pool;
        this.delayNs = delayNs;
        this.plan = plan;
        this.timer = new Timer(loop, Timer.CLASS_LINK, id, 0) {
            @Override
            protected void fire(long nowNs) {
                far.receive(transits.remove().packet(), nowNs);
                arm();
            }
        };
    }

    @Override
    public void receive(Packet packet, long nowNs) {
        int number = count;
        count++;
        int fate = plan.fate(packet, number);
        if ((fate & DROP) != 0) {
            pool.release(packet);
            return;
        }
        if ((fate & MARK) != 0 && packet.ecn != Packet.NOT_ECT) {
            packet.ecn = Packet.CE;
        }
        if ((fate & DUPLICATE) != 0) {
            send(copyOf(packet), nowNs + delayNs);
        }
        send(packet, nowNs + delayNs + plan.extraDelayNs(packet, number));
    }

    /** Packets on their way. */
    int inTransit() {
        return transits.size();
    }

    private void send(Packet packet, long arrivalNs) {
        transits.add(new Transit(packet, arrivalNs, order));
        order++;
        arm();
    }

    private void arm() {
        if (!transits.isEmpty()) {
            timer.armAt(transits.peek().arrivalNs());
        }
    }

    private Packet copyOf(Packet packet) {
        Packet copy = pool.acquire();
        copy.copyHeadersFrom(packet);
        copy.ecn = packet.ecn;
        copy.seq = packet.seq;
        copy.payloadBytes = packet.payloadBytes;
        copy.segmentPayloadBytes = packet.segmentPayloadBytes;
        return copy;
    }
}
