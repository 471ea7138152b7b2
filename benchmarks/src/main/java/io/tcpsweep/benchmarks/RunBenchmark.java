package io.tcpsweep.benchmarks;

import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.ScenarioRunner;
import io.tcpsweep.scenario.StopSignal;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A whole run of a reference scenario, set-up and row included. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(3)
public class RunBenchmark {
    @Param({"tcp", "dctcp", "paths-64"})
    private String scenario;

    private RunSpec spec;

    @Setup
    public void setUp() {
        spec = RunSpec.of(ReferenceScenarios.byName(scenario), 1, 0);
    }

    @Benchmark
    public RunOutcome run() {
        return ScenarioRunner.run(spec, StopSignal.NEVER);
    }
}
