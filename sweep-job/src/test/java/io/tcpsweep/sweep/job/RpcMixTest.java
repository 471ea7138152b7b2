package io.tcpsweep.sweep.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.LatencyQuantile;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepOverrides;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepReader;
import io.tcpsweep.sweep.stats.LatencySummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example with requests beside bulk transfers, from its sweep file to its tables. */
class RpcMixTest {
    @TempDir
    static Path temp;

    private static SparkSession spark;

    @BeforeAll
    static void startSpark() {
        spark = TestSpark.start("local[2]");
    }

    @AfterAll
    static void stopSpark() {
        spark.stop();
    }

    @Test
    void everyClassHasItsLatencies() throws Exception {
        Path file = Path.of("..", "conf", "sweeps", "rpc-mix.yaml");
        SweepPlan plan = SweepReader.read("rpc-mix.yaml", Files.readString(file), new SweepOverrides(2, null, null));
        Path out = temp.resolve("mix");
        SweepOutcome outcome = new SparkSweepJob().run(FakeRuns.request(plan, out), SweepProgress.SILENT);

        assertThat(outcome.status().isComplete()).isTrue();
        assertThat(outcome.latencies()).hasSize(9);
        String smallestQueue = plan.points().get(0).pointId();
        List<LatencySummary> first = outcome.latencies().stream()
                .filter(summary -> summary.pointId().equals(smallestQueue))
                .toList();
        assertThat(first)
                .extracting(LatencySummary::flowClass)
                .containsExactly("rpc(1MB)", "rpc(10kB)", "ping(every 1ms)");
        LatencySummary ping = first.get(2);
        // Two runs with two hosts and one ping each millisecond of 3 s.
        assertThat(ping.requests()).isEqualTo(12_000);
        long p50 = ping.percentile(LatencyQuantile.P50).value().valueNs();
        assertThat(ping.percentile(LatencyQuantile.P99).value().valueNs()).isGreaterThan(p50);
        // 16 full packets of 123 us at most, beside half a millisecond of propagation.
        assertThat(ping.maxNs()).isBetween(1_000_000L, 16 * 123_040L + 520_000);
        assertThat(first.get(0).meanNs()).isGreaterThan(first.get(1).meanNs());

        assertThat(TableReader.rows(out, "sketches")).hasSize(18);
        assertThat(TableReader.rows(out, "latency")).hasSize(45);
        assertThat(TableReader.column(out, "flows", "flow_class"))
                .hasSize(48)
                .startsWith("bulk", "bulk", "rpc(1MB)", "rpc(1MB)", "rpc(10kB)", "rpc(10kB)")
                .contains("ping(every 1ms)");
    }
}
