package io.tcpsweep.sweep.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.table.RunRows;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RunGuardTest {
    private static final RunSpec SPEC = FakeRuns.sweep("guard", 1, 2).runs().get(0);
    private static final long HOUR_NS = 3_600_000_000_000L;

    @Test
    void everyThrowableBecomesARow() {
        RunExecutor recursing = (spec, stop) -> recurse(0);
        Object[] overflow = new RunGuard(recursing, HOUR_NS, () -> false).run(SPEC);
        Object[] thrown = new RunGuard(
                        (spec, stop) -> {
                            throw new IllegalArgumentException("bad\nvalue", new IllegalStateException("why"));
                        },
                        HOUR_NS,
                        () -> false)
                .run(SPEC);

        assertThat(RunRows.status(overflow)).isEqualTo(RunStatus.FAILED);
        assertThat(RunRows.reason(overflow)).startsWith("java.lang.StackOverflowError");
        assertThat(RunRows.status(thrown)).isEqualTo(RunStatus.FAILED);
        assertThat(RunRows.reason(thrown))
                .startsWith("java.lang.IllegalArgumentException: bad | value,"
                        + " caused by java.lang.IllegalStateException: why (at io.tcpsweep.sweep.job.RunGuardTest");
        assertThat(RunRows.runKey(thrown)).isEqualTo(SPEC.runKey());
    }

    @Test
    void wallLimitEndsARunThatPolls() {
        RunExecutor endless = (spec, stop) -> {
            while (!stop.stopRequested()) {
                Thread.onSpinWait();
            }
            return RunOutcome.without(RunStatus.FAILED, "was told to stop");
        };

        Object[] row = new RunGuard(endless, 20_000_000, () -> false).run(SPEC);

        assertThat(RunRows.status(row)).isEqualTo(RunStatus.TIMEOUT);
        assertThat(RunRows.reason(row)).isEqualTo("stopped by the wall-time limit of 20 ms");
    }

    @Test
    void outcomeThatCameInTimeIsKept() {
        RunExecutor late = (spec, stop) -> {
            while (!stop.stopRequested()) {
                Thread.onSpinWait();
            }
            return FakeRuns.outcome(spec);
        };

        assertThat(RunRows.status(new RunGuard(late, 1_000_000, () -> false).run(SPEC)))
                .isEqualTo(RunStatus.OK);
    }

    @Test
    void longReasonsAreCutBetweenCharacters() {
        String cut = RunGuard.cut("x" + "\u20ac".repeat(2000));

        assertThat(cut).startsWith("x\u20ac").endsWith("\u20ac...");
        assertThat(cut.getBytes(StandardCharsets.UTF_8).length)
                .isBetween(RunGuard.MAX_REASON_BYTES - 3, RunGuard.MAX_REASON_BYTES);
        assertThat(RunGuard.cut("short")).isEqualTo("short");
    }

    private static RunOutcome recurse(int depth) {
        return depth < 0 ? null : recurse(depth + 1);
    }
}
