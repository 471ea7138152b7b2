package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tcpsweep.engine.RandomStreams;
import org.junit.jupiter.api.Test;

class RandomDelayTest {
    private static final int DRAWS = 100_000;

    @Test
    void withoutATailEachDelayIsTheFixedPart() {
        RandomDelay delay = new RandomDelay(3_000, 0, null);

        assertThat(delay.nextNs()).isEqualTo(3_000);
        assertThat(delay.nextNs()).isEqualTo(3_000);
    }

    @Test
    void theTailIsExponential() {
        RandomDelay delay = new RandomDelay(3_000, 2_000, new RandomStreams(1).stream("delay"));
        long sumNs = 0;
        int beyondTwoMeans = 0;
        for (int i = 0; i < DRAWS; i++) {
            long tailNs = delay.nextNs() - 3_000;
            assertThat(tailNs).isNotNegative();
            sumNs += tailNs;
            beyondTwoMeans += tailNs > 4_000 ? 1 : 0;
        }

        assertThat((double) sumNs / DRAWS).isCloseTo(2_000, within(30.0));
        assertThat((double) beyondTwoMeans / DRAWS).isCloseTo(Math.exp(-2), within(0.005));
    }

    @Test
    void theSameStreamGivesTheSameDelays() {
        RandomDelay one = new RandomDelay(0, 2_000, new RandomStreams(1).stream("delay"));
        RandomDelay other = new RandomDelay(0, 2_000, new RandomStreams(1).stream("delay"));

        for (int i = 0; i < 100; i++) {
            assertThat(one.nextNs()).isEqualTo(other.nextNs());
        }
    }
}
