package io.tcpsweep.scenario;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** A checked value for every metric of one scope. */
final class MetricValues implements Serializable {
    private static final long serialVersionUID = 1L;

    private final MetricId.Scope scope;
    private final Object[] values = new Object[MetricId.values().length];

    MetricValues(MetricId.Scope scope) {
        this.scope = scope;
    }

    private MetricValues(MetricValues other) {
        this(other.scope);
        System.arraycopy(other.values, 0, values, 0, values.length);
    }

    MetricValues copy() {
        return new MetricValues(this);
    }

    Object get(MetricId metric) {
        checkScope(metric);
        return values[metric.ordinal()];
    }

    void set(MetricId metric, Object value) {
        checkScope(metric);
        if (!metric.type().javaType().isInstance(value)) {
            throw new IllegalArgumentException(metric + " takes a " + metric.type() + ", not " + value);
        }
        if (value instanceof Double number && !Double.isFinite(number)) {
            throw new IllegalArgumentException(metric + " is " + value + "; leave it out instead");
        }
        values[metric.ordinal()] = value;
    }

    void checkComplete(MetricId except) {
        for (MetricId metric : metrics()) {
            if (values[metric.ordinal()] == null && !metric.nullable() && metric != except) {
                throw new IllegalStateException(metric + " was not measured");
            }
        }
    }

    /**
     * Adds every value of the digest as a line; doubles by their bits, since their decimal form varies with the JDK.
     */
    void appendDigestLines(StringBuilder content) {
        for (MetricId metric : metrics()) {
            Object value = values[metric.ordinal()];
            if (metric.inResultDigest() && (value != null || !metric.inResultDigestOnlyIfKnown())) {
                content.append(metric.column()).append('=');
                if (value instanceof Double number) {
                    content.append(Long.toHexString(Double.doubleToLongBits(number)));
                } else {
                    content.append(value);
                }
                content.append('\n');
            }
        }
    }

    private List<MetricId> metrics() {
        return scope == MetricId.Scope.RUN ? MetricId.runMetrics() : MetricId.flowMetrics();
    }

    private void checkScope(MetricId metric) {
        if (metric.scope() != scope) {
            throw new IllegalArgumentException(metric + " is no metric of a " + scope);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MetricValues that && scope == that.scope && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
