package io.tcpsweep.sweep.spec;

import java.util.Objects;

/**
 * A sweep to carry out.
 *
 * @param plan what to run
 * @param out the result directory: a local path or a URI such as hdfs:///sweeps/x or s3a://bucket/x
 * @param options how
 */
public record SweepRequest(SweepPlan plan, String out, RunOptions options) {
    public SweepRequest {
        Objects.requireNonNull(plan);
        Objects.requireNonNull(out);
        Objects.requireNonNull(options);
    }
}
