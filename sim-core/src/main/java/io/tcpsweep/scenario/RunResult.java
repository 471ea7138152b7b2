package io.tcpsweep.scenario;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The measurements of a run and of its flows; immutable. */
public final class RunResult implements Serializable {
    private static final long serialVersionUID = 1L;

    private final MetricValues values;
    private final ArrayList<FlowResult> flows;
    private final ArrayList<ClassLatency> latencies;

    private RunResult(MetricValues values, ArrayList<FlowResult> flows, ArrayList<ClassLatency> latencies) {
        this.values = values;
        this.flows = flows;
        this.latencies = latencies;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The value of a RUN metric: Long, Double, String, or null where the metric allows it. */
    public Object value(MetricId metric) {
        return values.get(metric);
    }

    /** The flows in order of their number. */
    public List<FlowResult> flows() {
        return List.copyOf(flows);
    }

    /** Latencies of each class of flows that makes requests, in the order of the workload. */
    public List<ClassLatency> latencies() {
        return List.copyOf(latencies);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RunResult that
                && values.equals(that.values)
                && flows.equals(that.flows)
                && latencies.equals(that.latencies);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * values.hashCode() + flows.hashCode()) + latencies.hashCode();
    }

    /** Collects the values of a run. */
    public static final class Builder {
        private final MetricValues values = new MetricValues(MetricId.Scope.RUN);
        private final List<FlowResult> flows = new ArrayList<>();
        private final List<ClassLatency> latencies = new ArrayList<>();

        private Builder() {}

        public Builder set(MetricId metric, long value) {
            values.set(metric, value);
            return this;
        }

        public Builder set(MetricId metric, double value) {
            values.set(metric, value);
            return this;
        }

        /** Sets a word; the result digest is computed and cannot be set. */
        public Builder set(MetricId metric, String value) {
            if (metric == MetricId.RESULT_DIGEST) {
                throw new IllegalArgumentException(metric + " is computed from the other values");
            }
            values.set(metric, value);
            return this;
        }

        public Builder add(FlowResult flow) {
            flows.add(flow);
            return this;
        }

        public Builder add(ClassLatency latency) {
            latencies.add(latency);
            return this;
        }

        /**
         * The finished row with its digest.
         *
         * @throws IllegalStateException when a metric that is never null was not set
         */
        public RunResult build() {
            values.checkComplete(MetricId.RESULT_DIGEST);
            StringBuilder content = new StringBuilder("tcpsweep result\n");
            values.appendDigestLines(content);
            for (FlowResult flow : flows) {
                flow.appendDigestLines(content);
            }
            for (ClassLatency latency : latencies) {
                latency.appendDigestLines(content);
            }
            MetricValues complete = values.copy();
            complete.set(MetricId.RESULT_DIGEST, Identity.hex64(content.toString()));
            return new RunResult(complete, new ArrayList<>(flows), new ArrayList<>(latencies));
        }
    }
}
