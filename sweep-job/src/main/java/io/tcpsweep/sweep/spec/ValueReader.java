package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.InvalidValueException;
import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterKind;
import io.tcpsweep.units.InvalidQuantityException;
import io.tcpsweep.units.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the values of parameters: one, a list, or a range. */
final class ValueReader {
    /** A longer axis is a slip of the step. */
    private static final long MAX_RANGE_VALUES = 100_000;

    private static final Pattern DECIMAL = Pattern.compile("\\d+\\.\\d+");
    private static final List<String> RANGE_KEYS = List.of("from", "to", "step");

    private final Problems problems;

    ValueReader(Problems problems) {
        this.problems = problems;
    }

    /**
     * One value.
     *
     * @return null when it is none, with the problem noted
     */
    Assignment one(Parameter parameter, Tree tree, String path) {
        int before = problems.size();
        Object value = null;
        if (!(tree instanceof Tree.Scalar scalar)) {
            problems.add(tree.line(), path, "takes one value, not " + tree.kindName());
        } else if (scalar.isEmpty()) {
            problems.add(tree.line(), path, "has no value; it takes " + parameter.allowed());
        } else if (losesDigits(parameter, scalar)) {
            problems.add(tree.line(), path, bareNumber(parameter, scalar.text()));
        } else {
            value = parse(parameter, scalar, path);
        }
        if (problems.size() > before) {
            problems.spoil(parameter.key());
            return null;
        }
        return new Assignment(parameter, value, tree.line(), path);
    }

    /** The values of an axis; a wrong one is null in the list, so that places stay comparable. */
    List<Assignment> several(Parameter parameter, Tree tree, String path) {
        List<Assignment> values = new ArrayList<>();
        if (tree instanceof Tree.Items items) {
            if (items.items().isEmpty()) {
                problems.add(
                        tree.line(),
                        path,
                        "is an empty list, so there would be no point; name a value or leave it out");
                problems.spoil(parameter.key());
            }
            for (Tree item : items.items()) {
                values.add(one(parameter, item, path + "[" + (values.size() + 1) + "]"));
            }
        } else if (tree instanceof Tree.Mapping mapping) {
            range(parameter, mapping, path, values);
        } else if (tree instanceof Tree.Scalar scalar && scalar.isEmpty()) {
            problems.add(tree.line(), path, "has no value; it takes a list, such as [" + example(parameter) + "]");
            problems.spoil(parameter.key());
        } else {
            values.add(one(parameter, tree, path));
        }
        return values;
    }

    /** A number outside the parameters, such as the seed; null when it is none, with the problem noted. */
    Long number(Quantity quantity, String exampleUnit, Tree tree, String path, long min, long max) {
        if (!(tree instanceof Tree.Scalar scalar) || scalar.isEmpty()) {
            problems.add(tree.line(), path, "takes one number, not " + tree.kindName());
            return null;
        }
        try {
            long value = quantity.parse(scalar.text(), exampleUnit);
            if (value < min || value > max) {
                problems.add(
                        tree.line(),
                        path,
                        quantity.print(value) + " is not between " + quantity.print(min) + " and "
                                + quantity.print(max));
                return null;
            }
            return value;
        } catch (InvalidQuantityException e) {
            problems.add(tree.line(), path, e.getMessage());
            return null;
        }
    }

    private Object parse(Parameter parameter, Tree.Scalar scalar, String path) {
        try {
            return parameter.parse(scalar.text());
        } catch (InvalidValueException e) {
            messages(parameter, scalar.text(), e).forEach(message -> problems.add(scalar.line(), path, message));
            return null;
        }
    }

    /** What is wrong with a text, each with what may have been meant. */
    static List<String> messages(Parameter parameter, String text, InvalidValueException thrown) {
        return thrown.problems().stream()
                .map(problem -> problem.message()
                        + (problem.word().isEmpty()
                                ? Names.didYouMean(text, parameter.choices())
                                : Names.didYouMean(problem.word(), problem.known())))
                .toList();
    }

    /**
     * Whether other YAML readers, for which a bare 4.10 is the number 4.1, would see another word than the file shows.
     */
    private static boolean losesDigits(Parameter parameter, Tree.Scalar scalar) {
        return parameter.kind() == ParameterKind.CHOICE
                && scalar.plain()
                && DECIMAL.matcher(scalar.text()).matches()
                && !asNumber(scalar.text()).equals(scalar.text());
    }

    private static String bareNumber(Parameter parameter, String text) {
        String known = parameter.choices().contains(text) ? "" : " (known: " + parameter.allowed() + ")";
        return "bare " + text + " is the number " + asNumber(text) + " to other YAML readers; write \"" + text + "\""
                + known;
    }

    private static String asNumber(String text) {
        return new BigDecimal(text).stripTrailingZeros().toPlainString();
    }

    private void range(Parameter parameter, Tree.Mapping mapping, String path, List<Assignment> values) {
        int before = problems.size();
        for (Tree.Entry entry : mapping.entries()) {
            if (!RANGE_KEYS.contains(entry.key())) {
                problems.add(
                        entry.line(),
                        YamlReader.join(path, entry.key()),
                        "is no part of a range, which is {from: .., to: .., step: ..}"
                                + Names.didYouMean(entry.key(), RANGE_KEYS));
            }
        }
        for (String key : RANGE_KEYS) {
            if (mapping.entry(key) == null) {
                problems.add(mapping.line(), path, "has no " + key + "; a range is {from: .., to: .., step: ..}");
            }
        }
        if (!parameter.kind().isNumeric()) {
            problems.add(mapping.line(), path, "has no numbers to range over; list its values: " + parameter.allowed());
        }
        if (problems.size() == before) {
            Assignment from = one(parameter, mapping.entry("from").value(), YamlReader.join(path, "from"));
            Assignment to = one(parameter, mapping.entry("to").value(), YamlReader.join(path, "to"));
            Long step = number(
                    parameter.kind().quantity(),
                    parameter.exampleUnit(),
                    mapping.entry("step").value(),
                    YamlReader.join(path, "step"),
                    1,
                    Long.MAX_VALUE);
            if (from != null && to != null && step != null) {
                addRange(mapping, from, to, step, path, values);
            }
        }
        if (problems.size() > before) {
            problems.spoil(parameter.key());
        }
    }

    private void addRange(
            Tree.Mapping mapping, Assignment from, Assignment to, long step, String path, List<Assignment> values) {
        Parameter parameter = from.parameter();
        long first = (Long) from.value();
        long last = (Long) to.value();
        if (first > last) {
            problems.add(mapping.line(), path, "runs downwards; exchange from and to");
            return;
        }
        if ((last - first) / step >= MAX_RANGE_VALUES) {
            problems.add(mapping.line(), path, "has more than " + MAX_RANGE_VALUES + " values; use a larger step");
            return;
        }
        long reached = first + (last - first) / step * step;
        if (reached != last) {
            problems.add(
                    mapping.entry("to").line(),
                    YamlReader.join(path, "to"),
                    parameter.display(last) + " is not reached in these steps; write " + parameter.display(reached));
            return;
        }
        for (long value = first; value <= last; value += step) {
            values.add(new Assignment(parameter, value, mapping.line(), path));
        }
    }

    private static String example(Parameter parameter) {
        return parameter.kind() == ParameterKind.FLAG ? "on, off" : parameter.defaultText();
    }
}
