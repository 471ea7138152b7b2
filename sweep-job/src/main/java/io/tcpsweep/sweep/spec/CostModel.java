package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.Scenario;
import java.util.Collection;

/**
 * Estimates the CPU time of runs before they start, to plan and to pack them.
 *
 * <p>A bulk run costs what it sends: the rate that its flows can fill, for its duration, in full frames, at a constant
 * price per packet, plus a constant for setting up. The estimate ranks runs well and misses absolute times by the speed
 * of the machine.
 */
public final class CostModel {
    /** Bytes on the wire of a full packet: 1500 and Ethernet's 38. */
    private static final long FULL_FRAME_BYTES = 1538;

    /**
     * CPU time of one delivered data packet with its ACK, in ns: cautious, runs of some seconds need less than half.
     */
    public static final long NS_PER_DATA_PACKET = 1_000;

    /** CPU time of setting up and closing a run, in ns. */
    private static final long NS_PER_RUN = 2_000_000;

    private CostModel() {}

    /** Data packets that a run delivers at most, by the rates of its links. */
    public static double dataPackets(Scenario scenario) {
        double paths = scenario.longValue(ParameterCatalog.PATHS);
        double flows = scenario.longValue(ParameterCatalog.FLOWS);
        double hosts = scenario.longValue(ParameterCatalog.HOSTS);
        double pathBitsPerSec = Math.min(paths, flows) * scenario.longValue(ParameterCatalog.PATH_RATE);
        double accessBitsPerSec = Math.min(hosts, flows) * scenario.longValue(ParameterCatalog.ACCESS_RATE);
        double seconds = scenario.longValue(ParameterCatalog.DURATION) / 1e9;
        return Math.min(pathBitsPerSec, accessBitsPerSec) * seconds / (8.0 * FULL_FRAME_BYTES);
    }

    /** Estimated CPU time of a run in ns. */
    public static long cpuNs(Scenario scenario) {
        return NS_PER_RUN + Math.round(dataPackets(scenario) * NS_PER_DATA_PACKET);
    }

    /** Estimated CPU time of several runs together in ns. */
    public static long cpuNs(Collection<RunSpec> runs) {
        double total = 0;
        for (RunSpec run : runs) {
            total += cpuNs(run.scenario());
        }
        return Math.round(total);
    }
}
