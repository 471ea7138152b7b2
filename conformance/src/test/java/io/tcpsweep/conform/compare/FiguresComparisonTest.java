package io.tcpsweep.conform.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.format.RunFigures;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresComparisonTest {
    private static final RunFigures RECORDED = new RunFigures(List.of(1_000L, 3_000L), 50, 20);

    @Test
    void acceptsTheToleratedDistance() {
        assertThat(run(new RunFigures(List.of(3_300L, 1_100L), 55, 18))).isEqualTo(Verdict.FIGURES_OK);
    }

    @Test
    void refusesTotalsMoreThanATenthOff() {
        assertThat(run(new RunFigures(List.of(1_200L, 3_201L), 50, 20))).isEqualTo(Verdict.FIGURES_OFF);
        assertThat(run(new RunFigures(List.of(1_000L, 3_000L), 56, 20))).isEqualTo(Verdict.FIGURES_OFF);
        assertThat(run(new RunFigures(List.of(1_000L, 3_000L), 50, 17))).isEqualTo(Verdict.FIGURES_OFF);
    }

    @Test
    void refusesAFlowMoreThanAFifthOffWhateverTheTotal() {
        FiguresComparison comparison =
                new FiguresComparison(List.of(RECORDED), new RunFigures(List.of(1_201L, 2_799L), 50, 20));

        assertThat(comparison.run()).isEqualTo(Verdict.FIGURES_OFF);
        assertThat(comparison.lines())
                .contains("> bytes of the flow ranked 1: simulated 1201, recorded 1000, allowed 800 to 1200");
    }

    @Test
    void measuresFromTheRangeOfAllRecordedRuns() {
        RunFigures other = new RunFigures(List.of(2_000L, 2_500L), 50, 30);
        FiguresComparison comparison =
                new FiguresComparison(List.of(RECORDED, other), new RunFigures(List.of(2_300L, 2_400L), 50, 33));

        assertThat(comparison.run()).isEqualTo(Verdict.FIGURES_OK);
        assertThat(comparison.lines()).contains("  drops: simulated 33, recorded 20 to 30");
    }

    private static Verdict run(RunFigures simulated) {
        return new FiguresComparison(List.of(RECORDED), simulated).run();
    }
}
