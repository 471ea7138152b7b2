package io.tcpsweep.benchmarks;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.Scenario;
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
        ScenarioArguments parsed = ScenarioArguments.parse(
                arguments, "RunCost SCENARIO [RUNS] [KEY=VALUE ...]; SCENARIO is tcp, dctcp or paths-64");
        System.out.println(parsed.scenario());
        for (int run = 0; run < parsed.number(0, DEFAULT_RUNS); run++) {
            print(parsed.scenario(), RunMeasurement.of(parsed.scenario()));
        }
    }

    private static void print(Scenario scenario, RunMeasurement run) {
        double simulatedNs = scenario.longValue(ParameterCatalog.DURATION);
        System.out.printf(
                Locale.ROOT,
                "%7.1f ns CPU/data packet  %7.2f M packet-hops/s  %7.3f wall s/simulated s  %9.0f B/M events"
                        + "  %d data packets  %d events  %d bit/s  digest %s%n",
                (double) run.cpuNs() / run.dataPackets(),
                run.packetHops() / (run.cpuNs() / NS_PER_SECOND) / 1e6,
                run.wallNs() / simulatedNs,
                run.allocatedBytes() / (run.events() / 1e6),
                run.dataPackets(),
                run.events(),
                run.goodputBitsPerSec(),
                run.result().value(MetricId.TRACE_DIGEST));
    }
}
