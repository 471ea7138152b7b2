package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.net.FastLink;
import io.tcpsweep.net.LinkConfig;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostTest {
    private static final int DATA_FLAGS = Packet.ACK | Packet.PSH | Packet.FIN | Packet.CWR | Packet.ECE;

    private final EventLoop loop = new EventLoop();
    private final PacketPool pool = new PacketPool();
    private final NetworkContext context =
            new NetworkContext(loop, pool, new TraceDigest(), new RandomStreams(3), null);
    private final List<String> log = new ArrayList<>();
    private final PacketSink wire = (packet, nowNs) -> {
        log.add(nowNs + " " + packet.seq + "+" + packet.payloadBytes + " " + flagNames(packet.flags));
        assertThat(packet.flowId).isEqualTo(5);
        assertThat(packet.ackSeq).isEqualTo(777);
        assertThat(packet.ecn).isEqualTo(Packet.ECT_0);
        assertThat(packet.pathHash).isEqualTo(99);
        assertThat(packet.transmissionNumber).isEqualTo(2);
        assertThat(packet.sackStart[0]).isEqualTo(10);
        pool.release(packet);
    };

    @Test
    void cutsASuperSegmentIntoPacketsOfOneInstant() {
        host(0, wire).egress().receive(segment(1, 1000, 300), 42);
        assertThat(log)
                .containsExactly(
                        "42 1+300 ACK ECE CWR",
                        "42 301+300 ACK ECE",
                        "42 601+300 ACK ECE",
                        "42 901+100 ACK PSH FIN ECE");
        assertThat(pool.liveCount()).isZero();
    }

    @Test
    void theLastPacketIsFullWhenTheLengthDivides() {
        host(0, wire).egress().receive(segment(1, 600, 300), 42);
        assertThat(log).containsExactly("42 1+300 ACK ECE CWR", "42 301+300 ACK PSH FIN ECE");
    }

    @Test
    void aSinglePacketPassesAsItIs() {
        host(0, wire).egress().receive(segment(1, 300, 300), 42);
        host(0, wire).egress().receive(segment(1, 250, 300), 43);
        host(0, wire).egress().receive(segment(1, 0, 0), 44);
        assertThat(log)
                .containsExactly(
                        "42 1+300 ACK PSH FIN ECE CWR", "43 1+250 ACK PSH FIN ECE CWR", "44 1+0 ACK PSH FIN ECE CWR");
    }

    @Test
    void aDropOfAnEarlyPacketOrAMarkDoesNotTouchTheLaterOnes() {
        PacketSink marker = (packet, nowNs) -> {
            log.add(packet.seq + " ecn " + packet.ecn);
            packet.ecn = Packet.CE;
            pool.release(packet);
        };
        host(0, marker).egress().receive(segment(1, 900, 300), 0);
        assertThat(log).containsExactly("1 ecn 2", "301 ecn 2", "601 ecn 2");
        assertThat(pool.liveCount()).isZero();
    }

    @Test
    void jitterStaysInItsRangeAndKeepsOrder() {
        List<Long> timesNs = new ArrayList<>();
        List<Long> sequences = new ArrayList<>();
        PacketSink recorder = (packet, nowNs) -> {
            timesNs.add(nowNs);
            sequences.add(packet.seq);
            pool.release(packet);
        };
        Host host = host(1000, recorder);
        for (int i = 0; i < 2000; i++) {
            host.egress().receive(segment(1 + i * 600L, 600, 300), i * 800L);
        }
        assertThat(timesNs).hasSize(4000).isSorted();
        assertThat(sequences).isSorted();
        long beyondThreeQuarters = 0;
        for (int i = 0; i < 4000; i++) {
            long jitterNs = timesNs.get(i) - i / 2 * 800L;
            assertThat(jitterNs).isBetween(0L, 999L);
            beyondThreeQuarters += jitterNs >= 750 ? 1 : 0;
        }
        assertThat(beyondThreeQuarters).isBetween(900L, 2500L);
    }

    @Test
    void jitterTakesNoEventOfItsOwn() {
        FastLink link = new FastLink(context, 0, "link-0", LinkConfig.delayOnly(50), (packet, nowNs) -> {
            log.add("arrived");
            pool.release(packet);
        });
        Host host = host(1000, link);
        host.egress().receive(segment(1, 600, 300), 0);
        loop.runUntil(10_000, 100);
        assertThat(log).hasSize(2);
        assertThat(loop.eventCount()).isEqualTo(2);
    }

    @Test
    void arrivingPacketsGoToTheirFlowsEndpoint() {
        Host host = host(0, wire);
        host.register(5, (packet, nowNs) -> log.add("five " + nowNs));
        host.register(30, (packet, nowNs) -> log.add("thirty " + nowNs));
        host.receive(segment(1, 100, 100), 7);
        Packet ack = segment(1, 0, 0);
        ack.flowId = 30;
        host.receive(ack, 8);
        assertThat(log).containsExactly("five 7", "thirty 8");
        assertThat(host.deliveredDataPackets()).isEqualTo(1);
    }

    private Host host(long jitterNs, PacketSink link) {
        Host host = new Host(context, 1, "host-1", jitterNs);
        host.connectTo(link);
        return host;
    }

    private Packet segment(long seq, int payloadBytes, int segmentPayloadBytes) {
        Packet packet = pool.acquire();
        packet.flowId = 5;
        packet.seq = seq;
        packet.ackSeq = 777;
        packet.payloadBytes = payloadBytes;
        packet.segmentPayloadBytes = segmentPayloadBytes;
        packet.headerBytes = 72;
        packet.flags = DATA_FLAGS;
        packet.ecn = Packet.ECT_0;
        packet.pathHash = 99;
        packet.transmissionNumber = 2;
        packet.sackBlockCount = 1;
        packet.sackStart[0] = 10;
        packet.sackEnd[0] = 20;
        return packet;
    }

    private static String flagNames(int flags) {
        StringBuilder names = new StringBuilder();
        append(names, flags, Packet.ACK, "ACK");
        append(names, flags, Packet.PSH, "PSH");
        append(names, flags, Packet.FIN, "FIN");
        append(names, flags, Packet.ECE, "ECE");
        append(names, flags, Packet.CWR, "CWR");
        return names.toString().trim();
    }

    private static void append(StringBuilder names, int flags, int flag, String name) {
        if ((flags & flag) != 0) {
            names.append(name).append(' ');
        }
    }
}
