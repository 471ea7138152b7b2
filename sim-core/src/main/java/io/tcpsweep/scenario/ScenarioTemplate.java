package io.tcpsweep.scenario;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A named topology with its defaults; every parameter can be overridden. */
public enum ScenarioTemplate {
    /** Senders, a switch that spreads flows by hash over equal paths, a switch, one receiver. */
    PARALLEL_PATHS(
            "parallel-paths",
            "senders -> switch -> several equal paths, chosen by hash -> switch -> receiver",
            Map.of()),

    /** Senders with a link each, a switch, one bottleneck link, one receiver. */
    DUMBBELL("dumbbell", "senders -> switch -> one bottleneck -> receiver", Map.of("hosts", "2", "paths", "1"));

    private final String id;
    private final String description;
    private final SortedMap<String, String> defaultTexts;

    ScenarioTemplate(String id, String description, Map<String, String> defaultTexts) {
        this.id = id;
        this.description = description;
        this.defaultTexts = Collections.unmodifiableSortedMap(new TreeMap<>(defaultTexts));
    }

    /** The name in sweep files, such as "parallel-paths". */
    public String id() {
        return id;
    }

    /** One line for documents and help texts. */
    public String description() {
        return description;
    }

    /** Where this template's defaults differ from the catalogue's: key to text. */
    public SortedMap<String, String> defaultTexts() {
        return defaultTexts;
    }

    /** The default of a parameter here, as a user would write it. */
    public String defaultText(Parameter parameter) {
        return defaultTexts.getOrDefault(parameter.key(), parameter.defaultText());
    }

    /** Every template's name. */
    public static List<String> ids() {
        return List.of(values()).stream().map(ScenarioTemplate::id).toList();
    }

    /** The template of that name, or null. */
    public static ScenarioTemplate byId(String id) {
        for (ScenarioTemplate template : values()) {
            if (template.id.equals(id)) {
                return template;
            }
        }
        return null;
    }
}
