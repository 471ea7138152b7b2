package io.tcpsweep.conform.compare;

import java.util.List;

/**
 * Outcome of a comparison of packets.
 *
 * @param summary one line
 * @param differences the first differences of the kind that decided, in order of time
 */
public record TraceOutcome(Verdict verdict, String summary, List<Difference> differences) {
    public TraceOutcome {
        differences = List.copyOf(differences);
    }
}
