package io.tcpsweep.packetdrill;

import io.tcpsweep.packetdrill.run.Outcome;
import io.tcpsweep.packetdrill.run.ScriptRun;
import io.tcpsweep.packetdrill.script.BadScriptException;
import io.tcpsweep.packetdrill.script.ScriptParser;
import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.scenario.SemanticsVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code packetdrill} command. */
@Command(
        name = "tcpsweep packetdrill",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        description = {
            "Runs packetdrill scripts on the simulated TCP of Linux, in virtual time.",
            "",
            "Nothing touches the machine: a script's shell commands are read for the sysctls, module parameters,"
                    + " queue disciplines and initial windows that they set, also in helper scripts, and never"
                    + " executed. Every script starts with the settings of packetdrill's own test environment"
                    + " (its common/defaults.sh). Prints one line per script:",
            "  PASS         everything as the script says",
            "  FAIL         the first packet, system call or assertion that differs follows",
            "  UNSUPPORTED  the script needs what is not simulated: which, and in which line",
            "  BROKEN       the script breaks the language's rules; counted as failed"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every script PASS or UNSUPPORTED",
            "1:some FAIL or are BROKEN",
            "2:bad arguments, or a file that cannot be read"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./tcpsweep packetdrill conformance/src/test/resources/packetdrill",
            "  ./tcpsweep packetdrill --hz 250 fast-retransmit.pkt"
        })
public final class Main implements Callable<Integer> {
    private static final int EXIT_OK = 0;
    private static final int EXIT_FAILED = 1;
    private static final int EXIT_BAD_INPUT = 2;
    private static final Set<Integer> HZ = Set.of(100, 250, 300, 1_000);

    @Option(
            names = "--profile",
            paramLabel = "KERNEL",
            defaultValue = "6.12",
            description = "The kernel that is simulated: 6.12 (default ${DEFAULT-VALUE}).")
    private String profile;

    @Option(
            names = "--hz",
            paramLabel = "HZ",
            defaultValue = "1000",
            description = "Its ticks per second: 100, 250, 300 or 1000 (default ${DEFAULT-VALUE}).")
    private int hz;

    @Parameters(arity = "1..*", paramLabel = "SCRIPT", description = "Scripts, or folders searched for *.pkt.")
    private List<Path> scripts;

    @Spec
    private CommandSpec spec;

    Main() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command, ready to run or to have its output redirected. */
    static CommandLine commandLine() {
        return new CommandLine(new Main());
    }

    @Override
    public Integer call() {
        if (!profile.equals("6.12") || !HZ.contains(hz)) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--profile must be 6.12, --hz one of 100, 250, 300, 1000");
        }
        Map<Outcome.Verdict, Integer> counts = new EnumMap<>(Outcome.Verdict.class);
        PrintWriter out = spec.commandLine().getOut();
        try {
            for (Path file : ScriptFiles.expand(scripts)) {
                Outcome outcome = run(file, Files.readString(file), hz);
                out.println(text(file, outcome));
                out.flush();
                counts.merge(outcome.verdict(), 1, Integer::sum);
            }
        } catch (IOException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("cannot read " + e.getMessage());
            err.flush();
            return EXIT_BAD_INPUT;
        }
        int failed = counts.getOrDefault(Outcome.Verdict.FAIL, 0) + counts.getOrDefault(Outcome.Verdict.BROKEN, 0);
        out.println("passed=" + counts.getOrDefault(Outcome.Verdict.PASS, 0) + " failed=" + failed + " unsupported="
                + counts.getOrDefault(Outcome.Verdict.UNSUPPORTED, 0));
        out.flush();
        return failed == 0 ? EXIT_OK : EXIT_FAILED;
    }

    /** Runs one script. */
    static Outcome run(Path file, String text, int hz) {
        try {
            return new ScriptRun(ScriptParser.parse(text), file.toAbsolutePath().getParent(), hz).run();
        } catch (BadScriptException e) {
            return new Outcome(Outcome.Verdict.BROKEN, e.line(), e.getMessage());
        } catch (UnsupportedConstructException e) {
            return new Outcome(Outcome.Verdict.UNSUPPORTED, e.line(), e.getMessage());
        }
    }

    private static String text(Path file, Outcome outcome) {
        switch (outcome.verdict()) {
            case PASS:
                return "PASS " + file;
            case FAIL:
                return "FAIL " + file + "\n  line " + outcome.line() + ", " + outcome.text();
            case BROKEN:
                return "BROKEN " + file + ": " + outcome.line() + ": " + outcome.text();
            default:
                return "UNSUPPORTED " + file + ": " + outcome.line() + ": " + outcome.text();
        }
    }

    /** What {@code --version} prints here; the launcher knows the program's version too. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"tcpsweep packetdrill", "semantics version " + SemanticsVersion.CURRENT};
        }
    }
}
