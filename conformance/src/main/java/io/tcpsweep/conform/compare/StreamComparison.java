package io.tcpsweep.conform.compare;

import io.tcpsweep.conform.format.TraceRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Compares one stream. Differences of packets are followed up: after each the streams are brought in step again, so
 * that one packet too many does not make all that follow differ.
 */
final class StreamComparison {
    private static final int MAX_SKIP = 60;
    private static final int MATCHES_IN_STEP = 3;

    private final String name;
    private final List<TraceRow> recorded;
    private final List<TraceRow> simulated;
    private final Predicate<TraceRow> mayBeCut;
    private final int maxDifferences;

    final List<Difference> packets = new ArrayList<>();
    final List<Difference> windows = new ArrayList<>();
    final List<Difference> times = new ArrayList<>();
    int windowCount;
    int timeCount;
    long maxOffNs;

    /** @param mayBeCut whether a row lies so near the end that the other trace may have been cut before it */
    StreamComparison(
            String name,
            List<TraceRow> recorded,
            List<TraceRow> simulated,
            Predicate<TraceRow> mayBeCut,
            int maxDifferences) {
        this.name = name;
        this.recorded = recorded;
        this.simulated = simulated;
        this.mayBeCut = mayBeCut;
        this.maxDifferences = maxDifferences;
    }

    void run() {
        int recordedAt = 0;
        int simulatedAt = 0;
        while (recordedAt < recorded.size() && simulatedAt < simulated.size()) {
            if (isSame(recordedAt, simulatedAt)) {
                compareRest(recordedAt++, simulatedAt++);
                continue;
            }
            int[] skip = findStep(recordedAt, simulatedAt);
            boolean isMissing = skip != null && skip[1] == 0;
            boolean isSuperfluous = skip != null && skip[0] == 0;
            boolean goesOn = add(
                    packets,
                    recordedAt,
                    isSuperfluous ? Optional.empty() : Optional.of(recordedAt),
                    isMissing ? Optional.empty() : Optional.of(simulatedAt));
            if (!goesOn || skip == null) {
                return;
            }
            recordedAt += skip[0];
            simulatedAt += skip[1];
        }
        if (recordedAt < recorded.size() && !mayBeCut.test(recorded.get(recordedAt))) {
            add(packets, recordedAt, Optional.of(recordedAt), Optional.empty());
        } else if (simulatedAt < simulated.size() && !mayBeCut.test(simulated.get(simulatedAt))) {
            add(packets, recordedAt, Optional.empty(), Optional.of(simulatedAt));
        }
    }

    private boolean isSame(int recordedAt, int simulatedAt) {
        return recordedAt < recorded.size()
                && simulatedAt < simulated.size()
                && recorded.get(recordedAt).samePacket(simulated.get(simulatedAt));
    }

    private void compareRest(int recordedAt, int simulatedAt) {
        TraceRow expected = recorded.get(recordedAt);
        TraceRow actual = simulated.get(simulatedAt);
        if (expected.win() != actual.win()) {
            windowCount++;
            add(windows, recordedAt, Optional.of(recordedAt), Optional.of(simulatedAt));
        }
        long offNs = Math.abs(expected.ns() - actual.ns());
        maxOffNs = Math.max(maxOffNs, offNs);
        if (offNs > TraceComparison.TIME_TOLERANCE_NS) {
            timeCount++;
            add(times, recordedAt, Optional.of(recordedAt), Optional.of(simulatedAt));
        }
    }

    private boolean add(
            List<Difference> differences, int recordedAt, Optional<Integer> expected, Optional<Integer> actual) {
        if (differences.size() < maxDifferences) {
            differences.add(
                    new Difference(name, recordedAt + 1, expected.map(recorded::get), actual.map(simulated::get)));
        }
        return differences.size() < maxDifferences;
    }

    /** The fewest packets to skip on both sides so that some match again; null if none near do. */
    private int[] findStep(int recordedAt, int simulatedAt) {
        for (int skipped = 1; skipped <= MAX_SKIP; skipped++) {
            for (int skippedRecorded = 0; skippedRecorded <= skipped; skippedRecorded++) {
                if (isInStep(recordedAt + skippedRecorded, simulatedAt + skipped - skippedRecorded)) {
                    return new int[] {skippedRecorded, skipped - skippedRecorded};
                }
            }
        }
        return null;
    }

    private boolean isInStep(int recordedAt, int simulatedAt) {
        for (int i = 0; i < MATCHES_IN_STEP; i++) {
            boolean atEnd = i > 0 && recordedAt + i == recorded.size() && simulatedAt + i == simulated.size();
            if (atEnd) {
                return true;
            }
            if (!isSame(recordedAt + i, simulatedAt + i)) {
                return false;
            }
        }
        return true;
    }
}
