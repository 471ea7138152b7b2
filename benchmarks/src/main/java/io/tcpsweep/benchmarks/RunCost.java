package io.tcpsweep.benchmarks;

import com.sun.management.ThreadMXBean;
import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunResult;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioRunner;
import io.tcpsweep.scenario.StopSignal;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * What a run costs: {@code RunCost SCENARIO [RUNS] [KEY=VALUE ...]} runs a reference scenario several times in this JVM
 * and prints for each run CPU nanoseconds per delivered data packet, packet-hops per second, wall time per simulated
 * second and bytes allocated per million events. The first runs are cold; later ones show what compiled code costs.
 */
public final class RunCost {
    private static final int DEFAULT_RUNS = 5;
    private static final double NS_PER_SECOND = 1e9;

    private RunCost() {}

    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            System.err.println("usage: RunCost SCENARIO [RUNS] [KEY=VALUE ...]; SCENARIO is tcp, dctcp or paths-64");
            System.exit(2);
        }
        Scenario scenario = ReferenceScenarios.byName(arguments[0]);
        int runs = DEFAULT_RUNS;
        for (int i = 1; i < arguments.length; i++) {
            int equals = arguments[i].indexOf('=');
            if (equals < 0) {
                runs = Integer.parseInt(arguments[i]);
            } else {
                scenario = scenario.with(arguments[i].substring(0, equals), arguments[i].substring(equals + 1));
            }
        }
        System.out.println(scenario);
        for (int run = 0; run < runs; run++) {
            measure(scenario);
        }
    }

    private static void measure(Scenario scenario) {
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long startBytes = thread.getCurrentThreadAllocatedBytes();
        long startCpuNs = thread.getCurrentThreadCpuTime();
        long startWallNs = System.nanoTime();
        RunOutcome outcome = ScenarioRunner.run(RunSpec.of(scenario, 1, 0), StopSignal.NEVER);
        long wallNs = System.nanoTime() - startWallNs;
        long cpuNs = thread.getCurrentThreadCpuTime() - startCpuNs;
        long allocatedBytes = thread.getCurrentThreadAllocatedBytes() - startBytes;
        if (outcome.status() != RunStatus.OK) {
            throw new IllegalStateException(outcome.reason());
        }
        print(scenario, outcome.result(), wallNs, cpuNs, allocatedBytes);
    }

    private static void print(Scenario scenario, RunResult result, long wallNs, long cpuNs, long allocatedBytes) {
        long packets = (Long) result.value(MetricId.DELIVERED_DATA_PACKETS);
        long hops = (Long) result.value(MetricId.PACKET_HOPS);
        long events = (Long) result.value(MetricId.EVENTS);
        double simulatedNs = scenario.longValue(ParameterCatalog.DURATION);
        System.out.printf(
                Locale.ROOT,
                "%7.1f ns CPU/data packet  %7.2f M packet-hops/s  %7.3f wall s/simulated s  %9.0f B/M events"
                        + "  %d data packets  %d events  %d bit/s  digest %s%n",
                (double) cpuNs / packets,
                hops / (cpuNs / NS_PER_SECOND) / 1e6,
                wallNs / simulatedNs,
                allocatedBytes / (events / 1e6),
                packets,
                events,
                (Long) result.value(MetricId.GOODPUT),
                result.value(MetricId.TRACE_DIGEST));
    }
}
