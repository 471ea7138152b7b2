package io.tcpsweep.sweep.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "tcpsweep",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Simulates Linux TCP at packet level over a grid of parameters.",
        footer = {
            "  conform     Compares the simulated TCP with recordings of Linux.",
            "  packetdrill Runs packetdrill scripts on the simulated TCP.",
            "              Both in the source tree only: ./tcpsweep help conform",
            "",
            "Examples:",
            "  ./tcpsweep run conf/sweeps/quickstart.yaml",
            "  ./tcpsweep plan conf/sweeps/rehash-2016.yaml",
            "  ./tcpsweep help run",
            "",
            "Exit codes: 0 fine; 1 regression or target missed; 2 bad usage or bad sweep file;",
            "3 failed runs or incomplete sweep; 4 storage or Spark error."
        })
final class RootCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing, such as run");
    }
}
