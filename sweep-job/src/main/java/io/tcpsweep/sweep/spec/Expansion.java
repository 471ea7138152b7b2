package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Turns a grid into points, and checks what only whole points show. */
final class Expansion {
    /** Beyond this a grid is a slip, and its list would not fit a driver's memory. */
    static final long MAX_POINTS = 1_000_000;

    private static final int MAX_DUPLICATES_SHOWN = 5;

    private final Problems problems;
    private final Scenario base;
    private final Map<String, Assignment> set;
    private final int gridLine;

    private final List<SweepPoint> points = new ArrayList<>();
    private final List<List<Assignment>> origins = new ArrayList<>();
    private final Map<String, Integer> indexByPointId = new TreeMap<>();
    private final List<Duplicate> duplicates = new ArrayList<>();
    private final Map<Finding, Integer> findings = new LinkedHashMap<>();
    private final Map<String, Integer> warnings = new LinkedHashMap<>();

    /**
     * An expansion.
     *
     * @param base the scenario with everything that is set
     * @param set what is set, by key
     * @param gridLine where problems of the whole grid are reported
     */
    Expansion(Problems problems, Scenario base, Map<String, Assignment> set, int gridLine) {
        this.problems = problems;
        this.base = base;
        this.set = set;
        this.gridLine = gridLine;
    }

    /**
     * Expands the grid. Points twice and empty grids are judged only if nothing was wrong before, else they mislead.
     */
    void expand(Grid grid) {
        boolean soundSoFar = problems.isEmpty();
        for (Parameter parameter : grid.always()) {
            Assignment useless = set.get(parameter.key());
            if (useless != null) {
                problems.add(
                        useless.line(),
                        useless.path(),
                        "has no effect, as " + SweepKeys.GRID + " gives " + parameter.key()
                                + " to every point; leave one of them out");
            }
        }
        if (grid.size() > MAX_POINTS) {
            String size = grid.size() == Long.MAX_VALUE ? "too many" : Long.toString(grid.size());
            problems.add(gridLine, SweepKeys.GRID, "has " + size + " points before where; the most is " + MAX_POINTS);
            return;
        }
        Grid.Stack stack = new Grid.Stack();
        grid.each(stack, () -> addPoint(stack));
        if (points.isEmpty() && soundSoFar) {
            problems.add(gridLine, SweepKeys.GRID, "has no point left: no combination meets every where");
        }
        findings.forEach(
                (finding, count) -> problems.add(finding.line(), finding.path(), finding.message() + share(count)));
        if (soundSoFar) {
            reportDuplicates();
        }
    }

    List<SweepPoint> points() {
        return points;
    }

    /** The warnings, with how many points each is about. */
    List<String> warnings() {
        List<String> texts = new ArrayList<>();
        warnings.forEach((text, count) -> texts.add(text + share(count)));
        return texts;
    }

    /** The parameters in which points differ, in the file's order, then those that only some parts assign. */
    List<Parameter> swept() {
        Set<String> keys = new LinkedHashSet<>();
        origins.forEach(origin ->
                origin.forEach(assignment -> keys.add(assignment.parameter().key())));
        List<Parameter> swept = new ArrayList<>();
        for (String key : keys) {
            Parameter parameter = ParameterCatalog.byKey(key);
            Object first = points.get(0).scenario().value(parameter);
            if (points.stream()
                    .anyMatch(point -> !point.scenario().value(parameter).equals(first))) {
                swept.add(parameter);
            }
        }
        return swept;
    }

    private void addPoint(Grid.Stack stack) {
        Scenario scenario = base;
        for (Assignment assignment : stack.assignments) {
            scenario = scenario.with(assignment.parameter(), assignment.value());
        }
        for (Condition condition : stack.conditions) {
            if (!condition.holds(scenario)) {
                return;
            }
        }
        List<Assignment> origin = List.copyOf(stack.assignments);
        SweepPoint point = SweepPoint.of(points.size(), scenario);
        Integer sameIndex = indexByPointId.putIfAbsent(point.pointId(), point.index());
        if (sameIndex != null) {
            duplicates.add(new Duplicate(point.index(), sameIndex));
        }
        points.add(point);
        origins.add(origin);
        for (ScenarioProblem problem : scenario.problems()) {
            if (problem.keys().stream().noneMatch(problems::isSpoilt)) {
                findings.merge(locate(problem, origin), 1, Integer::sum);
            }
        }
        for (String warning : scenario.warnings()) {
            warnings.merge(warning, 1, Integer::sum);
        }
    }

    private void reportDuplicates() {
        for (Duplicate duplicate : duplicates.subList(0, Math.min(duplicates.size(), MAX_DUPLICATES_SHOWN))) {
            List<Assignment> origin = origins.get(duplicate.index());
            problems.add(
                    lines(origin).isEmpty() ? gridLine : lines(origin).last(),
                    SweepKeys.GRID,
                    "point " + (duplicate.index() + 1) + " (" + describe(origin) + ") is the same as point "
                            + (duplicate.sameIndex() + 1) + " (" + describe(origins.get(duplicate.sameIndex()))
                            + "); leave one of them out");
        }
        if (duplicates.size() > MAX_DUPLICATES_SHOWN) {
            int more = duplicates.size() - MAX_DUPLICATES_SHOWN;
            problems.add(gridLine, SweepKeys.GRID, "has " + more + " more points twice");
        }
    }

    /** Where a problem of a point is best mended: at the first of its keys that the file mentions. */
    private Finding locate(ScenarioProblem problem, List<Assignment> origin) {
        for (String key : problem.keys()) {
            Assignment found = set.get(key);
            for (Assignment assignment : origin) {
                if (assignment.parameter().key().equals(key)) {
                    found = assignment;
                }
            }
            if (found != null) {
                String subject = found.parameter().key().equals(problem.keys().get(0))
                        ? ""
                        : problem.keys().get(0) + ": ";
                return new Finding(found.line(), found.path(), subject + problem.message());
            }
        }
        return new Finding(gridLine, "", problem.toString());
    }

    private String share(int count) {
        return count == points.size() ? "" : " (" + count + " of " + points.size() + " points)";
    }

    private static String describe(List<Assignment> origin) {
        List<String> parts = origin.stream().map(Assignment::display).toList();
        List<String> lines = lines(origin).stream().map(String::valueOf).toList();
        return String.join(", ", parts) + (lines.size() == 1 ? "; line " : "; lines ") + String.join(", ", lines);
    }

    private static TreeSet<Integer> lines(List<Assignment> origin) {
        TreeSet<Integer> lines = new TreeSet<>();
        origin.forEach(assignment -> lines.add(assignment.line()));
        return lines;
    }

    private record Duplicate(int index, int sameIndex) {}

    private record Finding(int line, String path, String message) {}
}
