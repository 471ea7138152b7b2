package io.tcpsweep.sweep.cli;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The swept parameters as table columns; a unit that all values share moves into the header. */
final class ParameterColumns {
    private final List<String> headers = new ArrayList<>();
    private final List<List<String>> columns = new ArrayList<>();

    ParameterColumns(SweepPlan plan) {
        for (Parameter parameter : plan.swept()) {
            List<String> cells = new ArrayList<>();
            TreeSet<String> units = new TreeSet<>();
            for (SweepPoint point : plan.points()) {
                String cell = parameter.display(point.scenario().value(parameter));
                cells.add(cell);
                units.add(parameter.kind().isNumeric() ? cell.substring(cell.indexOf(' ') + 1) : "");
            }
            boolean common = units.size() == 1 && cells.get(0).endsWith(" " + units.first());
            headers.add(common ? parameter.key() + " " + units.first() : parameter.key());
            columns.add(
                    common
                            ? cells.stream()
                                    .map(cell -> cell.substring(0, cell.indexOf(' ')))
                                    .toList()
                            : cells);
        }
    }

    List<String> headers() {
        return headers;
    }

    /** The cells of a point. */
    List<String> cells(int pointIndex) {
        return columns.stream().map(column -> column.get(pointIndex)).toList();
    }
}
