package io.tcpsweep.sweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.ClassLatency;
import io.tcpsweep.scenario.LatencySketch;
import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioTemplate;
import io.tcpsweep.sweep.spec.RunEnd;
import io.tcpsweep.sweep.spec.StoredRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplayCommandTest {
    private static final RunSpec SPEC = RunSpec.of(Scenario.of(ScenarioTemplate.DUMBBELL), 1, 3);
    private static final RunEnd OK = ok("aa");
    private static final RunEnd FAILED = without(RunStatus.FAILED, "more than 5 events");
    private static final RunEnd TIMEOUT = without(RunStatus.TIMEOUT, "stopped by the wall-time limit of 1 h");

    private final FakeJob job = new FakeJob();
    private final StringWriter out = new StringWriter();

    @Test
    void anOkRunShowsItsMetricsAndDigests() {
        assertThat(replay(OK, OK)).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines())
                .containsExactly(
                        "run " + SPEC.runKey() + " of dumbbell",
                        "  point      flows 2",
                        "  replicate  3",
                        "  seed       " + SPEC.seed(),
                        "  status     OK",
                        "    goodput_bits_per_sec 1000",
                        "    fairness_max_min null",
                        "    jain_index null",
                        "    retransmits null",
                        "    rtos null",
                        "    drops null",
                        "    trace_digest ff",
                        "    result_digest aa",
                        "    latency of rpc(10kB): 0 requests, 0 unfinished, 0 lost, p50 -, p99 -, p99.9 -",
                        "the same as its row: equal result_digest and trace_digest");
        assertThat(job.wallLimitNs).isEqualTo(60_000_000_000L);
    }

    @Test
    void aDifferentDigestIsARegression() {
        assertThat(replay(OK, ok("bb"))).isEqualTo(ExitCode.REGRESSION);
        assertThat(out.toString()).endsWith("differs from its row: result_digest aa and trace_digest ff there\n");
    }

    @Test
    void aFailureIsTheSameWithTheSameReason() {
        assertThat(replay(FAILED, FAILED)).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .endsWith("  status     FAILED\n  reason     more than 5 events\n"
                        + "the same as its row: equal status and reason\n");
        assertThat(replay(FAILED, without(RunStatus.FAILED, "other"))).isEqualTo(ExitCode.REGRESSION);
        assertThat(replay(FAILED, OK)).isEqualTo(ExitCode.REGRESSION);
        assertThat(out.toString()).endsWith("differs from its row: FAILED there, more than 5 events\n");
    }

    @Test
    void wallTimeStopsARunAnywhere() {
        assertThat(replay(TIMEOUT, without(RunStatus.TIMEOUT, "stopped by another limit")))
                .isEqualTo(ExitCode.OK);
        assertThat(replay(TIMEOUT, OK, "--timeout", "2h")).isEqualTo(ExitCode.REGRESSION);
        assertThat(job.wallLimitNs).isEqualTo(7_200_000_000_000L);
    }

    @Test
    void aRunWithoutARowIsJudgedByItself() {
        assertThat(replay(null, OK)).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).endsWith("the directory has no row of this run yet\n");
        assertThat(replay(null, FAILED)).isEqualTo(ExitCode.INCOMPLETE);
    }

    private int replay(RunEnd stored, RunEnd replayed, String... options) {
        job.found = new StoredRun(SPEC, "flows 2", 60_000_000_000L, stored);
        job.replayed = replayed;
        String[] args = new String[3 + options.length];
        args[0] = "replay";
        args[1] = "results/x";
        args[2] = SPEC.runKey();
        System.arraycopy(options, 0, args, 3, options.length);
        return Main.run(
                args, new Context(new PrintWriter(out, true), new PrintWriter(new StringWriter()), false, () -> job));
    }

    private static RunEnd ok(String digest) {
        return new RunEnd(
                RunStatus.OK,
                null,
                Map.of(MetricId.GOODPUT, 1000L, MetricId.TRACE_DIGEST, "ff", MetricId.RESULT_DIGEST, digest),
                List.of(new ClassLatency("rpc(10kB)", 2, LatencySketch.EMPTY)));
    }

    private static RunEnd without(RunStatus status, String reason) {
        return new RunEnd(status, reason, Map.of(), List.of());
    }
}
