package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RunSpecTest {
    private static final Scenario PATHS = Scenario.of(ScenarioTemplate.PARALLEL_PATHS);

    @Test
    void pointsShareSeedsButNotKeys() {
        RunSpec here = RunSpec.of(PATHS, 20161010, 3);
        RunSpec there = RunSpec.of(PATHS.with("flows", "7"), 20161010, 3);
        assertThat(there.seed()).isEqualTo(here.seed());
        assertThat(there.runKey()).isNotEqualTo(here.runKey());
    }

    @Test
    void seedsDifferByReplicateSweepSeedAndScenario() {
        long seed = RunSpec.seedFor(1, "parallel-paths", 0);
        assertThat(RunSpec.seedFor(1, "parallel-paths", 1)).isNotEqualTo(seed);
        assertThat(RunSpec.seedFor(2, "parallel-paths", 0)).isNotEqualTo(seed);
        assertThat(RunSpec.seedFor(1, "dumbbell", 0)).isNotEqualTo(seed);
    }

    /** A change of any of these makes every result directory ever written unknown to its sweep. */
    @Test
    void identitiesStayWhatTheyWere() {
        RunSpec spec = RunSpec.of(PATHS.with("flows", "7").with("path.rtt", "80us"), 20161010, 3);
        assertThat(spec.pointId()).isEqualTo("747d4740204dbe5d3f0e111fedb3fd9b");
        assertThat(spec.seed()).isEqualTo(875738157252412236L);
        if (SemanticsVersion.CURRENT == 2) {
            assertThat(spec.runKey()).isEqualTo("b0cc68b7b5aecee2710bfe7eb67e192e");
        }
        assertThat(PATHS.pointId()).isEqualTo("6a523fbdea3c96d9f9064f48c32d3c72");
    }

    @Test
    void refusesANegativeReplicate() {
        assertThatThrownBy(() -> RunSpec.of(PATHS, 1, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anOutcomeHasAResultOrAReason() {
        assertThat(RunOutcome.without(RunStatus.FAILED, "too many events").result())
                .isNull();
        assertThatThrownBy(() -> RunOutcome.without(RunStatus.OK, "well")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RunOutcome.without(RunStatus.FAILED, null))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RunOutcome.ok(null)).isInstanceOf(IllegalArgumentException.class);
    }
}
