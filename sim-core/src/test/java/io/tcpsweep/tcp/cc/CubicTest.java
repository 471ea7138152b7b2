package io.tcpsweep.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CUBIC's window: reductions, the curve, the rule for Reno's share, and what clears its memory. */
class CubicTest {
    private static final int HZ = 250;

    /** The curve alone: no HyStart, no regard for Reno. */
    private static final CubicSpec CURVE_ONLY = new CubicSpec(717, true, false, false, false, false, 16, 2_000);

    private final FlowView flow = new FlowView();

    @BeforeEach
    void start() {
        flow.nowJiffies = 1_000_000;
        flow.nowUs = 4_000_000_000L;
        flow.cwndLimited = true;
    }

    @Test
    void aLossReducesByThreeTenths() {
        Cubic cubic = started(CURVE_ONLY, HZ);

        assertThat(reduce(cubic, 1_000)).isEqualTo(700);
    }

    @Test
    void theThresholdIsAtLeastTwo() {
        assertThat(reduce(started(CURVE_ONLY, HZ), 2)).isEqualTo(2);
    }

    /** After 1,000 and then 900 the origin is 765, not 900: 135 below it the curve needs its time from 630. */
    @Test
    void aSecondLossBelowTheFirstAimsLower() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        reduce(cubic, 1_000);
        assertThat(reduce(cubic, 900)).isEqualTo(630);
        avoidFrom(630);

        // K = root of CUBE_FACTOR * 135 = 7.0 s: a second before it the window aims at 765.
        assertThat(segmentsPerIncrease(cubic, 7 * HZ)).isEqualTo(630 / (765 - 630));
    }

    @Test
    void withoutFastConvergenceASecondLossAimsAtItsOwnWindow() {
        Cubic cubic = started(new CubicSpec(717, false, false, false, false, false, 16, 2_000), HZ);
        reduce(cubic, 1_000);
        reduce(cubic, 900);
        avoidFrom(630);

        assertThat(segmentsPerIncrease(cubic, 8 * HZ)).isEqualTo(630 / (900 - 630));
    }

    @ParameterizedTest
    @CsvSource({"1, 49300", "2, 164", "5, 9", "10, 2"})
    void theConvexPartOfTheCurveStartsAtTheWindow(int seconds, int expected) {
        Cubic cubic = started(CURVE_ONLY, HZ);
        reduce(cubic, 493);
        avoidFrom(493);

        assertThat(segmentsPerIncrease(cubic, seconds * HZ)).isEqualTo(expected);
    }

    /** Origin 1,000, window 700, smallest RTT 11 ms: the curve is read one RTT ahead, in jiffies rounded up. */
    @ParameterizedTest
    @CsvSource({
        "100, 0, 233",
        "100, 1, 7",
        "100, 2, 4",
        "100, 4, 2",
        "100, 8, 2",
        "250, 0, 350",
        "250, 1, 7",
        "250, 2, 4",
        "250, 4, 2",
        "250, 8, 2",
        "1000, 0, 350",
        "1000, 1, 7",
        "1000, 2, 4",
        "1000, 4, 2",
        "1000, 8, 2"
    })
    void theConcavePartOfTheCurveLeadsBackToTheOrigin(int hz, int seconds, int expected) {
        Cubic cubic = started(CURVE_ONLY, hz);
        cubic.onRttSample(flow, 11_000);
        reduce(cubic, 1_000);
        avoidFrom(700);

        assertThat(segmentsPerIncrease(cubic, seconds * hz)).isEqualTo(expected);
    }

    @Test
    void beforeTheFirstLossTheWindowGrowsByOneInTwentyAtLeast() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        avoidFrom(493);

        assertThat(segmentsPerIncrease(cubic, 0)).isEqualTo(20);
    }

    @Test
    void theWindowNeverGrowsByMoreThanHalfARound() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        reduce(cubic, 493);
        avoidFrom(100);

        assertThat(segmentsPerIncrease(cubic, 60 * HZ)).isEqualTo(2);
    }

    /** Reno with the same reduction gains 3 (1 - beta) / (1 + beta) a window: one segment per 15/8 windows. */
    @Test
    void itGrowsAtLeastAsRenoWouldWithTheSameReduction() {
        CubicSpec friendly = new CubicSpec(717, true, true, false, false, false, 16, 2_000);
        Cubic cubic = started(friendly, HZ);
        reduce(cubic, 100);
        avoidFrom(100);
        int acked = 0;
        // 8 jiffies per 10 segments: the estimate is looked at again, and the curve is still flat after 400.
        while (flow.window.cwndSegments < 102) {
            cubic.onAckGrowth(flow, 1);
            acked++;
            if (acked % 10 == 0) {
                flow.nowJiffies += 8;
            }
        }
        assertThat(acked).isBetween(187 + 189, 187 + 189 + 20);
    }

    @Test
    void theCurveIsReadAgainOnlyAfterA32ndOfASecondAtTheSameWindow() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        reduce(cubic, 493);
        avoidFrom(493);
        cubic.onAckGrowth(flow, 1);
        // At 1 s one in 49,300; at 10 s one in two.
        flow.nowJiffies += HZ / 32;
        cubic.onAckGrowth(flow, 1);
        assertThat(flow.window.cwndSegments).isEqualTo(493);
        flow.nowJiffies += 10 * HZ;
        cubic.onAckGrowth(flow, 1);

        assertThat(flow.window.cwndSegments).isEqualTo(494);
    }

    @Test
    void idleTimeDoesNotCountOnTheCurve() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        reduce(cubic, 493);
        avoidFrom(493);
        cubic.onAckGrowth(flow, 1);
        flow.lastSendJiffies = flow.nowJiffies;
        flow.nowJiffies += 10 * HZ;
        cubic.onTransmitStart(flow);

        assertThat(segmentsPerIncrease(cubic, 2 * HZ)).isEqualTo(164);
    }

    @Test
    void aTimeoutForgetsTheOrigin() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        reduce(cubic, 1_000);
        cubic.onStateChange(flow, CaState.LOSS);
        avoidFrom(700);

        assertThat(segmentsPerIncrease(cubic, 0)).isEqualTo(20);
    }

    @Test
    void anUnusedWindowDoesNotGrow() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        flow.window.cwndSegments = 10;
        flow.cwndLimited = false;
        cubic.onAckGrowth(flow, 10);

        assertThat(flow.window.cwndSegments).isEqualTo(10);
    }

    @Test
    void slowStartGrowsByWhatIsAcknowledgedAndLeavesTheRestToTheCurve() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        flow.window.cwndSegments = 10;
        flow.window.ssthreshSegments = 12;
        cubic.onAckGrowth(flow, 2);
        assertThat(flow.window.cwndSegments).isEqualTo(12);
        // Without a loss so far: one in twenty.
        cubic.onAckGrowth(flow, 20);
        assertThat(flow.window.cwndSegments).isEqualTo(13);
    }

    @Test
    void undoReturnsToTheWindowBeforeTheReduction() {
        Cubic cubic = started(CURVE_ONLY, HZ);
        flow.window.priorCwndSegments = 40;
        flow.window.cwndSegments = 7;
        assertThat(cubic.undoCwndSegments(flow)).isEqualTo(40);
        flow.window.cwndSegments = 50;
        assertThat(cubic.undoCwndSegments(flow)).isEqualTo(50);
    }

    /** In the first second of an epoch the queue of the reduction is still there: no sample counts. */
    @Test
    void theSmallestRttIsNotLearntInTheFirstSecondAfterAReduction() {
        Cubic early = started(CURVE_ONLY, 1_000);
        reduce(early, 1_000);
        avoidFrom(700);
        early.onAckGrowth(flow, 1);
        flow.nowJiffies += 999;
        early.onRttSample(flow, 2_000_000);
        assertThat(segmentsPerIncrease(early, 1)).as("without an RTT").isEqualTo(700 / (790 - 700));
    }

    /** Seconds after the epoch's start that the count is asked for; the epoch starts at the first growth. */
    private int segmentsPerIncrease(Cubic cubic, int jiffiesIntoEpoch) {
        if (jiffiesIntoEpoch > 0) {
            // Starts the epoch, if none runs, and a count that is taken anew below.
            cubic.onAckGrowth(flow, 1);
            flow.window.creditSegments = 0;
        }
        flow.nowJiffies += jiffiesIntoEpoch;
        int before = flow.window.cwndSegments;
        int acked = 0;
        while (flow.window.cwndSegments == before) {
            cubic.onAckGrowth(flow, 1);
            acked++;
        }
        return acked;
    }

    private Cubic started(CubicSpec spec, int hz) {
        Cubic cubic = (Cubic) spec.create(hz, false);
        cubic.init(flow, 1);
        return cubic;
    }

    private int reduce(Cubic cubic, int cwnd) {
        flow.window.cwndSegments = cwnd;
        return cubic.ssthreshSegments(flow);
    }

    private void avoidFrom(int cwnd) {
        flow.window.cwndSegments = cwnd;
        flow.window.ssthreshSegments = cwnd;
        flow.window.creditSegments = 0;
    }
}
