package io.tcpsweep.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.tcpsweep.scenario.Scenario;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * One JVM's worth of {@link RunCost}, for scripts: {@code ForkCost SCENARIO [WARMUP_RUNS] [MEASURED_RUNS] [KEY=VALUE
 * ...]} runs a reference scenario and prints one {@code NAME=VALUE} per line.
 *
 * <p>The first run is the cold one: its cost is all CPU time of the process up to its end, so the start of the JVM,
 * loading of classes and compilation are in it. It and the rest of WARMUP_RUNS warm the code up. The runs after those
 * are measured as one block: CPU time of the whole process again, compiler and collector threads included. The process
 * clock of the JVM counts hundredths of a second, so MEASURED_RUNS should take a second or more.
 */
public final class ForkCost {
    private static final int DEFAULT_WARMUP_RUNS = 10;
    private static final int DEFAULT_MEASURED_RUNS = 10;
    private static final Path PROCESS_STATUS = Path.of("/proc/self/status");

    private ForkCost() {}

    public static void main(String[] arguments) {
        ScenarioArguments parsed = ScenarioArguments.parse(
                arguments,
                "ForkCost SCENARIO [WARMUP_RUNS] [MEASURED_RUNS] [KEY=VALUE ...]; SCENARIO is tcp, dctcp or paths-64");
        int warmupRuns = parsed.number(0, DEFAULT_WARMUP_RUNS);
        int measuredRuns = parsed.number(1, DEFAULT_MEASURED_RUNS);
        if (warmupRuns < 1 || measuredRuns < 0) {
            System.err.println("WARMUP_RUNS must be 1 or more, since the first run is cold, MEASURED_RUNS 0 or more");
            System.exit(2);
        }
        warmUp(parsed.scenario(), warmupRuns);
        if (measuredRuns > 0) {
            measure(parsed.scenario(), measuredRuns);
        }
        print("peak_rss_mib", peakRssMib());
    }

    private static void warmUp(Scenario scenario, int runs) {
        RunMeasurement first = RunMeasurement.of(scenario);
        print("cold_cpu_ns_per_data_packet", (double) processCpuNs() / first.dataPackets());
        print("data_packets", first.dataPackets());
        print("events", first.events());
        print("goodput_bits_per_sec", first.goodputBitsPerSec());
        for (int run = 1; run < runs; run++) {
            RunMeasurement.of(scenario);
        }
    }

    private static void measure(Scenario scenario, int runs) {
        long packets = 0;
        long hops = 0;
        long threadCpuNs = 0;
        RunMeasurement last = null;
        long startCpuNs = processCpuNs();
        for (int run = 0; run < runs; run++) {
            last = RunMeasurement.of(scenario);
            packets += last.dataPackets();
            hops += last.packetHops();
            threadCpuNs += last.cpuNs();
        }
        double cpuNs = processCpuNs() - startCpuNs;
        print("cpu_ns_per_data_packet", cpuNs / packets);
        print("thread_cpu_ns_per_data_packet", (double) threadCpuNs / packets);
        print("packet_hops_per_cpu_sec", hops / (cpuNs / 1e9));
        print("allocated_bytes", last.allocatedBytes());
    }

    private static long processCpuNs() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** The most memory that the process has occupied, in MiB; -1 where there is no /proc. */
    private static long peakRssMib() {
        try {
            for (String line : Files.readAllLines(PROCESS_STATUS)) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
                }
            }
        } catch (IOException e) {
            return -1;
        }
        return -1;
    }

    private static void print(String name, long value) {
        System.out.println(name + "=" + value);
    }

    private static void print(String name, double value) {
        System.out.printf(Locale.ROOT, "%s=%.1f%n", name, value);
    }
}
