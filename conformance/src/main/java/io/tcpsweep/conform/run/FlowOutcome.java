package io.tcpsweep.conform.run;

import io.tcpsweep.conform.network.TraceLog;
import java.util.List;
import java.util.OptionalLong;

/**
 * What one flow of a simulated run did.
 *
 * @param ackedBytes bytes acknowledged, counted as the recorder counts
 * @param moves its flow labels and their paths
 * @param latenciesNs latency of each request of an rpc flow
 * @param allWrittenNs when a stream's last byte was written, since the program's start
 */
public record FlowOutcome(
        long ackedBytes, List<TraceLog.Move> moves, List<Long> latenciesNs, OptionalLong allWrittenNs) {
    public FlowOutcome {
        moves = List.copyOf(moves);
        latenciesNs = List.copyOf(latenciesNs);
    }
}
