package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "parameters",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Lists every parameter that a sweep file can set or vary.",
        footerHeading = "%nExample:%n",
        footer = {"  ./tcpsweep parameters | grep rehash"})
final class ParametersCommand implements Callable<Integer> {
    private final Context context;

    ParametersCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        TextTable table = new TextTable(List.of("key", "default", "takes", "meaning"));
        for (Parameter parameter : ParameterCatalog.all()) {
            table.add(List.of(
                    parameter.key(), parameter.defaultText(), parameter.allowed(), parameter.description() + " "));
        }
        table.lines().forEach(context.out()::println);
        return ExitCode.OK;
    }
}
