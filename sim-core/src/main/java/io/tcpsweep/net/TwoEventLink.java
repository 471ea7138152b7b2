package io.tcpsweep.net;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketSink;
import java.util.Arrays;

/**
 * A link that takes two events per packet: the end of its sending, which starts the next packet, and its arrival. The
 * plain form of a FIFO with one server; {@link FastLink} is held to do exactly what it does.
 */
public final class TwoEventLink extends Link {
    private static final int DEPARTURE_TIMER = 1;

    private final EventLoop loop;
    private final Timer departure;
    private final TimedQueue queue = new TimedQueue();
    private final TimedQueue wire = new TimedQueue();

    /** When the packet in service, the queue's first, has been sent. */
    private long serviceEndNs;

    /** As {@link FastLink#FastLink}. */
    public TwoEventLink(NetworkContext context, int linkId, String name, LinkConfig config, PacketSink sink) {
        super(context, linkId, name, config, sink);
        this.loop = context.loop();
        this.departure = new Timer(context.loop(), CLASS_LINK, linkId, DEPARTURE_TIMER) {
            @Override
            protected void fire(long nowNs) {
                departUntil(nowNs);
            }
        };
    }

    @Override
    public void receive(Packet packet, long nowNs) {
        if (nowNs != loop.nowNs()) {
            throw new IllegalArgumentException("a two-event link takes packets at the current time only");
        }
        departUntil(nowNs);
        if (!admit(packet, queue.size(), nowNs)) {
            return;
        }
        queue.add(packet, nowNs);
        if (queue.size() == 1) {
            serve(nowNs);
        }
    }

    @Override
    protected void fire(long nowNs) {
        Packet packet = wire.remove();
        if (wire.size() > 0) {
            armAt(wire.firstNs());
        }
        deliver(packet, nowNs);
    }

    @Override
    public int heldCount() {
        return queue.size() + wire.size();
    }

    /** Ends the service of every packet sent by now; each departure starts the next service at its own time. */
    private void departUntil(long nowNs) {
        while (queue.size() > 0 && serviceEndNs <= nowNs) {
            Packet sent = queue.remove();
            wire.add(sent, serviceEndNs + delayNs);
            if (wire.size() == 1) {
                armAt(wire.firstNs());
            }
            if (queue.size() > 0) {
                serve(serviceEndNs);
            }
        }
    }

    private void serve(long startNs) {
        serviceEndNs = serialize(queue.first(), startNs);
        departure.armAt(serviceEndNs);
    }

    /** A FIFO of packets, each with a time. */
    private static final class TimedQueue {
        private static final int INITIAL_CAPACITY = 16;

        private Packet[] packets = new Packet[INITIAL_CAPACITY];
        private long[] timesNs = new long[INITIAL_CAPACITY];
        private int first;
        private int size;

        int size() {
            return size;
        }

        Packet first() {
            return packets[first];
        }

        long firstNs() {
            return timesNs[first];
        }

        void add(Packet packet, long timeNs) {
            if (size == packets.length) {
                grow();
            }
            int slot = (first + size) & (packets.length - 1);
            packets[slot] = packet;
            timesNs[slot] = timeNs;
            size++;
        }

        Packet remove() {
            Packet packet = packets[first];
            first = (first + 1) & (packets.length - 1);
            size--;
            return packet;
        }

        private void grow() {
            int capacity = packets.length;
            Packet[] newPackets = Arrays.copyOf(packets, capacity * 2);
            long[] newTimesNs = Arrays.copyOf(timesNs, capacity * 2);
            // What had wrapped around to the front goes behind the rest.
            System.arraycopy(packets, 0, newPackets, capacity, first);
            System.arraycopy(timesNs, 0, newTimesNs, capacity, first);
            packets = newPackets;
            timesNs = newTimesNs;
        }
    }
}
