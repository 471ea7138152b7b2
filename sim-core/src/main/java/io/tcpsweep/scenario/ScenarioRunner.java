package io.tcpsweep.scenario;

import io.tcpsweep.net.NetworkContext;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs one scenario. A pure function of the spec, but for the stop signal: one thread, no input or output, no wall
 * clock, no state that outlives the run.
 */
public final class ScenarioRunner {
    private ScenarioRunner() {}

    /**
     * Runs to the end of the simulated duration, or to whatever stops it before. Everything that goes wrong becomes an
     * outcome; only errors of the Java machine itself, such as running out of memory, are thrown.
     *
     * @param stop polled every 4096 events; a run that it stops is a {@link RunStatus#TIMEOUT}
     */
    public static RunOutcome run(RunSpec spec, StopSignal stop) {
        return run(spec, stop, null, context -> new TcpEndpointFactory(context, spec.scenario()));
    }

    /**
     * The same run, looked into.
     *
     * @param probe told what happens on links and hosts; what it throws makes the run a defect
     */
    public static RunOutcome run(RunSpec spec, StopSignal stop, RunProbe probe) {
        return run(spec, stop, probe, context -> new TcpEndpointFactory(context, spec.scenario()));
    }

    /** The same over any transport. */
    static RunOutcome run(RunSpec spec, StopSignal stop, Function<NetworkContext, EndpointFactory> transport) {
        return run(spec, stop, null, transport);
    }

    private static RunOutcome run(
            RunSpec spec, StopSignal stop, RunProbe probe, Function<NetworkContext, EndpointFactory> transport) {
        List<ScenarioProblem> problems = spec.scenario().problems();
        if (!problems.isEmpty()) {
            return RunOutcome.without(
                    RunStatus.FAILED,
                    problems.stream().map(ScenarioProblem::toString).collect(Collectors.joining("; ")));
        }
        try {
            return new SimulationRun(spec, probe, transport).run(stop);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            return RunOutcome.without(RunStatus.FAILED, describe(e));
        }
    }

    /** One line: what, and the place in this code where it happened. */
    private static String describe(Throwable thrown) {
        String root = ScenarioRunner.class.getPackageName().replaceFirst("\\.[^.]*$", "");
        String place = "";
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(root)) {
                place = " at " + frame.getFileName() + ":" + frame.getLineNumber();
                break;
            }
        }
        String message = String.valueOf(thrown.getMessage()).replaceAll("\\s+", " ");
        return "a defect: " + thrown.getClass().getSimpleName() + ": " + message + place;
    }
}
