package io.tcpsweep.conform;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.run.DecisionLog;
import io.tcpsweep.conform.run.FlowOutcome;
import io.tcpsweep.conform.run.SimulatedResult;
import io.tcpsweep.conform.run.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command with a simulator that gives back recorded packets, changed as the test likes. */
class MainTest {
    private static final Path SCENARIOS = RecordedRuns.linux().resolve("scenarios");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private UnaryOperator<List<TraceRow>> change = UnaryOperator.identity();

    @Test
    void exitsWithZeroIfAllIsExact() {
        assertThat(run(file("loss-first"), file("clean-10m"))).isZero();

        assertThat(out.toString().lines())
                .containsExactly(
                        "EXACT loss-first: 343 packets, times within 0.000 us",
                        "EXACT clean-10m: 1432 packets, times within 0.000 us",
                        "exact=2 window=0 same_packets=0 different=0 figures_ok=0 figures_off=0 no_recording=0");
    }

    @Test
    void exitsWithOneAndShowsWhereOtherwise() {
        change = rows -> rows.subList(0, rows.size() - 40);

        assertThat(run("--context", "2", file("loss-first"))).isEqualTo(1);

        List<String> lines = out.toString().lines().toList();
        assertThat(lines.get(0)).startsWith("DIFFERENT loss-first: ").contains("not simulated");
        assertThat(lines).contains("    recorded at s0:", "    simulated at s0:");
        assertThat(lines).filteredOn(line -> line.startsWith("    > ")).hasSize(2);
        assertThat(lines).last().asString().startsWith("exact=0 window=0 same_packets=0 different=1 ");
    }

    @Test
    void reportsAFailedSimulationAndGoesOn() {
        change = rows -> {
            throw new IllegalStateException("packet released twice");
        };

        assertThat(run(file("loss-first"), file("gro-bulk-1g"))).isEqualTo(1);

        assertThat(out.toString())
                .startsWith("DIFFERENT loss-first: the simulation failed")
                .contains("packet released twice")
                .contains("different=2");
    }

    @Test
    void comparesWithTheFolderGiven() throws IOException {
        assertThat(run("--traces", folder.toString(), file("loss-first"))).isEqualTo(1);
        assertThat(out.toString()).startsWith("NO_RECORDING loss-first: no loss-first.result.json in " + folder);

        out.getBuffer().setLength(0);
        Path scenario = Files.copy(SCENARIOS.resolve("loss-first.json"), folder.resolve("loss-first.json"));
        String traces = RecordedRuns.linux().resolve("traces").toString();
        assertThat(run("--traces", traces, scenario.toString())).isZero();
    }

    @Test
    void refusesBadScenariosBeforeItRunsAny() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.json"), "{\"hz\": 7, \"speed\": 1}");

        assertThat(run(file("loss-first"), bad.toString())).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("bad.json: unknown key \"speed\"").contains("bad.json: hz must be one of");
    }

    @Test
    void refusesWhatIsMissing() {
        assertThat(run(folder.resolve("none.json").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("none.json: no such file");
        assertThat(run("--traces", folder.resolve("none").toString(), file("loss-first")))
                .isEqualTo(2);
        assertThat(run()).isEqualTo(2);
        assertThat(run("--context", "-1", file("loss-first"))).isEqualTo(2);
    }

    @Test
    void saysWhyARunCannotBeWritten() throws IOException {
        Path blocked = Files.writeString(folder.resolve("file"), "");
        assertThat(run("--write", blocked.toString(), file("loss-first"))).isEqualTo(2);
        assertThat(err).hasToString("cannot write into " + blocked + ": there is a file in its place\n");
    }

    @Test
    void helpsAndTellsItsVersion() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).startsWith("Usage: tcpsweep conform [").contains("Examples:");
        out.getBuffer().setLength(0);
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).containsPattern("^tcpsweep conform\nsemantics version \\d+\n$");
    }

    private static String file(String name) {
        return SCENARIOS.resolve(name + ".json").toString();
    }

    private int run(String... arguments) {
        CommandLine command = Main.commandLine(new ReplayingSimulator());
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    private final class ReplayingSimulator implements Simulator {
        @Override
        public List<String> missing(OracleScenario scenario) {
            return scenario.groFlushUs() > 0 ? List.of("GRO") : List.of();
        }

        @Override
        public SimulatedResult run(OracleScenario scenario, long firstSynNs, Optional<Recording> recording) {
            List<TraceRow> rows = recording.orElseThrow().trace().orElseThrow();
            FlowOutcome flow = new FlowOutcome(0, List.of(), List.of(), OptionalLong.empty());
            return new SimulatedResult(
                    firstSynNs,
                    change.apply(new ArrayList<>(rows)),
                    List.of(flow),
                    List.of(),
                    List.of(),
                    Map.of(),
                    new DecisionLog(firstSynNs));
        }
    }
}
