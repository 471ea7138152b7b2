package io.tcpsweep.conform.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault planned for the n-th packet of its sort of one flow, retransmissions included.
 *
 * @param kind what happens and to which sort of packet
 * @param flowNumber flow in the order of first packets, from 0
 * @param from first packet concerned, counted from 1
 * @param to last packet concerned
 * @param delayNs how long the packet is held back; 0 unless the kind delays
 */
public record PlannedFault(Kind kind, int flowNumber, int from, int to, long delayNs) {
    /** Kinds of faults; the name in lower case is the one in scenario files. */
    public enum Kind {
        DROP,
        MARK,
        DELAY,
        DROPACK,
        DELAYACK,
        DROPSYN,
        DROPSYNACK
    }

    /** Most faults one scenario may plan. */
    public static final int MAX_FAULTS = 4096;

    private static final Pattern SYNTAX =
            Pattern.compile("([a-z]+):(\\d{1,9}):(\\d{1,9})(?:-(\\d{1,9}))?(?::(\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?))?");
    private static final double NS_PER_US = 1000;

    /**
     * Parses the {@code faults} text of a scenario: {@code KIND:FLOW:N[-M][:US]}, separated by commas.
     *
     * @throws IllegalArgumentException naming the fault that cannot be read
     */
    public static List<PlannedFault> parseAll(String text) {
        List<PlannedFault> faults = new ArrayList<>();
        for (String item : text.split(",")) {
            if (!item.isEmpty()) {
                faults.add(parse(item));
            }
        }
        if (faults.size() > MAX_FAULTS) {
            throw new IllegalArgumentException("more than " + MAX_FAULTS + " faults");
        }
        return faults;
    }

    private static PlannedFault parse(String item) {
        Matcher matcher = SYNTAX.matcher(item);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("bad fault \"" + item + "\": expected KIND:FLOW:N[-M][:US]");
        }
        Kind kind = kindOf(matcher.group(1), item);
        int from = Integer.parseInt(matcher.group(3));
        int to = matcher.group(4) == null ? from : Integer.parseInt(matcher.group(4));
        if (from < 1 || to < from) {
            throw new IllegalArgumentException(
                    "bad fault \"" + item + "\": packets are counted from 1, N-M needs M >= N");
        }
        boolean delays = kind == Kind.DELAY || kind == Kind.DELAYACK;
        if (!delays && matcher.group(5) != null) {
            throw new IllegalArgumentException("bad fault \"" + item + "\": only delay and delayack take a time");
        }
        double us = matcher.group(5) == null ? 0 : Double.parseDouble(matcher.group(5));
        return new PlannedFault(kind, Integer.parseInt(matcher.group(2)), from, to, (long) (us * NS_PER_US));
    }

    private static Kind kindOf(String name, String item) {
        for (Kind kind : Kind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(name)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("bad fault \"" + item + "\": unknown kind \"" + name
                + "\"; known are drop, mark, delay, dropack, delayack, dropsyn, dropsynack");
    }
}
