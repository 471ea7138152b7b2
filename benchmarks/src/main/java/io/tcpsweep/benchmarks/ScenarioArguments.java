package io.tcpsweep.benchmarks;

import io.tcpsweep.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * A command line of the form {@code SCENARIO [NUMBER ...] [KEY=VALUE ...]}.
 *
 * @param scenario the reference scenario of that name, with the given parameters
 * @param numbers the numbers, in their order
 */
record ScenarioArguments(Scenario scenario, List<Integer> numbers) {
    /** Prints the usage and ends the process with exit code 2 when there is no scenario. */
    static ScenarioArguments parse(String[] arguments, String usage) {
        if (arguments.length == 0) {
            System.err.println("usage: " + usage);
            System.exit(2);
        }
        Scenario scenario = ReferenceScenarios.byName(arguments[0]);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 1; i < arguments.length; i++) {
            int equals = arguments[i].indexOf('=');
            if (equals < 0) {
                numbers.add(Integer.parseInt(arguments[i]));
            } else {
                scenario = scenario.with(arguments[i].substring(0, equals), arguments[i].substring(equals + 1));
            }
        }
        return new ScenarioArguments(scenario, List.copyOf(numbers));
    }

    /** The number at that place, or this one if there are fewer. */
    int number(int index, int otherwise) {
        return index < numbers.size() ? numbers.get(index) : otherwise;
    }
}
