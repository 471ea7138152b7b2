package io.tcpsweep.scenario;

import io.tcpsweep.units.Quantity;

/** What a parameter's value is: how it is written, which Java type holds it, and how its result column is named. */
public enum ParameterKind {
    /** Nanoseconds; written with a unit. */
    DURATION(Quantity.DURATION, "_ns", "ns"),
    /** Bits per second on the wire; written with a unit. */
    RATE(Quantity.RATE, "_bits_per_sec", "bit/s"),
    /** Bytes; written with a unit. */
    BYTES(Quantity.BYTES, "_bytes", "B"),
    /** A number of packets; written bare or as "250 packets". */
    PACKETS(Quantity.PACKETS, "_packets", "packets"),
    /** A plain whole number. */
    COUNT(Quantity.COUNT, "", ""),
    /** Parts per million; written as a percentage with its sign ("50 %", "0.5%"). */
    PERCENT_PPM(Quantity.SHARE, "_ppm", "ppm"),
    /** Whole percent 0 to 100; written bare. */
    PERCENT(Quantity.WHOLE_PERCENT, "_percent", "percent"),
    /** One of a list of words. */
    CHOICE(null, "", ""),
    /** "on" or "off". */
    FLAG(null, "", ""),
    /** What flows carry, as {@link WorkloadMix} reads it; held in its canonical text. */
    MIX(null, "", "");

    private final Quantity quantity;
    private final String columnSuffix;
    private final String columnUnit;

    ParameterKind(Quantity quantity, String columnSuffix, String columnUnit) {
        this.quantity = quantity;
        this.columnSuffix = columnSuffix;
        this.columnUnit = columnUnit;
    }

    /** The written form of a numeric kind; null for CHOICE, FLAG and MIX. */
    public Quantity quantity() {
        return quantity;
    }

    /** Whether values are {@code Long} (else String for CHOICE and MIX, Boolean for FLAG). */
    public boolean isNumeric() {
        return quantity != null;
    }

    /** What a result column's name ends in, such as "_ns"; may be empty. */
    public String columnSuffix() {
        return columnSuffix;
    }

    /** The unit of the values in a result column; empty for plain numbers, words and flags. */
    public String columnUnit() {
        return columnUnit;
    }
}
