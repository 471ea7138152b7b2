package io.tcpsweep.conform.format;

import java.util.List;
import java.util.Optional;

/**
 * What a real kernel did in a scenario.
 *
 * @param firstSynNs time of the first SYN on the machine's clock: the zero of the trace, and the phase of all clocks
 * @param flowPaths per flow id, the path that each of its flow labels took, in order of appearance
 * @param trace the packets, if they were recorded
 * @param runs figures of each recorded run, at least one
 */
public record Recording(
        long firstSynNs, List<List<Integer>> flowPaths, Optional<List<TraceRow>> trace, List<RunFigures> runs) {
    public Recording {
        flowPaths = List.copyOf(flowPaths);
        runs = List.copyOf(runs);
    }
}
