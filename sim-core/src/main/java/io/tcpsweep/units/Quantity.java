package io.tcpsweep.units;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kinds of quantity that have a written form, each with its base unit and the units it is written in.
 *
 * <p>{@link #parse} and {@link #print} are inverse: {@code parse(print(x), ..) == x} for every {@code long}.
 */
public enum Quantity {
    /** Time in nanoseconds. */
    DURATION(
            "ns",
            true,
            List.of(
                    new Unit("h", 3_600_000_000_000L, false),
                    new Unit("min", 60_000_000_000L, false),
                    new Unit("s", 1_000_000_000L, true),
                    new Unit("ms", 1_000_000L, true),
                    new Unit("us", 1_000L, true),
                    new Unit("\u00b5s", 1_000L, false),
                    new Unit("\u03bcs", 1_000L, false),
                    new Unit("ns", 1L, true))),

    /** Rate on the wire in bits per second; prefixes are powers of ten, as on every network interface. */
    RATE(
            "bit/s",
            true,
            List.of(
                    new Unit("Tbit/s", 1_000_000_000_000L, true),
                    new Unit("Gbit/s", 1_000_000_000L, true),
                    new Unit("Mbit/s", 1_000_000L, true),
                    new Unit("kbit/s", 1_000L, true),
                    new Unit("bit/s", 1L, true),
                    new Unit("Tbit", 1_000_000_000_000L, false),
                    new Unit("Gbit", 1_000_000_000L, false),
                    new Unit("Mbit", 1_000_000L, false),
                    new Unit("kbit", 1_000L, false),
                    new Unit("Kbit", 1_000L, false),
                    new Unit("bit", 1L, false))),

    /** Sizes in bytes; KiB, MiB and GiB are powers of two, kB, MB and GB powers of ten. */
    BYTES(
            "B",
            true,
            List.of(
                    new Unit("GiB", 1L << 30, true),
                    new Unit("MiB", 1L << 20, true),
                    new Unit("KiB", 1L << 10, true),
                    new Unit("GB", 1_000_000_000L, false),
                    new Unit("MB", 1_000_000L, false),
                    new Unit("kB", 1_000L, false),
                    new Unit("B", 1L, true))),

    /** A share in parts per million, written in percent. */
    SHARE("ppm", true, List.of(new Unit("%", 10_000L, true), new Unit("ppm", 1L, true))),

    /** A share in whole percent, written bare or with the sign. */
    WHOLE_PERCENT("percent", false, List.of(new Unit("%", 1L, false))),

    /** A number of packets, written bare or with the word. */
    PACKETS("packets", false, List.of(new Unit("packets", 1L, false), new Unit("packet", 1L, false))),

    /** A plain whole number; 2e9 is one too. */
    COUNT("", false, List.of());

    /** At most this many decimals are printed before a smaller unit is used instead. */
    private static final int MAX_DECIMALS = 3;

    /** The exponent is bounded so that no text can ask for a number of a million digits. */
    private static final Pattern FORM =
            Pattern.compile("([+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d{1,2})?)\\s*([\\p{L}%].*)?");

    private final String baseUnit;
    private final boolean unitRequired;
    private final List<Unit> units;

    Quantity(String baseUnit, boolean unitRequired, List<Unit> units) {
        this.baseUnit = baseUnit;
        this.unitRequired = unitRequired;
        this.units = units;
    }

    /** The unit that {@link #parse} returns, such as "ns"; empty for a plain number. */
    public String baseUnit() {
        return baseUnit;
    }

    /** Whether a bare number is refused. */
    public boolean unitRequired() {
        return unitRequired;
    }

    /** Every unit that may be written, as one text for messages and documents: "ns, us, ms, s, min, h". */
    public String unitNames() {
        StringBuilder names = new StringBuilder();
        for (Unit unit : units) {
            if (unit.name().charAt(0) < 0x80) {
                names.insert(0, names.isEmpty() ? unit.name() : unit.name() + ", ");
            }
        }
        return names.toString();
    }

    /**
     * Reads a quantity exactly.
     *
     * @param text such as "10 Gbit/s", "1.5ms", "64 KiB", "0.5%", "2e9"
     * @param exampleUnit the unit that a message proposes when the text has none, such as "Gbit"
     * @return the value in the base unit
     * @throws InvalidQuantityException when the text is no such quantity, or no whole number of base units
     */
    public long parse(String text, String exampleUnit) {
        String trimmed = text.strip();
        Matcher form = FORM.matcher(trimmed);
        if (!form.matches()) {
            throw new InvalidQuantityException(quoted(trimmed) + " is not " + expected(exampleUnit));
        }
        BigDecimal number = new BigDecimal(form.group(1));
        String unitText = form.group(2);
        long factor = unitText == null ? bareFactor(trimmed, exampleUnit) : factor(trimmed, form.group(1), unitText);
        BigDecimal value = number.multiply(BigDecimal.valueOf(factor));
        try {
            return value.longValueExact();
        } catch (ArithmeticException e) {
            throw new InvalidQuantityException(notExact(trimmed, value));
        }
    }

    /** Writes a value so that {@link #parse} gives it back: the largest unit with at most three decimals. */
    public String print(long value) {
        if (units.isEmpty() || !unitRequired) {
            return Long.toString(value);
        }
        if (value != 0) {
            for (Unit unit : units) {
                if (unit.printed() && (this == SHARE || Math.abs(value / unit.factor()) >= 1)) {
                    String number = exactDecimal(value, unit.factor());
                    if (number != null) {
                        return number + " " + unit.name();
                    }
                }
            }
        }
        return this == SHARE && value == 0 ? "0 %" : value + " " + baseUnit;
    }

    /** The decimal text of value/factor if it has few enough decimals, else null. Binary units print whole only. */
    private String exactDecimal(long value, long factor) {
        if (value % factor == 0) {
            return Long.toString(value / factor);
        }
        if (this == BYTES) {
            return null;
        }
        BigDecimal quotient =
                new BigDecimal(value).divide(new BigDecimal(factor)).stripTrailingZeros();
        return quotient.scale() <= MAX_DECIMALS ? quotient.toPlainString() : null;
    }

    private long bareFactor(String text, String exampleUnit) {
        if (unitRequired) {
            throw new InvalidQuantityException(text + " needs a unit, such as " + text + separated(exampleUnit));
        }
        return 1L;
    }

    private long factor(String text, String number, String unitText) {
        for (Unit unit : units) {
            if (unit.name().equals(unitText)) {
                return unit.factor();
            }
        }
        if (this == RATE && unitText.toLowerCase(Locale.ROOT).endsWith("bps")) {
            String proposal = number + unitText.substring(0, unitText.length() - 3) + "bit";
            throw new InvalidQuantityException(quoted(text) + ": \"" + unitText
                    + "\" means bytes to some tools and bits to others; write " + proposal);
        }
        if (units.isEmpty()) {
            throw new InvalidQuantityException(quoted(text) + " is a plain number here; write " + number);
        }
        for (Unit unit : units) {
            if (unit.name().equalsIgnoreCase(unitText)) {
                throw new InvalidQuantityException(quoted(text) + " has an unknown unit \"" + unitText
                        + "\"; did you mean " + number + separated(unit.name()) + "?");
            }
        }
        throw new InvalidQuantityException(
                quoted(text) + " has an unknown unit \"" + unitText + "\" (known: " + unitNames() + ")");
    }

    private String notExact(String text, BigDecimal value) {
        if (value.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            return quoted(text) + " is too large";
        }
        return baseUnit.isEmpty()
                ? quoted(text) + " is not a whole number"
                : quoted(text) + " is not a whole number of " + baseUnit + "; nothing is rounded here";
    }

    private String expected(String exampleUnit) {
        return unitRequired ? "a number with a unit, such as 10" + separated(exampleUnit) : "a number";
    }

    private static String separated(String unit) {
        return unit.equals("%") ? " %" : unit;
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }

    /**
     * One way to write a quantity.
     *
     * @param name as written, case matters
     * @param factor base units in one of these
     * @param printed whether {@link #print} may choose it
     */
    private record Unit(String name, long factor, boolean printed) {}
}
