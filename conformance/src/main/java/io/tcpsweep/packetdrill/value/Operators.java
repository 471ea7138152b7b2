package io.tcpsweep.packetdrill.value;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Python's operators on the values that occur: Long, Double, Boolean, String and lists of them. */
final class Operators {
    private static final int HEX_RADIX = 16;
    private static final Pattern CONVERSION = Pattern.compile("%[-+ 0#]*[0-9]*(?:\\.[0-9]+)?([a-zA-Z%])");
    private static final Comparator<Object> BY_NUMBER = Comparator.comparingDouble(value -> decimal(value));

    private Operators() {}

    static Object number(String text) {
        if (text.startsWith("0x")) {
            return Long.parseLong(text.substring(2), HEX_RADIX);
        }
        boolean decimal = text.contains(".") || text.contains("e");
        return decimal ? (Object) Double.parseDouble(text) : (Object) Long.parseLong(text);
    }

    static boolean truth(Object value) {
        if (value instanceof Boolean truth) {
            return truth;
        }
        if (value instanceof String text) {
            return !text.isEmpty();
        }
        return value instanceof List<?> list ? !list.isEmpty() : decimal(value) != 0;
    }

    /** A value as print shows it. */
    static String text(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? "True" : "False";
        }
        return String.valueOf(value);
    }

    static long whole(Object value) {
        if (value instanceof Long number) {
            return number;
        }
        if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        if (value instanceof Double number) {
            return number.longValue();
        }
        throw new UnsupportedConstructException(0, "'" + value + "' where code needs a number");
    }

    static double decimal(Object value) {
        return value instanceof Double number ? number : whole(value);
    }

    static boolean compare(String operator, Object left, Object right) {
        if (left instanceof String || right instanceof String) {
            boolean same = left.equals(right);
            return operator.equals("==") ? same : operator.equals("!=") && !same;
        }
        boolean exact = !(left instanceof Double) && !(right instanceof Double);
        int order = exact ? Long.compare(whole(left), whole(right)) : Double.compare(decimal(left), decimal(right));
        switch (operator) {
            case "==":
                return order == 0;
            case "!=":
                return order != 0;
            case "<":
                return order < 0;
            case "<=":
                return order <= 0;
            case ">":
                return order > 0;
            default:
                return order >= 0;
        }
    }

    static Object binary(String operator, Object left, Object right) throws BadCodeException {
        if (left instanceof String text) {
            return onText(operator, text, right);
        }
        if (operator.equals("/")) {
            requireNotZero(right);
            return decimal(left) / decimal(right);
        }
        if (left instanceof Double || right instanceof Double) {
            return onDecimals(operator, decimal(left), decimal(right));
        }
        return onWholes(operator, whole(left), whole(right));
    }

    private static void requireNotZero(Object divisor) throws BadCodeException {
        if (decimal(divisor) == 0) {
            throw new BadCodeException("division by zero");
        }
    }

    private static Object onText(String operator, String text, Object right) {
        if (operator.equals("+")) {
            return text + text(right);
        }
        if (!operator.equals("%")) {
            throw new UnsupportedConstructException(0, "'" + operator + "' on text in code");
        }
        List<?> values = right instanceof List<?> list ? list : List.of(right);
        StringBuilder formatted = new StringBuilder();
        Matcher matcher = CONVERSION.matcher(text);
        int from = 0;
        int next = 0;
        while (matcher.find()) {
            formatted.append(text, from, matcher.start());
            from = matcher.end();
            if (matcher.group(1).equals("%")) {
                formatted.append('%');
            } else if (next < values.size()) {
                Object value = values.get(next++);
                boolean fraction = "fge".contains(matcher.group(1).toLowerCase(Locale.ROOT));
                formatted.append(fraction || value instanceof String ? text(value) : text(whole(value)));
            }
        }
        return formatted.append(text.substring(from)).toString();
    }

    private static Object onDecimals(String operator, double left, double right) throws BadCodeException {
        switch (operator) {
            case "+":
                return left + right;
            case "-":
                return left - right;
            case "*":
                return left * right;
            case "//":
                requireNotZero(right);
                return Math.floor(left / right);
            case "%":
                requireNotZero(right);
                return left - right * Math.floor(left / right);
            case "**":
                return Math.pow(left, right);
            default:
                throw new BadCodeException("'" + operator + "' needs whole numbers");
        }
    }

    private static Object onWholes(String operator, long left, long right) throws BadCodeException {
        switch (operator) {
            case "+":
                return left + right;
            case "-":
                return left - right;
            case "*":
                return left * right;
            case "//":
                requireNotZero(right);
                return Math.floorDiv(left, right);
            case "%":
                requireNotZero(right);
                return Math.floorMod(left, right);
            case "&":
                return left & right;
            case "|":
                return left | right;
            case "^":
                return left ^ right;
            case "<<":
                return left << right;
            case ">>":
                return left >> right;
            default:
                return (long) Math.pow((double) left, (double) right);
        }
    }

    static Object call(String function, List<Object> arguments) {
        if (arguments.isEmpty()) {
            throw new UnsupportedConstructException(0, "the function '" + function + "()' in code");
        }
        Object first = arguments.get(0);
        switch (function) {
            case "abs":
                return first instanceof Double number ? (Object) Math.abs(number) : (Object) Math.abs(whole(first));
            case "int":
                return whole(first);
            case "float":
                return decimal(first);
            case "round":
                return Math.round(decimal(first));
            case "str":
                return text(first);
            case "bool":
                return truth(first);
            case "min":
                return Collections.min(arguments, BY_NUMBER);
            case "max":
                return Collections.max(arguments, BY_NUMBER);
            default:
                throw new UnsupportedConstructException(0, "the function '" + function + "' in code");
        }
    }
}
