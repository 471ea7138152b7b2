package io.tcpsweep.net;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.ArrayList;
import java.util.List;

/** Feeds arrivals to links and writes down what a probe is told and what comes out. */
final class LinkHarness {
    /** One packet handed to a link. */
    record Arrival(long timeNs, int ipLengthBytes, int ecn, int transmissionNumber) {}

    /** One thing that happened. */
    record Event(String kind, int linkId, long timeNs, long seq, int ecn, int occupancyPackets) {}

    final EventLoop loop = new EventLoop();
    final PacketPool pool = new PacketPool();
    final TraceDigest digest = new TraceDigest();
    final List<Event> events = new ArrayList<>();
    final NetworkContext context;
    final PacketSink end = (packet, nowNs) -> {
        events.add(new Event("end", -1, nowNs, packet.seq, packet.ecn, 0));
        pool.release(packet);
    };

    LinkHarness(boolean probed) {
        context = new NetworkContext(loop, pool, digest, new RandomStreams(7), probed ? new Recorder() : null);
    }

    /** A data packet; its sequence number is its index. */
    Packet packet(int index, Arrival arrival) {
        Packet packet = pool.acquire();
        packet.flowId = index % 3;
        packet.seq = index;
        packet.ecn = arrival.ecn;
        packet.headerBytes = 40;
        packet.payloadBytes = arrival.ipLengthBytes - 40;
        packet.transmissionNumber = arrival.transmissionNumber;
        return packet;
    }

    /**
     * Hands the arrivals, in time order, to the sink from an event of the given class (before or after the links'
     * events of the same instant), and runs to the end.
     */
    void feed(List<Arrival> arrivals, int tieClass, int entityId, PacketSink sink) {
        if (!arrivals.isEmpty()) {
            new Feeder(arrivals, tieClass, entityId, sink).armAt(arrivals.get(0).timeNs);
        }
        loop.runUntil(Long.MAX_VALUE - 1, 10_000_000);
    }

    private final class Feeder extends Timer {
        private final List<Arrival> arrivals;
        private final PacketSink sink;
        private int next;

        Feeder(List<Arrival> arrivals, int tieClass, int entityId, PacketSink sink) {
            super(loop, tieClass, entityId, 0);
            this.arrivals = arrivals;
            this.sink = sink;
        }

        @Override
        protected void fire(long nowNs) {
            while (next < arrivals.size() && arrivals.get(next).timeNs == nowNs) {
                sink.receive(packet(next, arrivals.get(next)), nowNs);
                next++;
            }
            if (next < arrivals.size()) {
                armAt(arrivals.get(next).timeNs);
            }
        }
    }

    private final class Recorder implements LinkProbe {
        @Override
        public void onEnqueued(int linkId, Packet packet, int occupancyPackets, long nowNs) {
            add("enqueued", linkId, packet, occupancyPackets, nowNs);
        }

        @Override
        public void onMarked(int linkId, Packet packet, int occupancyPackets, long nowNs) {
            add("marked", linkId, packet, occupancyPackets, nowNs);
        }

        @Override
        public void onDropped(int linkId, Packet packet, int occupancyPackets, long nowNs) {
            add("dropped", linkId, packet, occupancyPackets, nowNs);
        }

        @Override
        public void onLost(int linkId, Packet packet, long nowNs) {
            add("lost", linkId, packet, 0, nowNs);
        }

        @Override
        public void onDelivered(int linkId, Packet packet, long nowNs) {
            add("delivered", linkId, packet, 0, nowNs);
        }

        private void add(String kind, int linkId, Packet packet, int occupancyPackets, long nowNs) {
            events.add(new Event(kind, linkId, nowNs, packet.seq, packet.ecn, occupancyPackets));
        }
    }
}
