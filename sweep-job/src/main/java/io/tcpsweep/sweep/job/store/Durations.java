package io.tcpsweep.sweep.job.store;

/** Durations for people. */
public final class Durations {
    private Durations() {}

    /**
     * A duration in its two largest units: "850 ms", "12 s", "3 min 20 s", "2 h 5 min", "4 d 3 h".
     *
     * @param durationMs at least 0, milliseconds
     */
    public static String roughly(long durationMs) {
        long seconds = (durationMs + 500) / 1000;
        if (durationMs < 1000) {
            return durationMs + " ms";
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return two(seconds / 60, "min", seconds % 60, "s");
        }
        long minutes = (seconds + 30) / 60;
        if (minutes < 24 * 60) {
            return two(minutes / 60, "h", minutes % 60, "min");
        }
        long hours = (minutes + 30) / 60;
        return two(hours / 24, "d", hours % 24, "h");
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        String first = large + " " + largeUnit;
        return small == 0 ? first : first + " " + small + " " + smallUnit;
    }
}
