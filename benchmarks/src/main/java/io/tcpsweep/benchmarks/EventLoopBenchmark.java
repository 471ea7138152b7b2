package io.tcpsweep.benchmarks;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStream;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.Timer;
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

/** One event: the first timer fires and arms itself, or its neighbour, again. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class EventLoopBenchmark {
    private static final int EVENTS = 10_000;
    private static final int DELAY_COUNT = 4096;
    private static final long MAX_DELAY_NS = 100_000;

    @Param({"8", "64", "1024"})
    private int timers;

    /** Whether a timer arms itself (as a link does) or the one behind it (as a packet moving on does). */
    @Param({"true", "false"})
    private boolean armsItself;

    private final EventLoop loop = new EventLoop();
    private final long[] delaysNs = new long[DELAY_COUNT];
    private int nextDelay;

    @Setup
    public void setUp() {
        RandomStream random = new RandomStreams(1).stream("delays");
        for (int i = 0; i < DELAY_COUNT; i++) {
            delaysNs[i] = 1 + random.uniform(MAX_DELAY_NS);
        }
        // With a second set of timers, each armed by its partner, the number of armed ones stays the same.
        Hold[] all = new Hold[2 * timers];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Hold(i);
        }
        for (int i = 0; i < timers; i++) {
            all[i].partner = armsItself ? all[i] : all[i + timers];
            all[i + timers].partner = all[i];
            all[i].armAt(delaysNs[i % DELAY_COUNT]);
        }
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public boolean hold() {
        return loop.runUntil(Long.MAX_VALUE - 1, EVENTS);
    }

    private final class Hold extends Timer {
        private Hold partner;

        Hold(int id) {
            super(loop, CLASS_LINK, id, 0);
        }

        @Override
        protected void fire(long nowNs) {
            nextDelay = (nextDelay + 1) & (DELAY_COUNT - 1);
            partner.armAt(nowNs + delaysNs[nextDelay]);
        }
    }
}
