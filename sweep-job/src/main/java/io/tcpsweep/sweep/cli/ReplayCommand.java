package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.RunEnd;
import io.tcpsweep.sweep.spec.StoredRun;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = {
            "Simulates one run of a result directory again and compares it with its row.",
            "Happens in this process, without Spark, and writes nothing.",
            "The command status lists the keys of runs that failed.",
            "Exit code 0 when it is the same, 1 when it differs, 3 when it fails and has no row yet."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tcpsweep replay results/quickstart 0b5c1d",
            "  tcpsweep replay s3a://bucket/a 0b5c1d9e1f5a4e6c8f0d2b7a93c4e815 --timeout 2h"
        })
final class ReplayCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(index = "0", paramLabel = "DIR", description = "The result directory: a path or a URI.")
    private String directory;

    @Parameters(
            index = "1",
            paramLabel = "RUN_KEY",
            description = "The run's run_key, or its first characters: 6 or more, as long as no other run has them.")
    private String runKey;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = SweepArguments.TimeoutConverter.class,
            description = "Wall time after which the run is stopped, instead of its sweep file's limits.wall.")
    private Long wallLimitNs;

    ReplayCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        StoredRun run = context.job().find(directory, runKey);
        ReplayText.head(run).forEach(context.out()::println);
        RunEnd end = context.job().replay(run.spec(), wallLimitNs == null ? run.wallLimitNs() : wallLimitNs);
        ReplayText.result(run, end).forEach(context.out()::println);
        if (run.end() == null) {
            return end.status() == RunStatus.OK ? ExitCode.OK : ExitCode.INCOMPLETE;
        }
        return end.isSame(run.end()) ? ExitCode.OK : ExitCode.REGRESSION;
    }
}
