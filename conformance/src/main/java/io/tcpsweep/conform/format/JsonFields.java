package io.tcpsweep.conform.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Typed access to the fields of one JSON object; what is wrong goes to a list and a harmless value is returned. */
final class JsonFields {
    private final ObjectNode object;
    private final String where;
    private final List<String> problems;

    /** @param where prefix of the problems found in this object, such as "x.json: flows[0]." */
    JsonFields(ObjectNode object, String where, List<String> problems) {
        this.object = object;
        this.where = where;
        this.problems = problems;
    }

    void refuseUnknown(Set<String> known) {
        object.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                problem("unknown key \"" + key + "\"; known are " + String.join(", ", known));
            }
        });
    }

    void problem(String text) {
        problems.add(where + text);
    }

    boolean has(String key) {
        return object.has(key);
    }

    /** A whole number from {@code min} to {@code max}. */
    long whole(String key, long min, long max) {
        JsonNode node = object.get(key);
        if (node == null || !node.isNumber() || !isWhole(node)) {
            problem(key + " must be a whole number" + instead(node));
            return min;
        }
        BigDecimal value = node.decimalValue();
        if (value.compareTo(BigDecimal.valueOf(min)) < 0 || value.compareTo(BigDecimal.valueOf(max)) > 0) {
            problem(key + " must lie between " + min + " and " + max + instead(node));
            return min;
        }
        return value.longValue();
    }

    /** A whole number as above, or {@code absent} if the key is missing. */
    long whole(String key, long min, long max, long absent) {
        return object.has(key) ? whole(key, min, max) : absent;
    }

    /** The low 64 bits of a whole number of any size. */
    long bits(String key) {
        JsonNode node = object.get(key);
        if (!node.isNumber() || !isWhole(node)) {
            problem(key + " must be a whole number" + instead(node));
            return 0;
        }
        return node.bigIntegerValue().longValue();
    }

    /** A number of at least {@code min}, above it if {@code strictly}. */
    double number(String key, double min, boolean strictly) {
        JsonNode node = object.get(key);
        if (!node.isNumber() || node.doubleValue() < min || strictly && node.doubleValue() == min) {
            problem(key + " must be a number " + (strictly ? "above " : "of at least ") + shortest(min)
                    + instead(node));
            return min;
        }
        return node.doubleValue();
    }

    String text(String key) {
        JsonNode node = object.get(key);
        if (node == null || !node.isTextual()) {
            problem(key + " must be a text" + instead(node));
            return "";
        }
        return node.textValue();
    }

    boolean flag(String key) {
        JsonNode node = object.get(key);
        if (!node.isBoolean()) {
            problem(key + " must be true or false" + instead(node));
        }
        return node.booleanValue();
    }

    /** An object of texts and numbers; numbers are given as text. */
    SortedMap<String, String> settings(String key) {
        SortedMap<String, String> settings = new TreeMap<>();
        JsonNode node = object.get(key);
        if (!node.isObject()) {
            problem(key + " must be an object" + instead(node));
            return settings;
        }
        node.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            if (value.isTextual() || value.isNumber()) {
                settings.put(entry.getKey(), value.asText());
            } else {
                problem(key + "." + entry.getKey() + " must be a text or a number" + instead(value));
            }
        });
        return settings;
    }

    private static boolean isWhole(JsonNode node) {
        return node.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    private static String instead(JsonNode node) {
        return node == null ? ", it is missing" : ", not " + node;
    }

    private static String shortest(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
