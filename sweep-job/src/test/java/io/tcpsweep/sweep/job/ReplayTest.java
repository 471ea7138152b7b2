package io.tcpsweep.sweep.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.RunEnd;
import io.tcpsweep.sweep.spec.RunOptions;
import io.tcpsweep.sweep.spec.StoredRun;
import io.tcpsweep.sweep.spec.SweepJobException;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepOverrides;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepReader;
import io.tcpsweep.sweep.spec.SweepRequest;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One small sweep, half of whose runs need more events than allowed; every run is simulated for real. */
class ReplayTest {
    private static final SweepPlan PLAN = SweepReader.read("replay.yaml", """
            name: replay
            scenario: parallel-paths
            replicates: 2
            set: { path.rate: 10Mbit, warmup: 0s, start.spread: 1ms, flows: 2 }
            limits: { events: 4000, wall: 5min }
            grid: { duration: [2s, 100ms] }
            """, SweepOverrides.NONE);

    private static final RunSpec FAILING = PLAN.runs().get(1);
    private static final RunSpec FINE = PLAN.runs().get(3);

    @TempDir
    private static Path temp;

    private static SweepOutcome outcome;
    private static String out;

    private final SparkSweepJob job = new SparkSweepJob();

    @BeforeAll
    static void runOnce() {
        SparkSession spark = TestSpark.start("local[2]");
        out = temp.resolve("out").toString();
        outcome = new SparkSweepJob().run(new SweepRequest(PLAN, out, RunOptions.DEFAULT), SweepProgress.SILENT);
        spark.stop();
    }

    @AfterAll
    static void noSessionWasOpened() {
        assertThat(SparkSession.getDefaultSession().isDefined()).isFalse();
    }

    @Test
    void aFailedRunFailsAgainForTheSameReason() {
        StoredRun stored = job.find(out, FAILING.runKey());
        RunEnd again = job.replay(stored.spec(), stored.wallLimitNs());

        assertThat(stored.spec()).isEqualTo(FAILING);
        assertThat(stored.parameters()).isEqualTo("duration 2 s");
        assertThat(stored.wallLimitNs()).isEqualTo(300_000_000_000L);
        assertThat(stored.end().status()).isEqualTo(RunStatus.FAILED);
        assertThat(again.reason()).contains("4000").isEqualTo(stored.end().reason());
        assertThat(again.isSame(stored.end())).isTrue();
    }

    @Test
    void anOkRunHasTheSameDigests() {
        StoredRun stored = job.find(out, FINE.runKey());
        RunEnd again = job.replay(stored.spec(), stored.wallLimitNs());

        assertThat(again.status()).isEqualTo(RunStatus.OK);
        assertThat(again.values())
                .containsKey(MetricId.RESULT_DIGEST)
                .isEqualTo(stored.end().values());
        assertThat(again.isSame(stored.end())).isTrue();
    }

    @Test
    void theBeginningOfAKeyIsEnough() {
        assertThat(job.find(out, FINE.runKey().substring(0, 6).toUpperCase(Locale.ROOT)))
                .isEqualTo(job.find(out, FINE.runKey()));
        assertThatThrownBy(() -> job.find(out, FINE.runKey().substring(0, 5)))
                .isInstanceOf(SweepJobException.class)
                .hasMessageEndingWith("is too short for a run key; give at least 6 of its 32 characters");
    }

    @Test
    void anUnknownKeyIsAnsweredWithTheNearest() {
        String key = FINE.runKey();
        char other = key.charAt(4) == '0' ? '1' : '0';
        String slip = key.substring(0, 4) + other + key.substring(5, 10);
        assertThatThrownBy(() -> job.find(out, slip))
                .isInstanceOfSatisfying(
                        SweepJobException.class, e -> assertThat(e.kind()).isEqualTo(SweepJobException.Kind.USAGE))
                .hasMessageStartingWith(
                        "no run in " + out + " has a key that begins with " + slip + "; did you mean " + key + "?")
                .hasMessageContaining("./tcpsweep status " + out + " lists failed runs");
        assertThatThrownBy(() -> job.find(out, "zzzzzzzzzz"))
                .hasMessageContaining("has a key that begins with zzzzzzzzzz. ./tcpsweep status");
    }

    @Test
    void statusListsFailedRunsPointByPoint() {
        SweepStatus status = job.status(out);
        assertThat(status.failedRunCount()).isEqualTo(2);
        assertThat(status.failedRuns()).isEqualTo(outcome.status().failedRuns());
        assertThat(status.failedRuns())
                .extracting(SweepStatus.FailedRun::runKey)
                .containsExactly(PLAN.runs().get(0).runKey(), FAILING.runKey());
        assertThat(status.failedRuns().get(1).parameters()).isEqualTo("duration 2 s");
        assertThat(status.failedRuns().get(1).replicate()).isEqualTo(1);
        assertThat(Files.exists(Path.of(out, "_tcpsweep", "lease.json"))).isFalse();
    }
}
