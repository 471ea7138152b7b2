package io.tcpsweep.sweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.SweepStatus;
import io.tcpsweep.sweep.spec.SweepStatus.FailedRun;
import io.tcpsweep.sweep.spec.SweepStatus.FailureGroup;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatusTextTest {
    @Test
    void everyFailedRunHasItsReasonAndItsCommand() {
        assertThat(StatusText.failures(status("/r/x", 2), 3))
                .containsExactly(
                        "FAILED: flows 2, replicate 0: more than 5 events",
                        "  ./tcpsweep replay /r/x key0",
                        "FAILED: flows 2, replicate 1: more than 5 events",
                        "  ./tcpsweep replay /r/x key1");
    }

    @Test
    void moreThanAreShownAreCountedAndTheirKindsComeFirst() {
        assertThat(StatusText.failures(status("/r/x", 12), 10))
                .hasSize(1 + 20 + 1)
                .startsWith("FAILED: 12 runs, such as key0: more than 5 events")
                .endsWith("  ./tcpsweep replay /r/x key9", "and 2 more");
    }

    @Test
    void aDirectoryIsWrittenAsAShellTakesIt() {
        assertThat(StatusText.failures(status("/r/it's x", 1), 3))
                .last()
                .isEqualTo("  ./tcpsweep replay '/r/it'\\''s x' key0");
    }

    private static SweepStatus status(String out, int failed) {
        List<FailedRun> runs = IntStream.range(0, Math.min(failed, SweepStatus.MAX_FAILED_RUNS))
                .mapToObj(i -> new FailedRun("key" + i, "flows 2", i, RunStatus.FAILED, "more than 5 events"))
                .toList();
        return new SweepStatus(
                out,
                "x",
                1,
                failed,
                Map.of(RunStatus.FAILED, (long) failed),
                null,
                List.of(new FailureGroup(RunStatus.FAILED, "more than 5 events", failed, "key0")),
                runs,
                List.of(),
                null);
    }
}
