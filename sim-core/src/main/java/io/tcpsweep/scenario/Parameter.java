package io.tcpsweep.scenario;

import io.tcpsweep.units.InvalidQuantityException;
import java.util.List;
import java.util.Locale;

/**
 * One parameter of a scenario, as the catalogue defines it.
 *
 * @param key dotted name in sweep files, such as "path.rate"
 * @param kind how it is written and held
 * @param defaultText its default as a user would write it; a template may have another
 * @param min smallest value in base units (numeric kinds only)
 * @param max largest value in base units (numeric kinds only)
 * @param choices the words it takes (CHOICE only, else empty)
 * @param description one sentence
 * @param source where the behaviour comes from: a Linux sysctl, a standard, or this model
 */
public record Parameter(
        String key,
        ParameterKind kind,
        String defaultText,
        long min,
        long max,
        List<String> choices,
        String description,
        String source) {

    private static final String ON = "on";
    private static final String OFF = "off";

    public Parameter {
        choices = List.copyOf(choices);
    }

    /** The name of its result column: the key in snake_case with the unit last, such as "path_rate_bits_per_sec". */
    public String column() {
        return key.replace('.', '_') + kind.columnSuffix();
    }

    /**
     * Reads a written value.
     *
     * @return Long in base units, String (CHOICE, MIX) or Boolean (FLAG)
     * @throws InvalidValueException when the text is no allowed value
     */
    public Object parse(String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty()) {
            throw new InvalidValueException("is empty; it takes " + allowed());
        }
        Object value = switch (kind) {
            case CHOICE -> trimmed;
            case FLAG -> parseFlag(trimmed);
            case MIX -> WorkloadMix.parse(trimmed).text();
            case DURATION, RATE, BYTES, PACKETS, COUNT, PERCENT_PPM, PERCENT -> parseNumber(trimmed);
        };
        check(value);
        return value;
    }

    /**
     * Checks type and range of a value in its held form.
     *
     * @throws InvalidValueException when the parameter does not take it
     */
    public void check(Object value) {
        switch (kind) {
            case CHOICE -> {
                if (!(value instanceof String) || !choices.contains(value)) {
                    throw new InvalidValueException("\"" + value + "\" is not known (known: " + allowed() + ")");
                }
            }
            case FLAG -> {
                if (!(value instanceof Boolean)) {
                    throw new InvalidValueException("\"" + value + "\" is neither on nor off");
                }
            }
            case MIX -> {
                if (!(value instanceof String text)
                        || !WorkloadMix.parse(text).text().equals(text)) {
                    throw new InvalidValueException("\"" + value + "\" is not the canonical form of a mix");
                }
            }
            case DURATION, RATE, BYTES, PACKETS, COUNT, PERCENT_PPM, PERCENT -> checkRange(value);
        }
    }

    /** The form that identities are made from: base units as digits, the word, or on/off. */
    public String canonical(Object value) {
        return value instanceof Boolean flag ? (flag ? ON : OFF) : value.toString();
    }

    /** The form for people: "10 Gbit/s", "80 us", "cubic", "off". {@link #parse} takes it back. */
    public String display(Object value) {
        return kind.isNumeric() ? kind.quantity().print((Long) value) : canonical(value);
    }

    /** What it takes, for messages and documents: "1 kbit/s to 1 Tbit/s", "cubic, reno", "on or off". */
    public String allowed() {
        return switch (kind) {
            case CHOICE -> String.join(", ", choices);
            case FLAG -> "on or off";
            case MIX -> WorkloadReader.FORM;
            case DURATION, RATE, BYTES, PACKETS, COUNT, PERCENT_PPM, PERCENT -> display(min) + " to " + display(max);
        };
    }

    private void checkRange(Object value) {
        if (!(value instanceof Long number)) {
            throw new InvalidValueException("\"" + value + "\" is not a number");
        }
        if (number < min) {
            throw new InvalidValueException(display(number) + " is below " + display(min) + "; it takes " + allowed());
        }
        if (number > max) {
            throw new InvalidValueException(display(number) + " is above " + display(max) + "; it takes " + allowed());
        }
    }

    private Object parseNumber(String text) {
        try {
            return kind.quantity().parse(text, exampleUnit());
        } catch (InvalidQuantityException e) {
            throw new InvalidValueException(e.getMessage());
        }
    }

    /** The unit that a message proposes, such as "Gbit": the default's own, as people most likely mean that one. */
    public String exampleUnit() {
        return defaultText.replaceFirst("^[\\d.]+\\s*", "").replace("/s", "");
    }

    private static Boolean parseFlag(String text) {
        return switch (text) {
            case ON -> Boolean.TRUE;
            case OFF -> Boolean.FALSE;
            default ->
                throw new InvalidValueException("\"" + text + "\" is neither on nor off; write "
                        + switch (text.toLowerCase(Locale.ROOT)) {
                            case "true", "yes", "1", "on", "enabled" -> ON;
                            case "false", "no", "0", "off", "disabled" -> OFF;
                            default -> "on or off";
                        });
        };
    }
}
