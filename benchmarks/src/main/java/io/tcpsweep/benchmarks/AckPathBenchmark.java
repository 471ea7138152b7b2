package io.tcpsweep.benchmarks;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.ConnectionAddress;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.tcp.cc.CongestionControlSpec;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.DctcpSpec;
import io.tcpsweep.tcp.cc.RenoSpec;
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

/**
 * One ACK of two segments at a sender, with all that it sets off: RTT sample, congestion control, refilling the send
 * buffer, the next two segments.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class AckPathBenchmark {
    private static final int EVENTS = 10_000;
    private static final long CLOCK_OFFSET_NS = 1_000_000_000_000L;

    @Param({"cubic", "reno", "dctcp"})
    private String congestionControl;

    private final EventLoop loop = new EventLoop();

    @Setup
    public void setUp() {
        PacketPool pool = new PacketPool();
        AckClock peer = new AckClock(loop, pool);
        TcpConnection sender = new TcpConnection(
                TcpConfig.linux612(spec()),
                loop,
                HostClock.startedBefore(1_000, CLOCK_OFFSET_NS),
                pool,
                new ConnectionAddress(AckClock.FLOW_ID, true, 0, 1),
                0,
                number -> 1 + number,
                peer,
                peer);
        peer.connectTo(sender);
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public boolean ack() {
        return loop.runUntil(Long.MAX_VALUE - 1, EVENTS);
    }

    private CongestionControlSpec spec() {
        return switch (congestionControl) {
            case "cubic" -> CubicSpec.defaults();
            case "reno" -> new RenoSpec();
            case "dctcp" -> DctcpSpec.defaults();
            default -> throw new IllegalArgumentException("no congestion control " + congestionControl);
        };
    }
}
