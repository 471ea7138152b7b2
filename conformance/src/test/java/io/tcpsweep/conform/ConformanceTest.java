package io.tcpsweep.conform;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.compare.Verdict;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.TraceFile;
import io.tcpsweep.conform.run.DecisionLog;
import io.tcpsweep.conform.run.RunWriter;
import io.tcpsweep.conform.run.SimulatedResult;
import io.tcpsweep.conform.run.TcpSimulator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulated TCP against recorded Linux: scenarios of each mechanism that conform, and how runs are written. */
class ConformanceTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ack-loss",
                "ack-no-rcvbuf-tuning",
                "app-limited",
                "clean-100m",
                "clean-10m",
                "clean-long-rtt",
                "dctcp-bulk-100m",
                "dctcp-rpc-last-odd",
                "delack-odd",
                "delack-pingpong",
                "ecn-queue",
                "gro-bulk-merge",
                "gro-dctcp-flip",
                "gro-loss-reorder",
                "hz100-timers",
                "hz1000-growth",
                "idle-restart",
                "loss-first",
                "loss-one-ca",
                "loss-retransmit",
                "loss-synack",
                "reno-loss",
                "reorder-tail",
                "rpc-think"
            })
    void simulatedPacketsAreTheRecordedOnes(String name) throws IOException {
        ScenarioReport report = conformance(Optional.empty()).run(RecordedRuns.scenario(name));

        assertThat(report.text()).startsWith("EXACT " + name);
    }

    @Test
    void aWrittenRunIsARecordingOfItself() throws IOException {
        OracleScenario scenario = RecordedRuns.scenario("rpc-10k");
        conformance(Optional.of(folder)).run(scenario);

        ScenarioReport report = new Conformance(
                        new TcpSimulator(), new Conformance.Options(Optional.of(folder), Optional.empty(), 5, 1))
                .run(scenario);

        assertThat(report.text()).startsWith("EXACT rpc-10k").contains("times within 0.000 us");
        assertThat(Stream.of("result.json", "trace.csv.gz", "info.csv").map(end -> folder.resolve("rpc-10k." + end)))
                .allSatisfy(file -> assertThat(file).isNotEmptyFile());
    }

    @Test
    void aWrittenRunRepeatsTheScenarioAndCountsAsTheRecorderDoes() throws IOException {
        OracleScenario scenario = RecordedRuns.scenario("rpc-10k");
        Recording recording = RecordedRuns.recording(scenario);
        SimulatedResult result = new TcpSimulator().run(scenario, recording.firstSynNs(), Optional.of(recording));
        new RunWriter(folder).write(scenario, result);

        assertThat(result.figures()).isEqualTo(recording.runs().get(0));
        assertThat(TraceFile.read(folder.resolve("rpc-10k.trace.csv.gz"))).isEqualTo(result.rows());
        assertThat(result.flows().get(0).latenciesNs()).hasSize(41);
    }

    @Test
    void writtenSamplesAreThoseOfTheRecordedKernel() throws IOException {
        OracleScenario scenario = RecordedRuns.scenario("rto-backoff");
        conformance(Optional.of(folder)).run(scenario);

        List<Map<String, String>> written = samples(folder.resolve("rto-backoff.info.csv.gz"));
        List<Map<String, String>> recorded = samples(RecordedRuns.linux().resolve("traces/rto-backoff.info.csv.gz"));
        assertThat(written).hasSameSizeAs(recorded);
        for (String column :
                List.of("s", "host", "flow", "ca", "cwnd", "ssthresh", "minrtt", "unacked", "sacked", "lost")) {
            assertThat(written)
                    .as(column)
                    .extracting(row -> row.get(column))
                    .isEqualTo(recorded.stream().map(row -> row.get(column)).toList());
        }
    }

    private static List<Map<String, String>> samples(Path file) throws IOException {
        List<Map<String, String>> samples = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
            String[] columns = reader.readLine().split(",", -1);
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] values = line.split(",", -1);
                Map<String, String> sample = new TreeMap<>();
                for (int i = 0; i < columns.length; i++) {
                    sample.put(columns[i], values[i]);
                }
                samples.add(sample);
            }
        }
        return samples;
    }

    @Test
    void sameScenarioSameRun() {
        OracleScenario scenario = RecordedRuns.scenario("paths2-flows2");
        Recording recording = RecordedRuns.recording(scenario);
        TcpSimulator simulator = new TcpSimulator();

        SimulatedResult first = simulator.run(scenario, recording.firstSynNs(), Optional.of(recording));
        SimulatedResult second = simulator.run(scenario, recording.firstSynNs(), Optional.of(recording));

        assertThat(second.flows()).isEqualTo(first.flows());
        assertThat(second.paths()).isEqualTo(first.paths());
        assertThat(second.counters()).isEqualTo(first.counters());
    }

    @Test
    void saysWhatAScenarioNeeds() throws IOException {
        ScenarioReport nv = conformance(Optional.empty()).run(RecordedRuns.scenario("nv-two"));

        assertThat(nv.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(nv.summary()).isEqualTo("not simulated, needs NV");
    }

    @Test
    void decisionsNearAThresholdAreTold() {
        DecisionLog log = new DecisionLog(1_000);
        log.probe(0, false).onDecision(5_001_000, "HyStart delay exit", 4_000);
        log.probe(0, true).onDecision(6_001_000, "compressed ACK", -5_001);

        assertThat(log.linesUntil(4_000_000)).containsExactly("no decision so far was within 5 us of its threshold");
        assertThat(log.linesUntil(5_500_000))
                .containsExactly("near a threshold: HyStart delay exit of flow 0 at 5.000000 ms, by 4.000 us");
        assertThat(log.linesUntil(9_000_000))
                .containsExactly(
                        "near a threshold (earlier): HyStart delay exit of flow 0 at 5.000000 ms, by 4.000 us");
    }

    private static Conformance conformance(Optional<Path> writeFolder) {
        return new Conformance(new TcpSimulator(), new Conformance.Options(Optional.empty(), writeFolder, 5, 1));
    }
}
