package io.tcpsweep.sweep.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "compact",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = {
            "Builds the tables runs, flows, summary, latency and sketches again from the finished runs.",
            "A run does this at its end; this is for a sweep that was stopped before."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ./tcpsweep compact results/quickstart"})
final class CompactCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(index = "0", paramLabel = "DIR", description = "The result directory: a path or a URI.")
    private String directory;

    CompactCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        context.job().compact(directory);
        context.out().println("results: " + directory + " (Parquet tables runs, flows, summary, latency and sketches)");
        return ExitCode.OK;
    }
}
