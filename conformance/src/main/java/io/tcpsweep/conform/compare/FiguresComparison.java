package io.tcpsweep.conform.compare;

import io.tcpsweep.conform.format.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Compares the figures of a simulated run with the range of the recorded runs, each bound widened by a tolerance. */
public final class FiguresComparison {
    /** How far total bytes, marks and drops may lie outside the recorded range. */
    private static final int TOTAL_TOLERANCE_PERCENT = 10;

    /** How far each flow's bytes, sorted, may lie outside the recorded range. */
    private static final int FLOW_TOLERANCE_PERCENT = 20;

    private static final int PERCENT = 100;

    private final List<RunFigures> recorded;
    private final RunFigures simulated;
    private final List<String> lines = new ArrayList<>();
    private boolean off;

    public FiguresComparison(List<RunFigures> recorded, RunFigures simulated) {
        this.recorded = recorded;
        this.simulated = simulated;
    }

    /** Compares and gives the verdict. */
    public Verdict run() {
        compare("total bytes", RunFigures::totalBytes, TOTAL_TOLERANCE_PERCENT);
        compare("marks", RunFigures::marks, TOTAL_TOLERANCE_PERCENT);
        compare("drops", RunFigures::drops, TOTAL_TOLERANCE_PERCENT);
        if (simulated.flowBytes().size() > 1) {
            for (int rank = 0; rank < simulated.flowBytes().size(); rank++) {
                int flow = rank;
                compare(
                        "bytes of the flow ranked " + (rank + 1),
                        run -> sorted(run).get(flow),
                        FLOW_TOLERANCE_PERCENT);
            }
        }
        return off ? Verdict.FIGURES_OFF : Verdict.FIGURES_OK;
    }

    /** One line per figure: simulated value, recorded range, and whether it is off. */
    public List<String> lines() {
        return lines;
    }

    private void compare(String name, ToLongFunction<RunFigures> figure, int tolerancePercent) {
        long least = recorded.stream().mapToLong(figure).min().orElseThrow();
        long most = recorded.stream().mapToLong(figure).max().orElseThrow();
        long value = figure.applyAsLong(simulated);
        long floor = Math.floorDiv(least * (PERCENT - tolerancePercent), PERCENT);
        long ceiling = -Math.floorDiv(-most * (PERCENT + tolerancePercent), PERCENT);
        boolean isOff = value < floor || value > ceiling;
        off |= isOff;
        String range = least == most ? Long.toString(least) : least + " to " + most;
        lines.add((isOff ? "> " : "  ") + name + ": simulated " + value + ", recorded " + range
                + (isOff ? ", allowed " + floor + " to " + ceiling : ""));
    }

    private static List<Long> sorted(RunFigures run) {
        return run.flowBytes().stream().sorted().toList();
    }
}
