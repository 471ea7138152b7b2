package io.tcpsweep.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CUBIC's growth before Linux 3.19, per ACK, held against that of 6.12, per segment. */
class CubicGrowthTest {
    private static final CubicSpec CURVE_ONLY = new CubicSpec(717, true, false, false, false, false, 16, 2_000);
    private static final CubicGrowthSpec PER_ACK = CubicGrowthSpec.linux2638();
    private static final CubicGrowthSpec CAPPED = new CubicGrowthSpec(true, true, true);

    private final FlowView flow = new FlowView();

    @BeforeEach
    void start() {
        flow.nowJiffies = 1_000_000;
        flow.cwndLimited = true;
    }

    @ParameterizedTest
    @CsvSource({"true, 11", "false, 14"})
    void slowStartGrowsPerAckOrPerSegment(boolean perAck, int expected) {
        Cubic cubic = started(new CubicGrowthSpec(perAck, false, false), Optional.empty(), 250);
        flow.window.cwndSegments = 10;
        cubic.onAckGrowth(flow, 4);

        assertThat(flow.window.cwndSegments).isEqualTo(expected);
    }

    /** The window goes one beyond the threshold. */
    @Test
    void slowStartLastsWhileTheWindowIsNotAboveTheThreshold() {
        Cubic cubic = started(PER_ACK, Optional.empty(), 250);
        flow.window.cwndSegments = 12;
        flow.window.ssthreshSegments = 12;
        cubic.onAckGrowth(flow, 2);
        assertThat(flow.window.cwndSegments).isEqualTo(13);
        cubic.onAckGrowth(flow, 2);
        assertThat(flow.window.cwndSegments).isEqualTo(13);
    }

    /** One increase per w + 1 ACKs. */
    @Test
    void oneSegmentMorePerTenComesAtEveryEleventhAck() {
        CongestionWindow window = flow.window;
        window.cwndSegments = 10;
        List<Integer> increases = new ArrayList<>();
        for (int call = 1; call <= 33; call++) {
            int before = window.cwndSegments;
            window.increaseByOneAfter(10);
            if (window.cwndSegments > before) {
                increases.add(call);
            }
        }
        assertThat(increases).containsExactly(11, 22, 33);
    }

    @Test
    void theMeanOfSegmentsPerAckFollowsThem() {
        AckRatio ratio = new AckRatio(false);
        List<Integer> seen = new ArrayList<>();
        for (int segments : new int[] {1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4}) {
            ratio.onAck(segments);
            seen.add(ratio.sixteenths());
        }
        assertThat(seen).containsExactly(31, 31, 31, 31, 31, 32, 32, 32, 32, 34, 36, 38, 40);
        ratio.reset();
        assertThat(ratio.sixteenths()).isEqualTo(32);
        assertThat(ratio.acksFor(20)).isEqualTo(10);
        assertThat(ratio.acksFor(1)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"true, 512", "false, 1032"})
    void theMeanHasABoundFrom2639On(boolean capped, int expected) {
        AckRatio ratio = new AckRatio(capped);
        ratio.onAck(1_002);

        assertThat(ratio.sixteenths()).isEqualTo(expected);
    }

    /** Cap 20 before the first loss, two segments per ACK: 10, so one in 11 ACKs; without the cap a window's worth. */
    @ParameterizedTest
    @CsvSource({"true, 11", "false, 24651"})
    void theCapBeforeTheFirstLossCameWith2639(boolean capped, int expectedAcks) {
        Cubic cubic = started(capped ? CAPPED : PER_ACK, Optional.empty(), 250);
        avoidFrom(493);

        assertThat(acksPerIncrease(cubic, 2)).isEqualTo(expectedAcks);
    }

    /** Origin 1,000, window 700: the count of 350 segments is 175 ACKs for two, and one more. */
    @Test
    void theCurveCountsAcks() {
        Cubic cubic = started(PER_ACK, Optional.of(TickHyStartSpec.patched(TrainTest.ABOVE)), 250);
        cubic.onRttSample(flow, 11_250);
        flow.window.cwndSegments = 1_000;
        cubic.ssthreshSegments(flow);
        avoidFrom(700);

        assertThat(acksPerIncrease(cubic, 2)).isEqualTo(350 / 2 + 1);
    }

    /** The same one tick of 10 ms further on its curve: 11 ms are two ticks there. */
    @ParameterizedTest
    @CsvSource({"100, 117", "250, 176", "1000, 176"})
    void theCurveLooksAheadByTheSmallestDelayInWholeTicks(int hz, int expectedAcks) {
        Cubic cubic = started(PER_ACK, Optional.of(TickHyStartSpec.patched(TrainTest.ABOVE)), hz);
        flow.rttJiffies = 11L * hz / 1_000;
        cubic.onRttSample(flow, 11_250);
        flow.window.cwndSegments = 1_000;
        cubic.ssthreshSegments(flow);
        avoidFrom(700);

        assertThat(acksPerIncrease(cubic, 2)).isEqualTo(expectedAcks);
    }

    @Test
    void ticksLookAheadByThemselves() {
        TickHyStart ticks = new TickHyStart(CURVE_ONLY, TickHyStartSpec.linux2638(), 250);
        TickHyStart ms = new TickHyStart(CURVE_ONLY, TickHyStartSpec.patched(TrainTest.ABOVE), 250);

        assertThat(ticks.delayJiffies(90)).isEqualTo(11);
        assertThat(ms.delayJiffies(90)).isEqualTo(3);
        assertThat(new MicrosecondHyStart(CURVE_ONLY, 250).delayJiffies(11_390)).isEqualTo(3);
        assertThat(new MicrosecondHyStart(CURVE_ONLY, 100).delayJiffies(11_390)).isEqualTo(2);
        assertThat(new MicrosecondHyStart(CURVE_ONLY, 300).delayJiffies(11_390)).isEqualTo(4);
        assertThat(new MicrosecondHyStart(CURVE_ONLY, 1_000).delayJiffies(11_390))
                .isEqualTo(12);
    }

    /** An ACK that only repeats has no segments, and says nothing about the mean. */
    @Test
    void duplicateAcksLeaveTheMeanAlone() {
        Cubic counted = started(PER_ACK, Optional.empty(), 250);
        flow.ackedSegments = 0;
        for (int ack = 0; ack < 40; ack++) {
            counted.onRttSample(flow, -1);
        }
        avoidFrom(493);

        assertThat(acksPerIncrease(counted, 2)).isEqualTo(24_651);
    }

    @ParameterizedTest
    @CsvSource({"false, 90", "true, 2147483647"})
    void theInitialThresholdCountsWithoutHystartOnly(boolean hystart, int expected) {
        Cubic cubic = (Cubic) CubicSpec.withHystart(hystart)
                .with(90, Optional.empty(), CubicGrowthSpec.linux612())
                .create(250, false);
        cubic.init(flow, 1);

        assertThat(flow.window.ssthreshSegments).isEqualTo(expected);
    }

    @Test
    void refusesACapWithoutWhatItCaps() {
        assertThatThrownBy(() -> new CubicGrowthSpec(true, false, true)).hasMessageContaining("avoidancePerAck");
        assertThatThrownBy(() -> CURVE_ONLY.with(-1, Optional.empty(), PER_ACK))
                .hasMessage("initialSsthreshSegments is -1, must not be negative");
    }

    private int acksPerIncrease(Cubic cubic, int segmentsPerAck) {
        int before = flow.window.cwndSegments;
        int acks = 0;
        while (flow.window.cwndSegments == before) {
            cubic.onAckGrowth(flow, segmentsPerAck);
            acks++;
        }
        return acks;
    }

    private Cubic started(CubicGrowthSpec growth, Optional<TickHyStartSpec> detector, int hz) {
        Cubic cubic = (Cubic) CURVE_ONLY.with(0, detector, growth).create(hz, false);
        cubic.init(flow, 1);
        return cubic;
    }

    private void avoidFrom(int cwnd) {
        flow.window.cwndSegments = cwnd;
        flow.window.ssthreshSegments = cwnd - 1;
        flow.window.creditSegments = 0;
    }
}
