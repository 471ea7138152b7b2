package io.tcpsweep.sweep.cli;

import io.tcpsweep.sweep.spec.SweepJob;
import io.tcpsweep.sweep.spec.SweepOverrides;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepReader;
import io.tcpsweep.units.Quantity;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments that name a sweep, shared by commands. */
final class SweepArguments {
    @Parameters(index = "0", paramLabel = "FILE", description = "The sweep file: a path, or a URI that Spark can read.")
    private String file;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The result directory: a path, or a URI such as s3a://bucket/x. Default: results/NAME.")
    private String out;

    @Option(
            names = "--replicates",
            paramLabel = "N",
            converter = ReplicatesConverter.class,
            description = "Runs per point, instead of the file's number; more tops up what is there.")
    private Integer replicates;

    @Option(
            names = "--seed",
            paramLabel = "N",
            converter = SeedConverter.class,
            description = "The sweep's seed, instead of the file's.")
    private Long seed;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = TimeoutConverter.class,
            description = "Wall time after which a run is stopped, such as 10min, instead of the file's limits.wall.")
    private Long wallLimitNs;

    /** The plan that the arguments ask for. */
    SweepPlan plan(Supplier<SweepJob> jobs) {
        String text = SweepFiles.read(file, jobs);
        return SweepReader.read(file, text, new SweepOverrides(replicates, seed, wallLimitNs));
    }

    /** Where the plan's results are or shall be. */
    String out(SweepPlan plan) {
        return out == null ? "results/" + plan.name() : out;
    }

    private static long parse(Quantity quantity, String text, long min, long max) {
        long value;
        try {
            value = quantity.parse(text, "min");
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(e.getMessage());
        }
        if (value < min || value > max) {
            throw new CommandLine.TypeConversionException(
                    text + " is not between " + quantity.print(min) + " and " + quantity.print(max));
        }
        return value;
    }

    /** Reads {@code --replicates}. */
    static final class ReplicatesConverter implements CommandLine.ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return Math.toIntExact(parse(Quantity.COUNT, text, 1, SweepReader.MAX_REPLICATES));
        }
    }

    /** Reads {@code --seed}. */
    static final class SeedConverter implements CommandLine.ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return parse(Quantity.COUNT, text, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    /** Reads {@code --timeout}. */
    static final class TimeoutConverter implements CommandLine.ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return parse(Quantity.DURATION, text, 1, SweepReader.MAX_WALL_NS);
        }
    }
}
