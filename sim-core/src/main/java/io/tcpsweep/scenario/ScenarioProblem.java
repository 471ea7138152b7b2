package io.tcpsweep.scenario;

import java.util.List;

/**
 * Values that are each allowed but do not go together.
 *
 * @param keys the parameters involved, the one most likely to be mended first
 * @param message what is wrong and what would be right
 */
public record ScenarioProblem(List<String> keys, String message) {
    public ScenarioProblem {
        keys = List.copyOf(keys);
    }

    @Override
    public String toString() {
        return keys.get(0) + ": " + message;
    }
}
