package io.tcpsweep.scenario;

import java.io.Serializable;

/**
 * Latencies of all flows of one class in a run.
 *
 * @param flowClass canonical text of the workload's item
 * @param flows how many flows the class has
 */
public record ClassLatency(String flowClass, int flows, LatencySketch sketch) implements Serializable {
    void appendDigestLines(StringBuilder content) {
        content.append("latency ").append(flowClass).append('\n');
        content.append(sketch.lost()).append(' ').append(sketch.minNs()).append(' ');
        content.append(sketch.maxNs()).append(' ').append(sketch.sumNs()).append(' ');
        content.append(sketch.maxAgeNs()).append('\n');
        content.append(sketch.finishedCounts()).append('\n');
        content.append(sketch.censoredCounts()).append('\n');
    }
}
