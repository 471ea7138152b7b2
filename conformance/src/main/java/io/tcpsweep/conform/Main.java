package io.tcpsweep.conform;

import io.tcpsweep.conform.compare.Verdict;
import io.tcpsweep.conform.format.BadScenarioException;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.ScenarioFiles;
import io.tcpsweep.conform.format.ScenarioReader;
import io.tcpsweep.conform.run.Simulator;
import io.tcpsweep.conform.run.TcpSimulator;
import io.tcpsweep.scenario.SemanticsVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code conform} command. */
@Command(
        name = "tcpsweep conform",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        description = {
            "Runs recorded scenarios on the simulated TCP and compares packet by packet with what Linux did.",
            "",
            "The recording of D/scenarios/X.json is D/traces/X.*, also for D/scenarios/sub/X.json. Prints one line per"
                    + " scenario:",
            "  EXACT         every packet as recorded, times within 50 us",
            "  WINDOW        only window fields differ",
            "  SAME_PACKETS  the recorded packets, but times are further off",
            "  DIFFERENT     other packets; the first difference follows",
            "  FIGURES_OK    no packets were recorded; total bytes, marks and drops lie",
            "                within a tenth of the recorded range, each flow's bytes (sorted)",
            "                within a fifth",
            "  FIGURES_OFF   some do not",
            "  NO_RECORDING  nothing to compare with"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every scenario EXACT or FIGURES_OK",
            "1:some are not",
            "2:bad arguments or a bad scenario file"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./tcpsweep conform validation/linux-6.12/scenarios",
            "  ./tcpsweep conform validation/linux-6.12/scenarios/loss-first.json --context 10"
        })
public final class Main implements Callable<Integer> {
    private static final int EXIT_OK = 0;
    private static final int EXIT_DIFFERENT = 1;
    private static final int EXIT_BAD_INPUT = 2;

    @Option(
            names = "--traces",
            paramLabel = "DIR",
            description = "Folder of the recordings, instead of the one that belongs to each scenario.")
    private Path traces;

    @Option(
            names = "--write",
            paramLabel = "DIR",
            description = "Write each simulated run to DIR in the formats of the recordings.")
    private Path write;

    @Option(
            names = "--context",
            paramLabel = "N",
            defaultValue = "5",
            description = "Lines shown before and after a difference (default ${DEFAULT-VALUE}).")
    private int context;

    @Option(
            names = "--max-differences",
            paramLabel = "N",
            defaultValue = "1",
            description = "Differences shown per scenario (default ${DEFAULT-VALUE}).")
    private int maxDifferences;

    @Parameters(arity = "1..*", paramLabel = "SCENARIO", description = "Scenario files, or folders of *.json.")
    private List<Path> scenarios;

    @Spec
    private CommandSpec spec;

    private final Simulator simulator;

    Main(Simulator simulator) {
        this.simulator = simulator;
    }

    public static void main(String[] args) {
        System.exit(run(new TcpSimulator(), args));
    }

    /** Runs the command and gives its exit code. */
    static int run(Simulator simulator, String... args) {
        return commandLine(simulator).execute(args);
    }

    /** The command, ready to run or to have its output redirected. */
    static CommandLine commandLine(Simulator simulator) {
        return new CommandLine(new Main(simulator));
    }

    @Override
    public Integer call() {
        if (context < 0 || maxDifferences < 1) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--context must be at least 0, --max-differences at least 1");
        }
        if (traces != null && !Files.isDirectory(traces)) {
            return badInput(traces + ": no such folder");
        }
        List<OracleScenario> read = new ArrayList<>();
        try {
            readAll(read);
        } catch (BadScenarioException e) {
            return badInput(e.getMessage());
        }
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        Conformance conformance = new Conformance(
                simulator,
                new Conformance.Options(
                        Optional.ofNullable(traces), Optional.ofNullable(write), context, maxDifferences));
        PrintWriter out = spec.commandLine().getOut();
        for (OracleScenario scenario : read) {
            ScenarioReport report;
            try {
                report = conformance.run(scenario);
            } catch (IOException e) {
                return badInput(e.getMessage());
            }
            out.println(report.text());
            out.flush();
            counts.merge(report.verdict(), 1, Integer::sum);
        }
        out.println(totals(counts));
        out.flush();
        return counts.keySet().stream().allMatch(Verdict::conforms) ? EXIT_OK : EXIT_DIFFERENT;
    }

    /** Reads all scenarios before the first is run, and tells everything that is wrong with them at once. */
    private void readAll(List<OracleScenario> read) throws BadScenarioException {
        ScenarioReader reader = new ScenarioReader();
        List<String> problems = new ArrayList<>();
        for (Path file : ScenarioFiles.expand(scenarios)) {
            try {
                read.add(reader.read(file));
            } catch (BadScenarioException e) {
                problems.add(e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new BadScenarioException(problems);
        }
    }

    private int badInput(String message) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(message);
        err.flush();
        return EXIT_BAD_INPUT;
    }

    /** What {@code --version} prints here; the launcher knows the program's version too. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"tcpsweep conform", "semantics version " + SemanticsVersion.CURRENT};
        }
    }

    private static String totals(Map<Verdict, Integer> counts) {
        return List.of(Verdict.values()).stream()
                .map(verdict -> verdict.key() + "=" + counts.getOrDefault(verdict, 0))
                .collect(Collectors.joining(" "));
    }
}
