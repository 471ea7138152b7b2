package io.tcpsweep.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slow start and additive increase by credit. */
class CongestionWindowTest {
    private final CongestionWindow window = new CongestionWindow();

    @Test
    void startsWithoutAThreshold() {
        assertThat(window.ssthreshSegments).isEqualTo(CongestionWindow.INFINITE_SSTHRESH_SEGMENTS);
    }

    @Test
    void slowStartGrowsByWhatWasAcknowledged() {
        window.cwndSegments = 10;

        assertThat(window.slowStart(2)).isZero();
        assertThat(window.cwndSegments).isEqualTo(12);
    }

    @Test
    void slowStartStopsAtTheThresholdAndGivesTheRestBack() {
        window.cwndSegments = 10;
        window.ssthreshSegments = 12;

        assertThat(window.slowStart(5)).isEqualTo(3);
        assertThat(window.cwndSegments).isEqualTo(12);
        assertThat(window.inSlowStart()).isFalse();
    }

    @Test
    void oneSegmentMorePerTenInPairsComesAtTheFifthAndTenthAck() {
        assertThat(callsThatIncrease(10, 2, 12)).containsExactly(5, 10);
    }

    @Test
    void oneSegmentMorePerTwentyInPairsComesAtTheTenthAck() {
        assertThat(callsThatIncrease(20, 2, 12)).containsExactly(10);
    }

    @Test
    void anAckForManySegmentsMayGrowByMoreThanOne() {
        window.cwndSegments = 10;
        window.increaseByOnePer(4, 9);

        assertThat(window.cwndSegments).isEqualTo(12);
        assertThat(window.creditSegments).isEqualTo(1);
    }

    @Test
    void creditGatheredForALargerStepCountsAsOneStep() {
        window.cwndSegments = 10;
        window.increaseByOnePer(100, 60);
        window.increaseByOnePer(2, 1);

        assertThat(window.cwndSegments).isEqualTo(11);
        assertThat(window.creditSegments).isEqualTo(1);
    }

    private List<Integer> callsThatIncrease(int perSegments, int acked, int calls) {
        List<Integer> increases = new ArrayList<>();
        for (int call = 1; call <= calls; call++) {
            int before = window.cwndSegments;
            window.increaseByOnePer(perSegments, acked);
            if (window.cwndSegments > before) {
                increases.add(call);
            }
        }
        return increases;
    }
}
