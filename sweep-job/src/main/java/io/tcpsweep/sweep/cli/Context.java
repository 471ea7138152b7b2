package io.tcpsweep.sweep.cli;

import io.tcpsweep.sweep.spec.SweepJob;
import java.io.PrintWriter;
import java.util.function.Supplier;

/**
 * What commands need of the world.
 *
 * @param out for results
 * @param err for progress and problems
 * @param interactive whether {@code err} is a terminal, so that a progress line may rewrite itself
 * @param jobs makes the job on first use, as starting Spark takes seconds
 */
record Context(PrintWriter out, PrintWriter err, boolean interactive, Supplier<SweepJob> jobs) {
    SweepJob job() {
        return jobs.get();
    }
}
