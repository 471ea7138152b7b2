package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioTemplate;
import io.tcpsweep.units.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads a sweep file: text to {@link SweepPlan}, or every problem that it has.
 *
 * <p>Reading goes on after a problem as far as the rest can be judged; what hangs on a wrong value is not reported.
 */
public final class SweepReader {
    /** Without {@code limits.wall} a run may take an hour: a safety net, as events bound a run already. */
    public static final String DEFAULT_WALL = "1 h";

    /** More runs than this per point are a slip. */
    public static final int MAX_REPLICATES = 1_000_000;

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
    private static final long DEFAULT_SEED = 1;
    /** A year: longer is a slip. */
    public static final long MAX_WALL_NS = 365L * 86_400 * 1_000_000_000;

    private static final List<String> LIMIT_KEYS = List.of("events", "packets", "wall");

    private final Problems problems;
    private final ValueReader values;
    private final Map<String, Assignment> set = new TreeMap<>();

    private SweepReader(Problems problems) {
        this.problems = problems;
        this.values = new ValueReader(problems);
    }

    /**
     * Reads a sweep file.
     *
     * @param sourceName the file as the user named it, for messages
     * @param text its content
     * @param overrides what the command line says instead
     * @throws InvalidSweepException with every problem of the file
     */
    public static SweepPlan read(String sourceName, String text, SweepOverrides overrides) {
        Problems problems = new Problems(sourceName);
        Tree root = YamlReader.read(text, problems);
        if (root != null && !(root instanceof Tree.Mapping)) {
            problems.add(
                    root.line(), "", "is " + root.kindName() + "; a sweep file is a mapping: name: .., scenario: ..");
        }
        if (!(root instanceof Tree.Mapping top)) {
            problems.throwIfAny();
            throw new IllegalStateException("a file without a mapping has a problem");
        }
        SweepPlan plan = new SweepReader(problems).plan(top, sourceName, text, overrides);
        problems.throwIfAny();
        return plan;
    }

    private SweepPlan plan(Tree.Mapping top, String sourceName, String text, SweepOverrides overrides) {
        checkTopKeys(top);
        String name = name(top);
        String description = text(top.entry(SweepKeys.DESCRIPTION), "");
        ScenarioTemplate template = template(top);
        Long seed = topNumber(top, SweepKeys.SEED, Long.MIN_VALUE, Long.MAX_VALUE, DEFAULT_SEED);
        Long replicates = replicates(top);
        Long wallLimitNs = readLimits(top);
        readSet(top);
        Grid grid = new Grid.Product(List.of(), List.of());
        Tree.Entry gridEntry = top.entry(SweepKeys.GRID);
        if (gridEntry != null) {
            grid = new GridReader(problems).read(gridEntry.value(), SweepKeys.GRID);
        }
        if (template == null) {
            return null;
        }
        Scenario base = Scenario.of(template);
        for (Assignment assignment : set.values()) {
            base = base.with(assignment.parameter(), assignment.value());
        }
        int gridLine = gridEntry == null ? top.line() : gridEntry.line();
        Expansion expansion = new Expansion(problems, base, set, gridLine);
        expansion.expand(grid);
        if (!problems.isEmpty()) {
            return null;
        }
        return new SweepPlan(
                name,
                description,
                template,
                overrides.seed() == null ? seed : overrides.seed(),
                Math.toIntExact(overrides.replicates() == null ? replicates : (long) overrides.replicates()),
                overrides.wallLimitNs() == null ? wallLimitNs : overrides.wallLimitNs(),
                expansion.swept(),
                expansion.points(),
                expansion.warnings(),
                sourceName,
                text);
    }

    private void checkTopKeys(Tree.Mapping top) {
        for (Tree.Entry entry : top.entries()) {
            if (SweepKeys.ALL.contains(entry.key())) {
                continue;
            }
            String message;
            if (ParameterCatalog.byKey(entry.key()) != null || ParameterNames.isGroup(entry.key())) {
                message = "is a parameter; put it under " + SweepKeys.SET + ": or, with a list, under " + SweepKeys.GRID
                        + ":";
            } else {
                String proposal = Names.didYouMean(entry.key(), SweepKeys.ALL);
                message = "is no key of a sweep file"
                        + (proposal.isEmpty() ? " (known: " + String.join(", ", SweepKeys.ALL) + ")" : proposal);
            }
            problems.add(entry.line(), entry.key(), message);
        }
    }

    private String name(Tree.Mapping top) {
        Tree.Entry entry = top.entry(SweepKeys.NAME);
        if (entry == null) {
            problems.add(top.line(), SweepKeys.NAME, "is missing; write name: and a short word");
            return null;
        }
        String name = text(entry, null);
        if (name != null && !NAME.matcher(name).matches()) {
            String fit = name.toLowerCase(Locale.ROOT)
                    .replaceAll("[^a-z0-9._-]+", "-")
                    .replaceAll("^[^a-z0-9]+", "");
            problems.add(
                    entry.line(),
                    SweepKeys.NAME,
                    "\"" + name
                            + "\" cannot name a folder: lower-case letters, digits, \"-\", \"_\" and \".\", up to 64"
                            + (fit.isEmpty() || fit.length() > 64 ? "" : "; write " + fit));
        }
        return name;
    }

    private ScenarioTemplate template(Tree.Mapping top) {
        Tree.Entry entry = top.entry(SweepKeys.SCENARIO);
        String known = String.join(", ", ScenarioTemplate.ids());
        if (entry == null) {
            problems.add(top.line(), SweepKeys.SCENARIO, "is missing; it takes " + known);
            return null;
        }
        String id = text(entry, null);
        ScenarioTemplate template = id == null ? null : ScenarioTemplate.byId(id);
        if (id != null && template == null) {
            problems.add(
                    entry.line(),
                    SweepKeys.SCENARIO,
                    "\"" + id + "\" is not known (known: " + known + ")"
                            + Names.didYouMean(id, ScenarioTemplate.ids()));
        }
        return template;
    }

    private Long replicates(Tree.Mapping top) {
        Tree.Entry entry = top.entry(SweepKeys.REPLICATES);
        if (entry != null
                && entry.value() instanceof Tree.Scalar scalar
                && scalar.text().strip().equals("0")) {
            problems.add(entry.line(), SweepKeys.REPLICATES, "0 would run nothing; write 1 or more");
            return null;
        }
        return topNumber(top, SweepKeys.REPLICATES, 1, MAX_REPLICATES, 1);
    }

    private Long topNumber(Tree.Mapping top, String key, long min, long max, long defaultValue) {
        Tree.Entry entry = top.entry(key);
        if (entry == null) {
            return defaultValue;
        }
        return values.number(Quantity.COUNT, "", entry.value(), key, min, max);
    }

    private Long readLimits(Tree.Mapping top) {
        long defaultWallNs = Quantity.DURATION.parse(DEFAULT_WALL, "");
        Tree.Entry limits = top.entry(SweepKeys.LIMITS);
        if (limits == null) {
            return defaultWallNs;
        }
        if (!(limits.value() instanceof Tree.Mapping mapping)) {
            problems.add(
                    limits.line(),
                    SweepKeys.LIMITS,
                    "takes a mapping, such as {events: 2e9, wall: 10min}, not "
                            + limits.value().kindName());
            return null;
        }
        Long wallLimitNs = defaultWallNs;
        for (Tree.Entry entry : mapping.entries()) {
            String path = YamlReader.join(SweepKeys.LIMITS, entry.key());
            if (entry.key().equals("wall")) {
                wallLimitNs = values.number(Quantity.DURATION, "min", entry.value(), path, 1, MAX_WALL_NS);
            } else if (LIMIT_KEYS.contains(entry.key())) {
                put(values.one(ParameterCatalog.byKey(path), entry.value(), path));
            } else {
                problems.add(
                        entry.line(),
                        path,
                        "is no limit (known: " + String.join(", ", LIMIT_KEYS) + ")"
                                + Names.didYouMean(entry.key(), LIMIT_KEYS));
            }
        }
        return wallLimitNs;
    }

    private void readSet(Tree.Mapping top) {
        Tree.Entry entry = top.entry(SweepKeys.SET);
        if (entry == null) {
            return;
        }
        if (entry.value() instanceof Tree.Mapping mapping) {
            readGroup(mapping, "", SweepKeys.SET);
        } else {
            problems.add(
                    entry.line(),
                    SweepKeys.SET,
                    "takes a mapping, such as {paths: 2, path.rate: 1Gbit}, not "
                            + entry.value().kindName());
        }
    }

    private void readGroup(Tree.Mapping mapping, String group, String path) {
        for (Tree.Entry entry : mapping.entries()) {
            String key = YamlReader.join(group, entry.key());
            String entryPath = YamlReader.join(path, entry.key());
            Parameter parameter = ParameterCatalog.byKey(key);
            if (key.equals(SweepKeys.LIMITS) || key.startsWith(SweepKeys.LIMITS + ".")) {
                problems.add(entry.line(), entryPath, "belongs under " + SweepKeys.LIMITS + ": at the top");
            } else if (parameter != null) {
                readValue(parameter, entry, entryPath);
            } else if (!ParameterNames.isGroup(key)) {
                problems.add(
                        entry.line(),
                        entryPath,
                        SweepKeys.ALL.contains(key) ? "belongs at the top" : ParameterNames.unknown(key));
            } else if (entry.value() instanceof Tree.Mapping inner) {
                readGroup(inner, key, entryPath);
            } else {
                problems.add(
                        entry.line(),
                        entryPath,
                        "is a group; name a parameter in it, such as " + ParameterNames.firstOf(key));
            }
        }
    }

    private void readValue(Parameter parameter, Tree.Entry entry, String path) {
        if (entry.value() instanceof Tree.Items) {
            problems.add(entry.line(), path, "takes one value; to vary it, move the list to " + SweepKeys.GRID + ":");
            problems.spoil(parameter.key());
        } else {
            put(values.one(parameter, entry.value(), path));
        }
    }

    private void put(Assignment assignment) {
        if (assignment == null) {
            return;
        }
        Assignment first = set.putIfAbsent(assignment.parameter().key(), assignment);
        if (first != null) {
            problems.add(
                    assignment.line(),
                    assignment.path(),
                    "is set already in line " + first.line() + " (" + first.path() + "); keep one of them");
        }
    }

    private String text(Tree.Entry entry, String defaultText) {
        if (entry == null) {
            return defaultText;
        }
        if (entry.value() instanceof Tree.Scalar scalar && !scalar.isEmpty()) {
            return scalar.text();
        }
        problems.add(
                entry.line(), entry.key(), "takes a text, not " + entry.value().kindName());
        return null;
    }
}
