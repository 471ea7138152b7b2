package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.ScenarioTemplate;
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
