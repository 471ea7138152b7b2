package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.HostPreset;
import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.ScenarioTemplate;
import java.util.ArrayList;
import java.util.List;

/** The tables of the documents, as Markdown made from the catalogues. */
final class DocTables {
    private DocTables() {}

    static String parameters() {
        StringBuilder table =
                new StringBuilder("| key | kind | default | takes | meaning | source |\n|---|---|---|---|---|---|\n");
        for (Parameter parameter : ParameterCatalog.all()) {
            row(
                    table,
                    code(parameter.key()),
                    parameter.kind().name(),
                    code(parameter.defaultText()),
                    parameter.allowed(),
                    parameter.description(),
                    parameter.source());
        }
        return table.toString();
    }

    static String templates() {
        StringBuilder table = new StringBuilder("| scenario | topology | defaults of its own |\n|---|---|---|\n");
        for (ScenarioTemplate template : ScenarioTemplate.values()) {
            List<String> defaults = template.defaultTexts().entrySet().stream()
                    .map(entry -> code(entry.getKey() + ": " + entry.getValue()))
                    .toList();
            row(table, code(template.id()), template.description(), String.join(", ", defaults));
        }
        return table.toString();
    }

    /** What each preset sets, beside the default that all others keep. */
    static String presets() {
        StringBuilder table = new StringBuilder("| key |");
        StringBuilder rule = new StringBuilder("|---|");
        for (HostPreset preset : HostPreset.values()) {
            table.append(' ').append(code(preset.id())).append(" |");
            rule.append("---|");
        }
        table.append('\n').append(rule).append('\n');
        for (Parameter parameter : ParameterCatalog.all()) {
            boolean isSet = false;
            List<String> cells = new ArrayList<>();
            cells.add(code(parameter.key()));
            for (HostPreset preset : HostPreset.values()) {
                isSet |= preset.texts().containsKey(parameter.key());
                cells.add(preset.texts().getOrDefault(parameter.key(), parameter.defaultText()));
            }
            if (isSet) {
                row(table, cells.toArray(new String[0]));
            }
        }
        return table.toString();
    }

    static String columns(List<ResultColumn> columns) {
        StringBuilder table = new StringBuilder("| column | type | unit | null | meaning |\n|---|---|---|---|---|\n");
        for (ResultColumn column : columns) {
            String meaning =
                    column.description() + (column.deterministic() ? "" : " (varies from one execution to the next)");
            row(
                    table,
                    code(column.name()),
                    column.type().name(),
                    column.unit(),
                    column.nullable() ? "yes" : "",
                    meaning);
        }
        return table.toString();
    }

    private static void row(StringBuilder table, String... cells) {
        table.append('|');
        for (String cell : cells) {
            table.append(cell.isEmpty() ? " " : " " + cell.replace("|", "\\|") + " ")
                    .append('|');
        }
        table.append('\n');
    }

    private static String code(String text) {
        return "`" + text + "`";
    }
}
