package io.tcpsweep.sweep.cli;

import io.tcpsweep.sweep.spec.InvalidSweepException;
import io.tcpsweep.sweep.spec.SweepJob;
import io.tcpsweep.sweep.spec.SweepJobException;
import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.ServiceLoader;
import picocli.CommandLine;

/** Entry of {@code ./tcpsweep} and of {@code spark-submit}: the same commands and options for both. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
        PrintWriter err = new PrintWriter(System.err, true, Charset.defaultCharset());
        int code = run(args, new Context(out, err, isTerminal(), Main::loadJob));
        out.flush();
        err.flush();
        // Always explicit: a thread that Spark leaves behind must not keep the process alive.
        System.exit(code);
    }

    static int run(String[] args, Context context) {
        CommandLine commandLine = commandLine(context);
        boolean isName = args.length > 0 && !args[0].startsWith("-") && !args[0].startsWith("@");
        if (isName && !commandLine.getSubcommands().containsKey(args[0])) {
            // Without what follows, as a --help behind it would be taken for the whole program's.
            return commandLine.execute(args[0]);
        }
        return commandLine.execute(args);
    }

    static CommandLine commandLine(Context context) {
        CommandLine commandLine = new CommandLine(new RootCommand());
        commandLine.addSubcommand(new PlanCommand(context));
        commandLine.addSubcommand(new RunCommand(context));
        commandLine.addSubcommand(new StatusCommand(context));
        commandLine.addSubcommand(new ReplayCommand(context));
        commandLine.addSubcommand(new CompactCommand(context));
        commandLine.addSubcommand(new ParametersCommand(context));
        commandLine.addSubcommand(new CommandLine.HelpCommand());
        commandLine.setOut(context.out());
        commandLine.setErr(context.err());
        commandLine.setUsageHelpAutoWidth(true);
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> report(e, context));
        return commandLine;
    }

    /** Whether a person watches. Before JDK 22 a console is a terminal; later ones must be asked. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static int report(Exception e, Context context) {
        if (e instanceof InvalidSweepException invalid) {
            invalid.problems().forEach(context.err()::println);
            int count = invalid.problems().size();
            context.err().println(count == 1 ? "1 problem; nothing was run" : count + " problems; nothing was run");
            return ExitCode.USAGE;
        }
        if (e instanceof UsageException) {
            context.err().println(e.getMessage());
            return ExitCode.USAGE;
        }
        if (e instanceof SweepJobException failure) {
            context.err().println(failure.getMessage());
            if (failure.kind() == SweepJobException.Kind.USAGE) {
                return ExitCode.USAGE;
            }
            if (failure.getCause() != null) {
                context.err().println("cause: " + failure.getCause());
            }
            return ExitCode.STORAGE;
        }
        context.err().println("tcpsweep stopped by a defect of its own; please report this:");
        e.printStackTrace(context.err());
        return ExitCode.STORAGE;
    }

    private static SweepJob loadJob() {
        return ServiceLoader.load(SweepJob.class)
                .findFirst()
                .orElseThrow(() -> new SweepJobException(
                        SweepJobException.Kind.STORAGE, "the class path has no job to run sweeps; use the full jar"));
    }
}
