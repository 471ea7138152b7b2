package io.tcpsweep.scenario;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.host.Host;
import io.tcpsweep.metrics.LatencyRecorder;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;

/**
 * Echo requests on a fixed grid of times and their echoes, as {@code ping -s 56 -i} and a kernel exchange them: no
 * connection, no congestion control, no retransmission. The packets take the same links and queues as TCP's, and with
 * one path hash all of a flow take one path.
 *
 * <p>They carry their number where TCP has its sequence and acknowledgement numbers, and no payload in TCP's sense:
 * they are no data packets.
 */
final class PingFlow extends Flow {
    /** Header of ICMP and of ICMPv6, RFC 792 and RFC 4443. */
    private static final int ICMP_HEADER_BYTES = 8;

    /** What ping sends by default. */
    private static final int DATA_BYTES = 56;

    private static final int REQUEST_TIMER = 0;

    private final int flowId;
    private final Host sender;
    private final Host receiver;
    private final PacketPool pool;
    private final int ipHeaderBytes;
    private final int pathHash;
    private final long everyNs;
    private final LatencyRecorder latencies;
    private final Requests requests;

    /** @param measuredFromNs requests sent at this time or later count */
    PingFlow(
            NetworkContext context,
            int flowId,
            WorkloadItem.Ping item,
            Host sender,
            Host receiver,
            int ipHeaderBytes,
            long measuredFromNs) {
        super(flowId, sender, item);
        this.flowId = flowId;
        this.sender = sender;
        this.receiver = receiver;
        this.pool = context.pool();
        this.ipHeaderBytes = ipHeaderBytes;
        this.everyNs = item.everyNs();
        this.latencies = new LatencyRecorder(measuredFromNs);
        CounterRandom hashDraws = context.streams().counter("hash/flow-" + flowId);
        this.pathHash = (int) hashDraws.at(0, 0, 0);
        this.requests = new Requests(context);
        sender.register(flowId, requests);
        receiver.register(flowId, this::echo);
    }

    @Override
    void startAt(long timeNs) {
        requests.startAt(timeNs);
    }

    /** Nothing of it is payload. */
    @Override
    public long countBytes() {
        return 0;
    }

    @Override
    LatencySketch latency(long endNs) {
        requests.close(endNs);
        return LatencySketch.of(latencies);
    }

    @Override
    void report(FlowResult.Builder row) {
        row.set(MetricId.FLOW_RETRANSMITS, 0L)
                .set(MetricId.FLOW_RTOS, 0L)
                .set(MetricId.FLOW_TLPS, 0L)
                .set(MetricId.FLOW_REHASHES, 0L);
    }

    /** The kernel of the receiver turns the packet round at once. */
    private void echo(Packet packet, long nowNs) {
        long number = packet.seq;
        pool.release(packet);
        send(receiver, sender, number, true, nowNs);
    }

    private void send(Host from, Host to, long number, boolean isEcho, long nowNs) {
        Packet packet = pool.acquire();
        packet.flowId = flowId;
        packet.reverse = isEcho;
        packet.sourceHostId = from.hostId();
        packet.destinationHostId = to.hostId();
        packet.pathHash = pathHash;
        packet.pathHashNumber = 0;
        packet.seq = number;
        packet.ackSeq = number;
        packet.headerBytes = ipHeaderBytes + ICMP_HEADER_BYTES + DATA_BYTES;
        packet.windowField = 0;
        from.egress().receive(packet, nowNs);
    }

    /** The program ping: sends by its clock, hears the echoes. */
    private final class Requests extends Timer implements PacketSink {
        private long firstNs;
        private long sentCount;

        /** Number of the latest request that was answered; all before it are answered or lost, as no link reorders. */
        private long answered = -1;

        Requests(NetworkContext context) {
            super(context.loop(), CLASS_APPLICATION, flowId, REQUEST_TIMER);
        }

        void startAt(long timeNs) {
            firstNs = timeNs;
            armAt(timeNs);
        }

        @Override
        protected void fire(long nowNs) {
            send(sender, receiver, sentCount++, false, nowNs);
            armAt(nowNs + everyNs);
        }

        @Override
        public void receive(Packet packet, long nowNs) {
            if (packet.seq <= answered) {
                throw new IllegalStateException("echo " + packet.seq + " came after echo " + answered);
            }
            for (long lost = answered + 1; lost < packet.seq; lost++) {
                latencies.recordLost(sentNs(lost));
            }
            answered = packet.seq;
            latencies.record(sentNs(answered), nowNs);
            pool.release(packet);
        }

        void close(long endNs) {
            for (long open = answered + 1; open < sentCount; open++) {
                latencies.recordUnfinished(sentNs(open), endNs);
            }
        }

        private long sentNs(long number) {
            return firstNs + number * everyNs;
        }
    }
}
