package io.tcpsweep.sweep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.spec.SweepOverrides;
import io.tcpsweep.sweep.spec.SweepPlan;
import io.tcpsweep.sweep.spec.SweepProgress.Snapshot;
import io.tcpsweep.sweep.spec.SweepReader;
import io.tcpsweep.sweep.stats.RunRow;
import io.tcpsweep.sweep.stats.Summaries;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0.0 s",
        "400000000, 0.4 s",
        "9960000000, 10.0 s",
        "12300000000, 12 s",
        "59600000000, 1 min",
        "65000000000, 1 min 5 s",
        "3599600000000, 1 h",
        "11400000000000, 3 h 10 min",
        "187200000000000, 2 d 4 h",
    })
    void timesHaveTwoFigures(long ns, String expected) {
        assertThat(TimeText.of(ns)).isEqualTo(expected);
    }

    @Test
    void tablesPutNumbersRightAndWordsLeft() {
        TextTable table = new TextTable(List.of("name", "n", "unit"));
        table.add(List.of("a", "10", "us"));
        table.add(List.of("bcdef", "-", ""));
        assertThat(table.lines()).containsExactly("name    n  unit", "a      10  us", "bcdef   -");
        assertThatThrownBy(() -> table.add(List.of("a"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aUnitThatAllValuesShareMovesIntoTheHeader() {
        ParameterColumns columns = columns("{path.rate: [1Gbit, 2.5Gbit], path.rtt: [80us, 1.5ms], hz: [100, 250]}");
        assertThat(columns.headers()).containsExactly("path.rate Gbit/s", "path.rtt", "hz");
        assertThat(columns.cells(0)).containsExactly("1", "80 us", "100");
        assertThat(columns.cells(7)).containsExactly("2.5", "1.5 ms", "250");
        assertThat(columns("{flows: [2, 7]}").headers()).containsExactly("flows");
    }

    @Test
    void aPointWithoutARowShowsNoResult() {
        assertThat(ResultTable.lines(plan("{flows: [2, 7]}"), List.of()))
                .contains("    7               -        -             -              -        0            0");
    }

    @ParameterizedTest
    @CsvSource({
        "1000000000, 2000000000, Gbit/s, 1.000, 2.000",
        "10000000, 1000000000, Gbit/s, 0.010, 1.000",
        "1000000, 1000000000, Mbit/s, 1.000, 1000.000",
        "1000, 1000000000, kbit/s, 1.000, 1000000.000",
        "0, 1000000000, Gbit/s, 0.000, 1.000",
        "5, 5, bit/s, 5.000, 5.000",
        "0, 0, Gbit/s, 0.000, 0.000",
    })
    void theRateUnitShowsTheSmallestRate(long first, long second, String unit, String firstCell, String secondCell) {
        SweepPlan plan = plan("{flows: [2, 7]}");
        List<RunRow> rows = new ArrayList<>();
        for (int point = 0; point < 2; point++) {
            Map<MetricId, Object> values = Map.of(MetricId.GOODPUT, point == 0 ? first : second);
            rows.add(new RunRow("run" + point, plan.points().get(point).pointId(), RunStatus.OK, values));
        }
        List<String> lines = ResultTable.lines(plan, Summaries.byPoint(rows).values());
        assertThat(lines.get(0)).contains("goodput " + unit);
        assertThat(lines.get(1)).contains(" " + firstCell + " ");
        assertThat(lines.get(2)).contains(" " + secondCell + " ");
    }

    @Test
    void aLongTableIsCut() {
        assertThat(ResultTable.lines(plan("{flows: {from: 1, to: 150, step: 1}}"), List.of()))
                .hasSize(102)
                .endsWith("and 50 more points, in the table summary");
    }

    @Test
    void progressRewritesItsLineOnATerminal() {
        StringWriter text = new StringWriter();
        ProgressLine line = new ProgressLine(new PrintWriter(text), true);
        line.update(new Snapshot(10, 1, 0, 1_000_000_000L, 9_000_000_000L));
        line.update(new Snapshot(10, 2, 0, 2_000_000_000L, -1));
        line.end();
        line.end();
        assertThat(text)
                .hasToString("\r1/10 runs, 1.0 s so far, about 9.0 s left\r2/10 runs, 2.0 s so far                  "
                        + System.lineSeparator());
    }

    @Test
    void progressIsALineNowAndThenElsewhere() {
        StringWriter text = new StringWriter();
        ProgressLine line = new ProgressLine(new PrintWriter(text), false);
        for (int second = 1; second <= 25; second++) {
            line.update(new Snapshot(100, second, 0, second * 1_000_000_000L, -1));
        }
        line.end();
        assertThat(text.toString().lines()).containsExactly("10/100 runs, 10 s so far", "20/100 runs, 20 s so far");
    }

    private static ParameterColumns columns(String grid) {
        return new ParameterColumns(plan(grid));
    }

    private static SweepPlan plan(String grid) {
        return SweepReader.read("f.yaml", "name: x\nscenario: parallel-paths\ngrid: " + grid, SweepOverrides.NONE);
    }
}
