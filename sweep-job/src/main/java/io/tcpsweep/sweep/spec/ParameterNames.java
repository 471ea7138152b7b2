package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import java.util.List;

/** Questions about parameters' dotted names. */
final class ParameterNames {
    private static final List<String> KEYS =
            ParameterCatalog.all().stream().map(Parameter::key).toList();

    private ParameterNames() {}

    /** Whether there are parameters below that name, as rehash.prob is below rehash. */
    static boolean isGroup(String name) {
        return KEYS.stream().anyMatch(key -> key.startsWith(name + "."));
    }

    /** The key of a parameter in that group. */
    static String firstOf(String group) {
        return KEYS.stream()
                .filter(key -> key.startsWith(group + "."))
                .findFirst()
                .orElseThrow();
    }

    /** What to say of a key that is no parameter. */
    static String unknown(String key) {
        return unknown(key, List.of());
    }

    /**
     * What to say of a key that is no parameter.
     *
     * @param alsoKnown other words that may stand in its place
     */
    static String unknown(String key, List<String> alsoKnown) {
        String lastPart = key.substring(key.lastIndexOf('.') + 1);
        String proposal = Names.didYouMean(lastPart, alsoKnown);
        if (proposal.isEmpty()) {
            proposal = Names.didYouMean(key, KEYS);
        }
        if (proposal.isEmpty()) {
            // Perhaps only the group is wrong, as in link.rate.
            proposal = Names.didYouMean(lastPart, KEYS);
        }
        return "there is no parameter " + key + (proposal.isEmpty() ? "; `tcpsweep parameters` lists all" : proposal);
    }
}
