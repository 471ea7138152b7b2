package io.tcpsweep.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FairnessTest {
    @Test
    void equalSharesAreFair() {
        long[] shares = {7, 7, 7};
        assertThat(Fairness.maxOverMin(shares)).isEqualTo(1.0);
        assertThat(Fairness.jainIndex(shares)).isEqualTo(1.0);
    }

    @Test
    void unequalShares() {
        long[] shares = {1, 2, 3, 4};
        assertThat(Fairness.maxOverMin(shares)).isEqualTo(4.0);
        // 10^2 / (4 * 30)
        assertThat(Fairness.jainIndex(shares)).isEqualTo(100.0 / 120);
    }

    @Test
    void aStarvedFlowHasNoRatioButAnIndex() {
        long[] shares = {0, 5};
        assertThat(Fairness.maxOverMin(shares)).isNull();
        assertThat(Fairness.jainIndex(shares)).isEqualTo(0.5);
    }

    @Test
    void nothingDeliveredHasNeither() {
        assertThat(Fairness.maxOverMin(new long[] {0, 0})).isNull();
        assertThat(Fairness.jainIndex(new long[] {0, 0})).isNull();
        assertThat(Fairness.maxOverMin(new long[0])).isNull();
    }
}
