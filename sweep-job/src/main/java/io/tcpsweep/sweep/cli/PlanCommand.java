package io.tcpsweep.sweep.cli;

import io.tcpsweep.sweep.spec.RunOptions;
import io.tcpsweep.sweep.spec.SweepCoverage;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Checks a sweep file and tells what running it would do and cost. Runs nothing.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./tcpsweep plan conf/sweeps/quickstart.yaml",
            "  ./tcpsweep plan conf/sweeps/quickstart.yaml --points",
            "  ./tcpsweep plan conf/sweeps/quickstart.yaml --replicates 20"
        })
final class PlanCommand implements Callable<Integer> {
    private final Context context;

    @Mixin
    private SweepArguments sweep;

    @Option(names = "--failed", description = "Count runs that failed as to be run, as run --failed would do.")
    private boolean retryFailed;

    @Option(names = "--points", description = "List every point.")
    private boolean listPoints;

    PlanCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        SweepPlan plan = sweep.plan(context.jobs());
        String out = sweep.out(plan);
        SweepCoverage coverage = coverage(plan, out);
        int cores = Runtime.getRuntime().availableProcessors();
        PlanText.lines(plan, out, coverage, cores).forEach(context.out()::println);
        if (listPoints) {
            context.out().println();
            PlanText.points(plan).forEach(context.out()::println);
        }
        return ExitCode.OK;
    }

    /** A local folder that is not there needs no Spark to look into. */
    private SweepCoverage coverage(SweepPlan plan, String out) {
        if (!SweepFiles.isUri(out) && !Files.exists(Path.of(out))) {
            return new SweepCoverage(List.of(new SweepCoverage.Group("no result yet", true, plan.runs())));
        }
        return context.job().coverage(new SweepRequest(plan, out, new RunOptions(null, retryFailed, 0)));
    }
}
