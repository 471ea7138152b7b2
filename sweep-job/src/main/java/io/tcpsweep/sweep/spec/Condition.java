package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterKind;
import io.tcpsweep.scenario.Scenario;
import java.util.List;

/** A {@code where} expression: which points of a grid stay. */
sealed interface Condition {
    boolean holds(Scenario scenario);

    record Or(Condition left, Condition right) implements Condition {
        @Override
        public boolean holds(Scenario scenario) {
            return left.holds(scenario) || right.holds(scenario);
        }
    }

    record And(Condition left, Condition right) implements Condition {
        @Override
        public boolean holds(Scenario scenario) {
            return left.holds(scenario) && right.holds(scenario);
        }
    }

    record Not(Condition inner) implements Condition {
        @Override
        public boolean holds(Scenario scenario) {
            return !inner.holds(scenario);
        }
    }

    /** A parameter against a value or, if {@code other} is not null, against another parameter. */
    record Comparison(Parameter parameter, Operator operator, Object value, Parameter other) implements Condition {
        @Override
        public boolean holds(Scenario scenario) {
            Object left = scenario.value(parameter);
            Object right = other == null ? value : scenario.value(other);
            return switch (operator) {
                case EQUAL -> left.equals(right);
                case NOT_EQUAL -> !left.equals(right);
                case LESS -> number(left) < number(right);
                case LESS_OR_EQUAL -> number(left) <= number(right);
                case GREATER -> number(left) > number(right);
                case GREATER_OR_EQUAL -> number(left) >= number(right);
            };
        }
    }

    /** A parameter among values. */
    record In(Parameter parameter, List<Object> values) implements Condition {
        @Override
        public boolean holds(Scenario scenario) {
            return values.contains(scenario.value(parameter));
        }
    }

    /** How two values are compared. */
    enum Operator {
        EQUAL("=="),
        NOT_EQUAL("!="),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        boolean needsOrder() {
            return this != EQUAL && this != NOT_EQUAL;
        }

        /** The operator of that symbol, or null. */
        static Operator of(String symbol) {
            for (Operator operator : values()) {
                if (operator.symbol.equals(symbol)) {
                    return operator;
                }
            }
            return null;
        }
    }

    /** Whether a parameter's values have an order: numbers, and words that are whole numbers such as hz. */
    static boolean isOrdered(Parameter parameter) {
        return parameter.kind().isNumeric()
                || parameter.kind() == ParameterKind.CHOICE
                        && parameter.choices().stream().allMatch(choice -> choice.matches("\\d+"));
    }

    private static long number(Object value) {
        return value instanceof Long number ? number : Long.parseLong((String) value);
    }
}
