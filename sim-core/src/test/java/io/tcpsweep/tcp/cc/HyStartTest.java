package io.tcpsweep.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When slow start ends before the first loss: the length of a round's ACK train, and the rise of its RTT. */
class HyStartTest {
    private static final int MSS = 1_448;

    private final FlowView flow = new FlowView();

    @BeforeEach
    void start() {
        flow.nowUs = 5_000_000;
        flow.sndUna = 1;
        flow.sndNxt = 1;
        flow.maxSuperSegmentBytes = 65_536;
    }

    /** One ACK per 24.608 us, one segment more each: 250 of them last longer than half of 11.3 ms + 1 ms. */
    @Test
    void theTrainDetectorEndsSlowStartWhenTheTrainIsLongerThanHalfTheRtt() {
        HyStart hystart =
                armedAt(391, paceFor(391, 11_300), new CubicSpec(717, true, true, true, true, false, 16, 2_000));
        int ack = 0;
        while (!hystart.found()) {
            ack++;
            flow.nowUs = 5_000_000 + ack * 24_608L / 1_000;
            flow.window.cwndSegments = 391 + ack;
            hystart.onSample(flow, 11_300, 11_300);
        }
        assertThat(ack).isEqualTo(250);
        assertThat(flow.window.ssthreshSegments).isEqualTo(641);
        assertThat(hystart.exit().detector()).isEqualTo("train");
        assertThat(hystart.exit().cwndSegments()).isEqualTo(641);
    }

    @ParameterizedTest
    @CsvSource({
        "600, 11300, false, 6150",
        "600, 11300, true, 12300",
        "40, 100, false, 163",
        "40, 100, true, 326",
        "10, 100, false, 502",
        "10, 100, true, 1005"
    })
    void theTrainMayLastHalfTheRttAndHalfOfFourSuperSegments(int cwnd, long srttUs, boolean paced, long thresholdUs) {
        CubicSpec anyWindow = new CubicSpec(717, true, true, true, true, false, 0, 100_000);
        flow.paced = paced;
        HyStart hystart = armedAt(cwnd, paceFor(cwnd, srttUs), anyWindow);
        flow.nowUs = 5_000_000 + thresholdUs;
        hystart.onSample(flow, srttUs, srttUs);
        assertThat(hystart.found()).as("at the threshold").isFalse();

        flow.nowUs++;
        hystart.onSample(flow, srttUs, srttUs);
        assertThat(hystart.found()).as("beyond it").isTrue();
    }

    @Test
    void oneGapInTheTrainStopsTheDetectorForTheRound() {
        HyStart hystart = armedAt(100, 0, new CubicSpec(717, true, true, true, true, false, 16, 2_000));
        flow.nowUs += 2_001;
        hystart.onSample(flow, 1_000, 1_000);
        flow.nowUs += 10;
        hystart.onSample(flow, 1_000, 1_000);
        assertThat(hystart.found()).isFalse();

        // The next round: what was sent before is acknowledged.
        flow.sndUna = flow.sndNxt + 1;
        flow.sndNxt += 1_000;
        hystart.onSample(flow, 1_000, 1_000);
        flow.nowUs += 501;
        hystart.onSample(flow, 1_000, 1_000);
        assertThat(hystart.found()).isTrue();
    }

    @Test
    void theDelayDetectorJudgesFromTheNinthSampleOn() {
        HyStart hystart = armedAt(28, 0, delayOnly());
        for (int sample = 1; sample <= 8; sample++) {
            flow.window.cwndSegments = 27 + sample;
            hystart.onSample(flow, 239_000 + sample * 1_000, 200_000);
            assertThat(hystart.found()).as("after sample %d", sample).isFalse();
        }
        flow.window.cwndSegments = 36;
        hystart.onSample(flow, 248_000, 200_000);

        assertThat(hystart.found()).isTrue();
        assertThat(flow.window.ssthreshSegments).isEqualTo(36);
        assertThat(hystart.exit().detector()).isEqualTo("delay");
    }

    @Test
    void oneShortRttInTheRoundKeepsSlowStart() {
        HyStart hystart = armedAt(28, 0, delayOnly());
        for (int sample = 1; sample <= 8; sample++) {
            hystart.onSample(flow, 240_000, 200_000);
        }
        hystart.onSample(flow, 201_000, 200_000);
        hystart.onSample(flow, 240_000, 200_000);

        assertThat(hystart.found()).isFalse();
    }

    /** An eighth of the smallest RTT, 4 to 16 ms. */
    @ParameterizedTest
    @CsvSource({"11250, 4000", "32000, 4000", "50000, 6250", "128000, 16000", "200000, 16000"})
    void theRttMayRiseByAnEighthWithinLimits(long minRttUs, long riseUs) {
        HyStart within = armedAt(28, 0, delayOnly());
        HyStart beyond = armedAt(28, 0, delayOnly());
        for (int sample = 1; sample <= 9; sample++) {
            within.onSample(flow, minRttUs + riseUs, minRttUs);
            beyond.onSample(flow, minRttUs + riseUs + 1, minRttUs);
        }
        assertThat(within.found()).isFalse();
        assertThat(beyond.found()).isTrue();
    }

    @Test
    void belowSixteenSegmentsNothingIsJudged() {
        HyStart hystart = armedAt(15, 0, CubicSpec.defaults());
        for (int sample = 1; sample <= 20; sample++) {
            hystart.onSample(flow, 100_000, 10_000);
        }
        assertThat(hystart.found()).isFalse();
    }

    /** Rounds are counted whatever the window is, so that the first one judged is whole. */
    @Test
    void aRoundStartsAlsoBelowSixteenSegments() {
        HyStart hystart = armedAt(10, 0, delayOnly());
        flow.sndNxt = 10_001;
        flow.sndUna = 10_001;
        hystart.onSample(flow, 100_000, 10_000);
        flow.window.cwndSegments = 16;
        for (int sample = 1; sample <= 8; sample++) {
            hystart.onSample(flow, 100_000, 10_000);
            assertThat(hystart.found()).isFalse();
        }
        hystart.onSample(flow, 100_000, 10_000);
        assertThat(hystart.found()).isTrue();
    }

    @Test
    void aTimeoutArmsTheDetectorsAgainButKeepsWhatTheFirstExitWas() {
        HyStart hystart = armedAt(28, 0, delayOnly());
        for (int sample = 1; sample <= 9; sample++) {
            hystart.onSample(flow, 100_000, 10_000);
        }
        assertThat(hystart.found()).isTrue();
        hystart.rearm(flow);

        assertThat(hystart.found()).isFalse();
        assertThat(hystart.exit().cwndSegments()).isEqualTo(28);
    }

    /** The smallest RTT and the detectors see no sample of the first second of an epoch, and none out of slow start. */
    @Test
    void cubicLeavesTheDetectorsAloneOutOfSlowStart() {
        Cubic cubic = (Cubic) CubicSpec.defaults().create(1_000, false);
        cubic.init(flow, 1);
        flow.window.cwndSegments = 28;
        flow.window.ssthreshSegments = 28;
        for (int sample = 1; sample <= 20; sample++) {
            cubic.onRttSample(flow, sample == 1 ? 10_000 : 100_000);
        }
        assertThat(cubic.slowStartExit()).isNull();

        flow.window.ssthreshSegments = 29;
        for (int sample = 1; sample <= 9; sample++) {
            cubic.onRttSample(flow, 100_000);
        }
        assertThat(cubic.slowStartExit().detector()).isEqualTo("delay");
        assertThat(flow.window.ssthreshSegments).isEqualTo(28);
    }

    private static CubicSpec delayOnly() {
        return new CubicSpec(717, true, true, true, false, true, 16, 2_000);
    }

    private static long paceFor(int cwnd, long srttUs) {
        return (long) MSS * cwnd * 2_000_000L / srttUs;
    }

    private HyStart armedAt(int cwnd, long pacingRate, CubicSpec spec) {
        flow.window.cwndSegments = cwnd;
        flow.pacingRateBytesPerSec = pacingRate;
        HyStart hystart = new MicrosecondHyStart(spec, 250);
        hystart.rearm(flow);
        return hystart;
    }
}
