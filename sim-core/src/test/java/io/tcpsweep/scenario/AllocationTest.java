package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Once a run has grown its pools, rings and heaps, events allocate nothing. */
class AllocationTest {
    /** A run polls its stop signal every 4096 events. */
    private static final int EVENTS_PER_POLL = 4096;

    private static final int WARM_UP_POLLS = 3_000_000 / EVENTS_PER_POLL;
    private static final int MEASURED_POLLS = 1_000_000 / EVENTS_PER_POLL;
    private static final long ALLOWED_BYTES = 4096;

    private static final Scenario LONG_RUN = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
            .with("flows", "7")
            .with("hosts", "7")
            .with("duration", "1000s")
            .with("warmup", "1ms");

    @Test
    void theNetworkAllocatesNothingPerEvent() {
        assertThat(allocatedBytes(signal -> ScenarioRunner.run(
                        RunSpec.of(LONG_RUN, 1, 0), signal, context -> new WindowTransport(context, 40))))
                .isLessThan(ALLOWED_BYTES);
    }

    @Test
    void cubicAllocatesNothingPerEvent() {
        assertThat(allocatedBytes(signal -> ScenarioRunner.run(RunSpec.of(LONG_RUN, 1, 0), signal)))
                .isLessThan(ALLOWED_BYTES);
    }

    @Test
    void dctcpAllocatesNothingPerEvent() {
        Scenario dctcp = LONG_RUN.with("congestion.control", "dctcp")
                .with("tcp.ecn", "on")
                .with("path.mark", "20");
        assertThat(allocatedBytes(signal -> ScenarioRunner.run(RunSpec.of(dctcp, 1, 0), signal)))
                .isLessThan(ALLOWED_BYTES);
    }

    @Test
    void recordingLatenciesAllocatesNothing() {
        Scenario mix = LONG_RUN.with("hosts", "2").with("flows", "6").with("workload", "2 rpc(10kB) + ping(every 1ms)");
        assertThat(allocatedBytes(signal -> ScenarioRunner.run(RunSpec.of(mix, 1, 0), signal)))
                .isLessThan(ALLOWED_BYTES);
    }

    @Test
    void serversAllocateNothingPerEvent() {
        Scenario servers = LONG_RUN.with("host.preset", "server-10g");
        assertThat(allocatedBytes(signal -> ScenarioRunner.run(RunSpec.of(servers, 1, 0), signal)))
                .isLessThan(ALLOWED_BYTES);
    }

    @Test
    void serversThatPaceAndModerateAllocateNothingPerEvent() {
        Scenario servers = LONG_RUN.with("host.preset", "server-10g")
                .with("host.qdisc", "fq")
                .with("host.rx_adaptive", "on")
                .with("host.slaves", "2");
        assertThat(allocatedBytes(signal -> ScenarioRunner.run(RunSpec.of(servers, 1, 0), signal)))
                .isLessThan(ALLOWED_BYTES);
    }

    /** Lets the run go on for a warm-up and a million events, then stops it. */
    private static long allocatedBytes(RunExecutorWithoutSpec run) {
        AllocationSignal signal = new AllocationSignal();
        RunOutcome outcome = run.run(signal);
        assertThat(outcome.status()).isEqualTo(RunStatus.TIMEOUT);
        return signal.endBytes - signal.startBytes;
    }

    private interface RunExecutorWithoutSpec {
        RunOutcome run(StopSignal signal);
    }

    private static final class AllocationSignal implements StopSignal {
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private int polls;
        private long startBytes;
        private long endBytes;

        @Override
        public boolean stopRequested() {
            polls++;
            if (polls == WARM_UP_POLLS) {
                startBytes = threads.getCurrentThreadAllocatedBytes();
            }
            if (polls == WARM_UP_POLLS + MEASURED_POLLS) {
                endBytes = threads.getCurrentThreadAllocatedBytes();
            }
            return polls == WARM_UP_POLLS + MEASURED_POLLS;
        }
    }
}
