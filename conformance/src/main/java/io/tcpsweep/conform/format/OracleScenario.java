package io.tcpsweep.conform.format;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * A scenario as the recorder of real kernels reads it, with its defaults filled in.
 *
 * @param file where it was read
 * @param name what its recording is called
 * @param hz ticks per second of all hosts
 * @param network senders, paths and receiver
 * @param faults planned faults
 * @param congestionControl name of the senders' congestion control
 * @param sysctls settings of all hosts, full name (net.ipv4.tcp_sack) to text
 * @param params module parameters (tcp_cubic.hystart) to text
 * @param nvBaseRttUs base RTT given to NV; 0 = none
 * @param flows connections, by host and then in order of opening; a flow's place in this list is its flow id
 * @param startGapNs time between the openings of one host
 * @param phaseUs shift of the start against the ticks
 * @param durationS when the sending programs end, seconds after their start
 * @param sampleNs time between samples of TCP_INFO; 0 = none
 * @param trace whether the recording has a packet trace
 * @param groFlushUs GRO timeout of the receiver; 0 = no GRO
 * @param fairQueue whether every host's device has the fq queue discipline, which paces
 * @param complete the scenario as JSON with all defaults, without its name, as results repeat it
 */
public record OracleScenario(
        Path file,
        String name,
        int hz,
        NetworkSpec network,
        List<PlannedFault> faults,
        String congestionControl,
        SortedMap<String, String> sysctls,
        SortedMap<String, String> params,
        double nvBaseRttUs,
        List<FlowSpec> flows,
        long startGapNs,
        double phaseUs,
        double durationS,
        long sampleNs,
        boolean trace,
        double groFlushUs,
        boolean fairQueue,
        ObjectNode complete) {
    private static final double NS_PER_S = 1e9;
    private static final double NS_PER_US = 1e3;
    private static final double END_MARGIN_NS = 100_000;

    public OracleScenario {
        faults = List.copyOf(faults);
        flows = List.copyOf(flows);
    }

    /** GRO timeout of the receiver; 0 = no GRO. */
    public long groFlushNs() {
        return (long) (groFlushUs * NS_PER_US);
    }

    /** When the sending programs end, after their start. */
    public long durationNs() {
        return (long) (durationS * NS_PER_S);
    }

    /** Whether a row of a trace at {@code ns} after the first SYN lies before the programs end and close. */
    public boolean isBeforeEnd(long ns) {
        return ns <= durationS * NS_PER_S - END_MARGIN_NS;
    }
}
