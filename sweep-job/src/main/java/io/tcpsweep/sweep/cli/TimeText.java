package io.tcpsweep.sweep.cli;

import java.util.Locale;

/** Spans of time for people, to two figures or two units. */
final class TimeText {
    private static final long SEC_NS = 1_000_000_000L;

    private TimeText() {}

    /** "0.4 s", "12 s", "5 min 20 s", "3 h 10 min", "2 d 4 h". */
    static String of(long ns) {
        if (ns < 10 * SEC_NS) {
            return String.format(Locale.ROOT, "%.1f s", ns / (double) SEC_NS);
        }
        long sec = Math.round(ns / (double) SEC_NS);
        if (sec < 60) {
            return sec + " s";
        }
        if (sec < 3_600) {
            return pair(sec / 60, "min", sec % 60, "s");
        }
        long min = sec / 60;
        return min < 1_440 ? pair(min / 60, "h", min % 60, "min") : pair(min / 1_440, "d", min % 1_440 / 60, "h");
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }
}
