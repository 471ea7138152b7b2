package io.tcpsweep.benchmarks;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.net.FastLink;
import io.tcpsweep.net.Link;
import io.tcpsweep.net.LinkConfig;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.net.TwoEventLink;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One packet crossing one link, queue verdicts and digest included: packets circulate through a ring of links. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class LinkBenchmark {
    private static final int EVENTS = 10_000;
    private static final int PACKETS_PER_LINK = 50;
    private static final int QUEUE_PACKETS = 1_000_000;

    @Param({"2", "16", "128"})
    private int links;

    private final EventLoop fastLoop = new EventLoop();
    private final EventLoop twoEventLoop = new EventLoop();

    @Setup
    public void setUp() {
        ring(fastLoop, FastLink::new);
        ring(twoEventLoop, TwoEventLink::new);
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public boolean fastLink() {
        return fastLoop.runUntil(Long.MAX_VALUE - 1, EVENTS);
    }

    /** Twice the events for the same packets. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public boolean twoEventLink() {
        return twoEventLoop.runUntil(Long.MAX_VALUE - 1, 2 * EVENTS);
    }

    private void ring(EventLoop loop, LinkMaker maker) {
        PacketPool pool = new PacketPool();
        NetworkContext context = new NetworkContext(loop, pool, new TraceDigest(), new RandomStreams(1), null);
        Forwarder[] joints = new Forwarder[links];
        for (int i = 0; i < links; i++) {
            joints[i] = new Forwarder();
        }
        for (int i = 0; i < links; i++) {
            // Rates differ a little, so that links do not fire in lockstep.
            LinkConfig config = LinkConfig.of(1_000_000_000L + i * 1_000_003L, 40_000, 38)
                    .withQueue(QUEUE_PACKETS, QUEUE_PACKETS / 2);
            joints[i].next = maker.make(context, i, "link-" + i, config, joints[(i + 1) % links]);
        }
        for (int i = 0; i < links * PACKETS_PER_LINK; i++) {
            Packet packet = pool.acquire();
            packet.headerBytes = 72;
            packet.payloadBytes = 1428;
            packet.seq = i;
            joints[i % links].receive(packet, 0);
        }
    }

    private interface LinkMaker {
        Link make(NetworkContext context, int linkId, String name, LinkConfig config, PacketSink sink);
    }

    /** Closes the ring, since a link is given its far end when it is made. */
    private static final class Forwarder implements PacketSink {
        private Link next;

        @Override
        public void receive(Packet packet, long nowNs) {
            next.receive(packet, nowNs);
        }
    }
}
