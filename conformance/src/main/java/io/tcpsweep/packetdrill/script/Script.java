package io.tcpsweep.packetdrill.script;

import java.util.List;
import java.util.Map;

/**
 * A script.
 *
 * @param options the {@code --name=value} at its head
 * @param init the commands that stand before the first event
 */
public record Script(Map<String, String> options, List<Event> init, List<Event> events) {
    /** The value of an option, or {@code otherwise}. */
    public String option(String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }
}
