package io.tcpsweep.scenario;

import java.io.Serializable;

/** The measurements of one flow; immutable. */
public final class FlowResult implements Serializable {
    private static final long serialVersionUID = 1L;

    private final MetricValues values;

    private FlowResult(MetricValues values) {
        this.values = values;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The value of a FLOW metric: Long, Double, String, or null where the metric allows it. */
    public Object value(MetricId metric) {
        return values.get(metric);
    }

    void appendDigestLines(StringBuilder content) {
        values.appendDigestLines(content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FlowResult that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Collects the values of one flow. */
    public static final class Builder {
        private final MetricValues values = new MetricValues(MetricId.Scope.FLOW);

        private Builder() {}

        public Builder set(MetricId metric, long value) {
            values.set(metric, value);
            return this;
        }

        public Builder set(MetricId metric, double value) {
            values.set(metric, value);
            return this;
        }

        public Builder set(MetricId metric, String value) {
            values.set(metric, value);
            return this;
        }

        /**
         * The finished row.
         *
         * @throws IllegalStateException when a metric that is never null was not set
         */
        public FlowResult build() {
            values.checkComplete(null);
            return new FlowResult(values.copy());
        }
    }
}
