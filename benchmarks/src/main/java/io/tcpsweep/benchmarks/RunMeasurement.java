package io.tcpsweep.benchmarks;

import com.sun.management.ThreadMXBean;
import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunResult;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioRunner;
import io.tcpsweep.scenario.StopSignal;
import java.lang.management.ManagementFactory;

/**
 * One run and what its thread needed for it, set-up and result row included.
 *
 * @param result what was simulated
 * @param cpuNs CPU time of the simulating thread, user and system
 * @param wallNs wall time
 * @param allocatedBytes what the simulating thread allocated on the heap
 */
record RunMeasurement(RunResult result, long cpuNs, long wallNs, long allocatedBytes) {
    private static final long BASE_SEED = 1;

    /**
     * Runs a scenario once, always with the same seed.
     *
     * @throws IllegalStateException if the run does not end well
     */
    static RunMeasurement of(Scenario scenario) {
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long startBytes = thread.getCurrentThreadAllocatedBytes();
        long startCpuNs = thread.getCurrentThreadCpuTime();
        long startWallNs = System.nanoTime();
        RunOutcome outcome = ScenarioRunner.run(RunSpec.of(scenario, BASE_SEED, 0), StopSignal.NEVER);
        long wallNs = System.nanoTime() - startWallNs;
        long cpuNs = thread.getCurrentThreadCpuTime() - startCpuNs;
        long allocatedBytes = thread.getCurrentThreadAllocatedBytes() - startBytes;
        if (outcome.status() != RunStatus.OK) {
            throw new IllegalStateException(outcome.reason());
        }
        return new RunMeasurement(outcome.result(), cpuNs, wallNs, allocatedBytes);
    }

    /** Data packets that reached their receiver, duplicates included. */
    long dataPackets() {
        return (Long) result.value(MetricId.DELIVERED_DATA_PACKETS);
    }

    /** Packets that crossed a link, one for each link. */
    long packetHops() {
        return (Long) result.value(MetricId.PACKET_HOPS);
    }

    long events() {
        return (Long) result.value(MetricId.EVENTS);
    }

    long goodputBitsPerSec() {
        return (Long) result.value(MetricId.GOODPUT);
    }
}
