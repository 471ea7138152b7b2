package io.tcpsweep.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The windowed minimum that the smallest RTT is kept in: a window of 100 ticks here. */
class WindowedMinTest {
    private static final long WINDOW_JIFFIES = 100;

    private final WindowedMin min = new WindowedMin();

    @Test
    void isUnknownAtFirst() {
        assertThat(min.currentUs()).isEqualTo(WindowedMin.NONE_US);
    }

    @Test
    void takesASmallerSampleAtOnce() {
        update(0, 50);
        update(1, 40);

        assertThat(min.currentUs()).isEqualTo(40);
    }

    @Test
    void keepsTheSmallestOfTheWindow() {
        update(0, 40);
        update(50, 60);
        update(100, 70);

        assertThat(min.currentUs()).isEqualTo(40);
    }

    @Test
    void fallsBackToTheSecondBestWhenTheBestIsTooOld() {
        update(0, 40);
        update(30, 50);
        update(60, 70);
        update(101, 90);

        assertThat(min.currentUs()).isEqualTo(50);
    }

    @Test
    void startsAnewWhenAllCandidatesAreTooOld() {
        update(0, 40);
        update(500, 90);

        assertThat(min.currentUs()).isEqualTo(90);
    }

    private void update(long nowJiffies, long sampleUs) {
        min.update(WINDOW_JIFFIES, nowJiffies, sampleUs);
    }
}
