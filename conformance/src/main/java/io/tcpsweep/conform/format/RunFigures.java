package io.tcpsweep.conform.format;

import java.util.List;

/**
 * The figures of one run that are compared where there is no packet trace.
 *
 * @param flowBytes bytes acknowledged per flow, by flow id
 * @param marks packets that queues marked
 * @param drops packets that full queues dropped; neither planned nor random losses
 */
public record RunFigures(List<Long> flowBytes, long marks, long drops) {
    public RunFigures {
        flowBytes = List.copyOf(flowBytes);
    }

    public long totalBytes() {
        return flowBytes.stream().mapToLong(Long::longValue).sum();
    }
}
