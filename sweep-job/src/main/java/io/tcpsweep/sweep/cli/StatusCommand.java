package io.tcpsweep.sweep.cli;

import io.tcpsweep.sweep.spec.SweepStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = {
            "Tells how far a sweep is and what failed, with the command that replays each failed run.",
            "Exit code 0 when all of its runs are OK, 3 when some failed or are missing."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ./tcpsweep status results/quickstart", "  ./tcpsweep status s3a://bucket/a"})
final class StatusCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(index = "0", paramLabel = "DIR", description = "The result directory: a path or a URI.")
    private String directory;

    StatusCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        SweepStatus status = context.job().status(directory);
        StatusText.lines(status).forEach(context.out()::println);
        return status.isComplete() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }
}
