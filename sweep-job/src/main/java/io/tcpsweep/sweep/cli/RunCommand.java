package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.RunOptions;
import io.tcpsweep.sweep.spec.SweepOutcome;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress;
import io.tcpsweep.sweep.spec.SweepRequest;
import io.tcpsweep.sweep.spec.SweepStatus;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = {
            "Runs a sweep and writes its results as Parquet.",
            "Again with the same directory it resumes or tops up: nothing is run twice."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./tcpsweep run conf/sweeps/quickstart.yaml",
            "  ./tcpsweep run conf/sweeps/quickstart.yaml --replicates 20 --timeout 5min",
            "  ./tcpsweep run conf/sweeps/quickstart.yaml --out results/a --failed",
            "  spark-submit sweep-job/target/tcpsweep.jar run conf/sweeps/quickstart.yaml"
        })
final class RunCommand implements Callable<Integer> {
    private static final int MAX_FAILED_SHOWN = 3;

    private final Context context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private SweepArguments sweep;

    @Option(
            names = "--master",
            paramLabel = "URL",
            description = "Spark master, such as local[2]. Default: spark-submit's, else all local cores.")
    private String master;

    @Option(names = "--failed", description = "Run again what ended FAILED, CRASHED or INVALID.")
    private boolean retryFailed;

    @Option(
            names = "--max-failures",
            paramLabel = "N",
            defaultValue = "0",
            description = "Stop starting runs once N did not end OK; 0 (the default) means never.")
    private int maxFailures;

    @Option(names = "--quiet", description = "Show no progress.")
    private boolean quiet;

    RunCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (maxFailures < 0) {
            throw new ParameterException(spec.commandLine(), "--max-failures " + maxFailures + " is negative");
        }
        SweepPlan plan = sweep.plan(context.jobs());
        SweepRequest request =
                new SweepRequest(plan, sweep.out(plan), new RunOptions(master, retryFailed, maxFailures));
        if (!quiet) {
            context.err().println(PlanText.title(plan));
        }
        plan.warnings().forEach(warning -> context.err().println("warning: " + warning));
        ProgressLine line = new ProgressLine(context.err(), context.interactive());
        SweepOutcome outcome;
        try {
            outcome = context.job().run(request, quiet ? SweepProgress.SILENT : line);
        } finally {
            line.end();
        }
        printResults(plan, outcome);
        return outcome.status().isComplete() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }

    private void printResults(SweepPlan plan, SweepOutcome outcome) {
        SweepStatus status = outcome.status();
        ResultTable.lines(plan, outcome.summaries()).forEach(context.out()::println);
        context.out().println();
        List<String> latencies = LatencyTable.lines(plan, outcome.latencies());
        if (!latencies.isEmpty()) {
            latencies.forEach(context.out()::println);
            context.out().println();
        }
        StatusText.failures(status, MAX_FAILED_SHOWN).forEach(context.out()::println);
        if (status.failedRunCount() > MAX_FAILED_SHOWN) {
            context.out().println("more of them: ./tcpsweep status " + StatusText.quoted(status.out()));
        }
        context.out()
                .println(PlanText.counted(status.runs(RunStatus.OK), "run") + " OK" + StatusText.otherCounts(status)
                        + "; " + outcome.newRuns() + " new");
        context.out()
                .println("results: " + status.out() + " (Parquet tables runs, flows, summary, latency and sketches)");
    }
}
