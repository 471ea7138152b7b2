package io.tcpsweep.conform;

import io.tcpsweep.conform.compare.Verdict;
import java.util.List;

/**
 * What is said about one scenario.
 *
 * @param summary the rest of its line
 * @param details lines below it
 */
record ScenarioReport(String name, Verdict verdict, String summary, List<String> details) {
    private static final String INDENT = "    ";

    ScenarioReport {
        details = List.copyOf(details);
    }

    String text() {
        StringBuilder text = new StringBuilder(verdict + " " + name);
        if (!summary.isEmpty()) {
            text.append(": ").append(summary);
        }
        details.forEach(line -> text.append('\n').append(INDENT).append(line));
        return text.toString();
    }
}
