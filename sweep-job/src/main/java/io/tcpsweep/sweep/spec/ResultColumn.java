package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.Parameter;

/**
 * One column of a result table.
 *
 * @param name snake_case, unit last
 * @param type of its values
 * @param unit empty for plain numbers, words and flags
 * @param nullable whether a row may lack it
 * @param deterministic whether the same run always gives the same value; false for times and names of machines
 * @param description one line
 * @param parameter the parameter whose value it holds, or null
 * @param metric the metric whose value it holds, or null
 */
public record ResultColumn(
        String name,
        Type type,
        String unit,
        boolean nullable,
        boolean deterministic,
        String description,
        Parameter parameter,
        MetricId metric) {

    /** Column types, named after what every Parquet reader knows. */
    public enum Type {
        /** UTF-8 text. */
        STRING,
        /** 64-bit signed integer. */
        LONG,
        /** 64-bit floating point. */
        DOUBLE,
        /** True or false. */
        BOOLEAN,
        /** Bytes that mean nothing as text. */
        BINARY
    }

    static ResultColumn of(String name, Type type, String description) {
        return new ResultColumn(name, type, "", false, true, description, null, null);
    }

    static ResultColumn of(Parameter parameter) {
        Type type = switch (parameter.kind()) {
            case CHOICE, MIX -> Type.STRING;
            case FLAG -> Type.BOOLEAN;
            case DURATION, RATE, BYTES, PACKETS, COUNT, PERCENT_PPM, PERCENT -> Type.LONG;
        };
        return new ResultColumn(
                parameter.column(),
                type,
                parameter.kind().columnUnit(),
                false,
                true,
                "parameter " + parameter.key() + ": " + parameter.description(),
                parameter,
                null);
    }

    static ResultColumn of(MetricId metric, boolean nullable) {
        Type type = switch (metric.type()) {
            case LONG -> Type.LONG;
            case DOUBLE -> Type.DOUBLE;
            case STRING -> Type.STRING;
        };
        return new ResultColumn(
                metric.column(), type, metric.unit(), nullable, true, metric.description(), null, metric);
    }

    ResultColumn withUnit(String newUnit) {
        return new ResultColumn(name, type, newUnit, nullable, deterministic, description, parameter, metric);
    }

    ResultColumn asNullable() {
        return new ResultColumn(name, type, unit, true, deterministic, description, parameter, metric);
    }

    ResultColumn asNonDeterministic() {
        return new ResultColumn(name, type, unit, nullable, false, description, parameter, metric);
    }
}
