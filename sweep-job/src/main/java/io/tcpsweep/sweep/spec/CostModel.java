package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.WorkloadItem;
import io.tcpsweep.scenario.WorkloadMix;
import java.util.Collection;

/**
 * Estimates the CPU time of runs before they start, to plan and to pack them.
 *
 * <p>A run costs what it sends: the rate that its flows can fill, for its duration, in full frames, or what they have
 * to send if that is less, at a constant price per packet, plus a constant for setting up. The estimate ranks runs well
 * and misses absolute times by the speed of the machine.
 */
public final class CostModel {
    /** Bytes on the wire of a full packet: 1500 and Ethernet's 38. */
    private static final long FULL_FRAME_BYTES = 1538;

    /** Payload of a full packet with IPv6 and timestamps. */
    private static final long FULL_PAYLOAD_BYTES = 1428;

    /**
     * CPU time of one delivered data packet with its ACK, in ns: cautious, runs of some seconds need less than half.
     */
    public static final long NS_PER_DATA_PACKET = 1_000;

    /** CPU time of setting up and closing a run, in ns. */
    private static final long NS_PER_RUN = 2_000_000;

    private CostModel() {}

    /** Data packets and pings that a run delivers at most, by the rates of its links and by what its flows send. */
    public static double dataPackets(Scenario scenario) {
        double forward = 0;
        double back = 0;
        double carried = carriedPackets(scenario);
        double flowsPerItem = (double) scenario.longValue(ParameterCatalog.FLOWS)
                / WorkloadMix.of(scenario).itemCount();
        for (WorkloadMix.Group group : WorkloadMix.of(scenario).groups()) {
            Demand demand = demand(scenario, group.item(), carried);
            forward += flowsPerItem * group.count() * demand.forwardPackets();
            back += flowsPerItem * group.count() * demand.backPackets();
        }
        // Requests that do not get through are not answered.
        return forward <= carried ? forward + back : carried + back * carried / forward;
    }

    /**
     * What one flow of this kind sends and gets back when nothing holds it up.
     *
     * @param carriedPackets what the links carry in all
     */
    private static Demand demand(Scenario scenario, WorkloadItem item, double carriedPackets) {
        double durationNs = scenario.longValue(ParameterCatalog.DURATION);
        if (item instanceof WorkloadItem.Rpc rpc) {
            double request = packets(rpc.requestBytes());
            double sendNs = 8e9 * FULL_FRAME_BYTES * request / scenario.longValue(ParameterCatalog.PATH_RATE);
            double cycleNs = scenario.longValue(ParameterCatalog.PATH_RTT) + rpc.thinkNs() + sendNs;
            double requests = Math.min(durationNs / cycleNs + 1, rpc.count() == 0 ? Double.MAX_VALUE : rpc.count());
            return new Demand(requests * request, requests * packets(rpc.replyBytes()));
        }
        if (item instanceof WorkloadItem.Paced paced) {
            double writes = durationNs / paced.everyNs() + 1;
            double total = paced.total() == 0 ? Double.MAX_VALUE : packets(paced.total());
            return new Demand(Math.min(writes * packets(paced.writeBytes()), total), 0);
        }
        if (item instanceof WorkloadItem.Ping ping) {
            return new Demand(durationNs / ping.everyNs() + 1, 0);
        }
        return new Demand(Math.min(carriedPackets, packets(item.totalBytes())), 0);
    }

    private static double packets(long bytes) {
        return Math.ceil((double) bytes / FULL_PAYLOAD_BYTES);
    }

    /** Data packets that the links carry at most. */
    private static double carriedPackets(Scenario scenario) {
        double paths = scenario.longValue(ParameterCatalog.PATHS);
        double flows = scenario.longValue(ParameterCatalog.FLOWS);
        double hosts = scenario.longValue(ParameterCatalog.HOSTS);
        double pathBitsPerSec = Math.min(paths, flows) * scenario.longValue(ParameterCatalog.PATH_RATE);
        double accessBitsPerSec = Math.min(hosts, flows) * scenario.longValue(ParameterCatalog.ACCESS_RATE);
        double seconds = scenario.longValue(ParameterCatalog.DURATION) / 1e9;
        return Math.min(pathBitsPerSec, accessBitsPerSec) * seconds / (8.0 * FULL_FRAME_BYTES);
    }

    private record Demand(double forwardPackets, double backPackets) {}

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
