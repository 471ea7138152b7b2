package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the {@code grid} of a sweep file. */
final class GridReader {
    private static final String ZIP = "zip";
    private static final String UNION = "union";
    private static final String WHERE = "where";
    private static final List<String> SHAPES = List.of(ZIP, UNION, WHERE);

    private final Problems problems;
    private final ValueReader values;

    GridReader(Problems problems) {
        this.problems = problems;
        this.values = new ValueReader(problems);
    }

    /** The grid; what is wrong in it is noted and left out. */
    Grid read(Tree tree, String path) {
        return product(tree, "", path, new TreeMap<>());
    }

    /**
     * A mapping of axes.
     *
     * @param group dotted name that its keys continue; empty at the top
     * @param taken key to line of every parameter that is already varied around it; what it varies is added
     */
    private Grid product(Tree tree, String group, String path, Map<String, Integer> taken) {
        List<Grid> factors = new ArrayList<>();
        List<Condition> conditions = new ArrayList<>();
        if (tree instanceof Tree.Mapping mapping) {
            for (Tree.Entry entry : mapping.entries()) {
                String entryPath = YamlReader.join(path, entry.key());
                switch (entry.key()) {
                    case ZIP -> factors.addAll(zips(entry.value(), group, entryPath, taken));
                    case UNION -> factors.add(union(entry.value(), group, entryPath, taken));
                    case WHERE -> conditions.addAll(conditions(entry.value(), entryPath));
                    default -> addFactor(entry, group, entryPath, taken, factors);
                }
            }
        } else {
            problems.add(tree.line(), path, "takes a mapping of axes, such as {flows: [2, 7]}, not " + tree.kindName());
        }
        return new Grid.Product(List.copyOf(factors), List.copyOf(conditions));
    }

    private void addFactor(
            Tree.Entry entry, String group, String path, Map<String, Integer> taken, List<Grid> factors) {
        String key = YamlReader.join(group, entry.key());
        Parameter parameter = parameter(key, entry.line(), path);
        if (parameter != null) {
            claim(parameter, entry.line(), path, taken);
            List<List<Assignment>> rows = new ArrayList<>();
            Map<String, Assignment> firsts = new TreeMap<>();
            for (Assignment value : values.several(parameter, entry.value(), path)) {
                if (value != null && isNew(value, firsts)) {
                    rows.add(List.of(value));
                }
            }
            if (!rows.isEmpty()) {
                factors.add(new Grid.Axis(List.copyOf(rows)));
            }
        } else if (isGroup(key, entry, path)) {
            factors.add(product(entry.value(), key, path, taken));
        }
    }

    private boolean isNew(Assignment value, Map<String, Assignment> firsts) {
        String text = value.parameter().display(value.value());
        Assignment first = firsts.putIfAbsent(text, value);
        if (first != null) {
            problems.add(value.line(), value.path(), text + " is the same value as " + first.path() + "; list it once");
        }
        return first == null;
    }

    private List<Grid> zips(Tree tree, String group, String path, Map<String, Integer> taken) {
        List<Grid> zips = new ArrayList<>();
        if (tree instanceof Tree.Items items) {
            for (Tree item : items.items()) {
                zips.add(zip(item, group, path + "[" + (zips.size() + 1) + "]", taken));
            }
        } else {
            zips.add(zip(tree, group, path, taken));
        }
        zips.removeIf(zip -> zip.size() == 0);
        return zips;
    }

    private Grid zip(Tree tree, String group, String path, Map<String, Integer> taken) {
        List<Column> columns = new ArrayList<>();
        addColumns(tree, group, path, taken, columns);
        int length = columns.isEmpty() ? 0 : columns.get(0).values().size();
        boolean parallel = true;
        for (Column column : columns) {
            parallel &= column.values().size() == length;
        }
        if (!parallel) {
            StringBuilder lengths = new StringBuilder();
            columns.forEach(column -> lengths.append(lengths.isEmpty() ? "" : ", ")
                    .append(column.parameter().key())
                    .append(" has ")
                    .append(column.values().size()));
            problems.add(tree.line(), path, "needs lists of one length, but " + lengths);
            columns.forEach(column -> problems.spoil(column.parameter().key()));
            return new Grid.Axis(List.of());
        }
        List<List<Assignment>> rows = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            List<Assignment> row = new ArrayList<>();
            for (Column column : columns) {
                row.add(column.values().get(i));
            }
            if (!row.contains(null)) {
                rows.add(List.copyOf(row));
            }
        }
        return new Grid.Axis(List.copyOf(rows));
    }

    private void addColumns(Tree tree, String group, String path, Map<String, Integer> taken, List<Column> columns) {
        if (!(tree instanceof Tree.Mapping mapping) || mapping.entries().isEmpty()) {
            problems.add(
                    tree.line(),
                    path,
                    "takes lists of one length, such as {rehash.prob: [0, 20], rehash.mode: [0, 1]}");
            return;
        }
        for (Tree.Entry entry : mapping.entries()) {
            String entryPath = YamlReader.join(path, entry.key());
            String key = YamlReader.join(group, entry.key());
            if (SHAPES.contains(entry.key())) {
                problems.add(entry.line(), entryPath, "cannot be inside zip; put it beside it");
                continue;
            }
            Parameter parameter = parameter(key, entry.line(), entryPath);
            if (parameter != null) {
                claim(parameter, entry.line(), entryPath, taken);
                columns.add(new Column(parameter, values.several(parameter, entry.value(), entryPath)));
            } else if (isGroup(key, entry, entryPath)) {
                addColumns(entry.value(), key, entryPath, taken, columns);
            }
        }
    }

    private Grid union(Tree tree, String group, String path, Map<String, Integer> taken) {
        List<Grid> parts = new ArrayList<>();
        if (!(tree instanceof Tree.Items items) || items.items().isEmpty()) {
            problems.add(tree.line(), path, "takes a list of grids, such as [{flows: 2}, {flows: 7, paths: 3}]");
            return new Grid.Product(List.of(), List.of());
        }
        Map<String, Integer> takenByParts = new TreeMap<>();
        for (Tree item : items.items()) {
            Map<String, Integer> takenHere = new TreeMap<>(taken);
            parts.add(product(item, group, path + "[" + (parts.size() + 1) + "]", takenHere));
            takenHere.keySet().removeAll(taken.keySet());
            takenHere.forEach(takenByParts::putIfAbsent);
        }
        taken.putAll(takenByParts);
        return new Grid.Union(List.copyOf(parts));
    }

    private List<Condition> conditions(Tree tree, String path) {
        List<Condition> conditions = new ArrayList<>();
        if (tree instanceof Tree.Items items) {
            for (int i = 0; i < items.items().size(); i++) {
                conditions.addAll(condition(items.items().get(i), path + "[" + (i + 1) + "]"));
            }
            return conditions;
        }
        return condition(tree, path);
    }

    private List<Condition> condition(Tree tree, String path) {
        if (!(tree instanceof Tree.Scalar scalar) || scalar.isEmpty()) {
            problems.add(tree.line(), path, "takes a condition, such as \"flows >= 6 or paths == 2\"");
            return List.of();
        }
        Condition condition = ConditionParser.parse(scalar.text(), message -> problems.add(tree.line(), path, message));
        return condition == null ? List.of() : List.of(condition);
    }

    /** The parameter of that key; null when there is none, which is a problem unless it is a group. */
    private Parameter parameter(String key, int line, String path) {
        if (key.startsWith(SweepKeys.LIMITS + ".") || key.equals(SweepKeys.LIMITS)) {
            problems.add(line, path, "cannot be varied; it belongs under " + SweepKeys.LIMITS + ": at the top");
            return null;
        }
        Parameter parameter = ParameterCatalog.byKey(key);
        if (parameter == null && !ParameterNames.isGroup(key)) {
            problems.add(line, path, ParameterNames.unknown(key, SHAPES));
        }
        return parameter;
    }

    private boolean isGroup(String key, Tree.Entry entry, String path) {
        if (!ParameterNames.isGroup(key) || key.equals(SweepKeys.LIMITS)) {
            return false;
        }
        if (entry.value() instanceof Tree.Mapping) {
            return true;
        }
        problems.add(entry.line(), path, "is a group; name a parameter in it, such as " + ParameterNames.firstOf(key));
        return false;
    }

    private void claim(Parameter parameter, int line, String path, Map<String, Integer> taken) {
        Integer firstLine = taken.putIfAbsent(parameter.key(), line);
        if (firstLine != null) {
            problems.add(
                    line, path, parameter.key() + " is varied already in line " + firstLine + "; keep one of them");
        }
    }

    /** A list of a zip; null stands for a wrong value. */
    private record Column(Parameter parameter, List<Assignment> values) {}
}
