package io.tcpsweep.conform.run;

import io.tcpsweep.conform.format.RunFigures;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.network.PathCounters;
import java.util.List;
import java.util.Map;

/**
 * A simulated run in the recorder's terms.
 *
 * @param firstSynNs time of the first SYN on the simulated machine's clock
 * @param rows the packets; empty if the scenario asks for none
 * @param flows by flow id
 * @param paths what happened on each path
 * @param samples TCP_INFO of the senders
 * @param counters by host ("s0", "r"), the kernel's counters by their nstat name, those that are not 0
 * @param decisions decisions near a threshold
 */
public record SimulatedResult(
        long firstSynNs,
        List<TraceRow> rows,
        List<FlowOutcome> flows,
        List<PathCounters> paths,
        List<InfoSample> samples,
        Map<String, Map<String, Long>> counters,
        DecisionLog decisions) {
    /** The figures that are compared where no packets were recorded. */
    public RunFigures figures() {
        return new RunFigures(
                flows.stream().map(FlowOutcome::ackedBytes).toList(),
                paths.stream().mapToLong(PathCounters::markedPackets).sum(),
                paths.stream().mapToLong(PathCounters::droppedPackets).sum());
    }
}
