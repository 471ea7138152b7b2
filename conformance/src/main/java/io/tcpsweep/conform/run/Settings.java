package io.tcpsweep.conform.run;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Settings of a scenario that are taken one by one; what is left untaken is what the simulator does not know. */
final class Settings {
    private final String kind;
    private final SortedMap<String, String> left;
    private final List<String> missing;

    /**
     * @param kind what the settings are called in messages
     * @param missing where values that cannot be simulated are reported
     */
    Settings(String kind, SortedMap<String, String> given, List<String> missing) {
        this.kind = kind;
        this.left = new TreeMap<>(given);
        this.missing = missing;
    }

    /** A whole number from {@code min} to {@code max}; {@code otherwise} if it is not set or not among them. */
    int whole(String key, int min, int max, int otherwise) {
        return (int) number(key, min, max, otherwise);
    }

    /** The same for large numbers. */
    long number(String key, long min, long max, long otherwise) {
        String text = left.remove(key);
        if (text == null) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(text.trim());
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported like any value that cannot be simulated.
        }
        missing.add(kind + " " + key + "=" + text);
        return otherwise;
    }

    /** A switch: on unless 0. */
    boolean flag(String key, boolean otherwise) {
        return whole(key, 0, Integer.MAX_VALUE, otherwise ? 1 : 0) != 0;
    }

    /** Three numbers, such as tcp_rmem. */
    int[] triple(String key, int... otherwise) {
        String text = left.remove(key);
        if (text == null) {
            return otherwise;
        }
        String[] parts = text.trim().split("\\s+");
        try {
            if (parts.length == otherwise.length) {
                int[] values = new int[parts.length];
                for (int i = 0; i < parts.length; i++) {
                    values[i] = Integer.parseInt(parts[i]);
                }
                return values;
            }
        } catch (NumberFormatException e) {
            // Reported like any value that cannot be simulated.
        }
        missing.add(kind + " " + key + "=" + text);
        return otherwise;
    }

    /** Takes a setting that changes nothing here, whatever its value. */
    void ignore(String key) {
        left.remove(key);
    }

    /** Takes the settings whose names start so, if they have no effect in this scenario. */
    void ignoreAll(String prefix) {
        left.keySet().removeIf(key -> key.startsWith(prefix));
    }

    /** Reports what has not been taken. */
    void end() {
        left.forEach((key, value) -> missing.add(kind + " " + key + "=" + value));
    }

    /** Reports what has not been taken and is on: the switches of a changed kernel do nothing while they are off. */
    void endIfOn() {
        left.forEach((key, value) -> {
            if (!value.trim().equals("0")) {
                missing.add(kind + " " + key + "=" + value);
            }
        });
    }
}
