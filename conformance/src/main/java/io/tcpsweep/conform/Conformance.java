package io.tcpsweep.conform;

import io.tcpsweep.conform.compare.ContextText;
import io.tcpsweep.conform.compare.Difference;
import io.tcpsweep.conform.compare.FiguresComparison;
import io.tcpsweep.conform.compare.TraceComparison;
import io.tcpsweep.conform.compare.TraceOutcome;
import io.tcpsweep.conform.compare.Verdict;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.format.RecordingReader;
import io.tcpsweep.conform.format.ScenarioFiles;
import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.conform.run.RunWriter;
import io.tcpsweep.conform.run.SimulatedResult;
import io.tcpsweep.conform.run.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs one scenario after the other and compares each with its recording. */
final class Conformance {
    /** Where the first SYN lies if nothing is recorded: recorded machines with one host and no phase had it there. */
    private static final long USUAL_FIRST_SYN_NS = 200_363_008;

    private static final long USUAL_NS_PER_HOST = 87_040;
    private static final double NS_PER_US = 1e3;

    /**
     * How to compare.
     *
     * @param traceFolder where recordings lie; empty for the folder that belongs to each scenario
     * @param writeFolder where simulated runs are written; empty for nowhere
     * @param contextLines lines shown before and after a difference
     * @param maxDifferences differences shown
     */
    record Options(Optional<Path> traceFolder, Optional<Path> writeFolder, int contextLines, int maxDifferences) {}

    private final Simulator simulator;
    private final Options options;
    private final RecordingReader recordings = new RecordingReader();

    Conformance(Simulator simulator, Options options) {
        this.simulator = simulator;
        this.options = options;
    }

    /**
     * Runs {@code scenario} and compares.
     *
     * @throws IOException if a recording cannot be read or the run cannot be written
     */
    ScenarioReport run(OracleScenario scenario) throws IOException {
        Path folder = options.traceFolder().orElseGet(() -> ScenarioFiles.traceFolder(scenario.file()));
        Optional<Recording> recording = recordings.read(scenario, folder);
        List<String> missing = simulator.missing(scenario);
        if (!missing.isEmpty()) {
            Verdict verdict = recording.isPresent() ? Verdict.DIFFERENT : Verdict.NO_RECORDING;
            return new ScenarioReport(
                    scenario.name(), verdict, "not simulated, needs " + String.join(", ", missing), List.of());
        }
        if (recording.isEmpty() && options.writeFolder().isEmpty()) {
            return noRecording(scenario, folder);
        }
        SimulatedResult simulated;
        try {
            simulated = simulator.run(
                    scenario,
                    recording.map(Recording::firstSynNs).orElseGet(() -> usualFirstSynNs(scenario)),
                    recording);
        } catch (RuntimeException e) {
            return failed(scenario, e);
        }
        if (options.writeFolder().isPresent()) {
            new RunWriter(options.writeFolder().get()).write(scenario, simulated);
        }
        return recording.isEmpty() ? noRecording(scenario, folder) : compare(scenario, recording.get(), simulated);
    }

    private ScenarioReport compare(OracleScenario scenario, Recording recording, SimulatedResult simulated) {
        if (recording.trace().isEmpty()) {
            FiguresComparison figures = new FiguresComparison(recording.runs(), simulated.figures());
            Verdict verdict = figures.run();
            String runs = recording.runs().size() == 1
                    ? "1 recorded run"
                    : recording.runs().size() + " recorded runs";
            return new ScenarioReport(scenario.name(), verdict, "against " + runs, figures.lines());
        }
        List<TraceRow> recorded = recording.trace().get();
        TraceOutcome outcome =
                new TraceComparison(scenario, recorded, simulated.rows(), options.maxDifferences()).run();
        List<String> details = new ArrayList<>();
        ContextText context = new ContextText(recorded, simulated.rows(), options.contextLines());
        for (Difference difference : outcome.differences()) {
            if (!details.isEmpty()) {
                details.add(difference.summary());
            }
            details.addAll(context.lines(difference));
            details.addAll(simulated.decisions().linesUntil(difference.lastNs()));
        }
        return new ScenarioReport(scenario.name(), outcome.verdict(), outcome.summary(), details);
    }

    private static ScenarioReport failed(OracleScenario scenario, RuntimeException failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return new ScenarioReport(
                scenario.name(),
                Verdict.DIFFERENT,
                "the simulation failed",
                trace.toString().lines().toList());
    }

    private static ScenarioReport noRecording(OracleScenario scenario, Path folder) {
        return new ScenarioReport(
                scenario.name(),
                Verdict.NO_RECORDING,
                "no " + scenario.name() + ".result.json in " + folder,
                List.of());
    }

    private static long usualFirstSynNs(OracleScenario scenario) {
        return USUAL_FIRST_SYN_NS
                + (scenario.network().hosts() - 1) * USUAL_NS_PER_HOST
                + (long) (scenario.phaseUs() * NS_PER_US);
    }
}
