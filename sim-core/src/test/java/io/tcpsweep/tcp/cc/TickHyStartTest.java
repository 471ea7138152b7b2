package io.tcpsweep.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HyStart of 2011: where each of its parts ends slow start, and what its neighbour does there. */
class TickHyStartTest {
    private static final long START_US = 40_000_000;
    private static final int WINDOW = 391;

    /** Two segments of 1,538 bytes on the wire at 1 Gbit/s: the gap between the ACKs of a round, in ns. */
    private static final long ACK_GAP_NS = 24_608;

    private static final int NO_EXIT = -1;
    private static final int LAST_ACK = 300;

    private final FlowView flow = new FlowView();

    /**
     * The ACK that ends slow start in a round that starts {@code phase} thousandths of a unit of the clock after its
     * last step, one ACK each 24.608 us. The RTT is 11.30 ms, as the patches measure it or as a number of ticks.
     */
    @ParameterizedTest
    @CsvSource({
        "250, ms, >=, 90, 0, 204",
        "250, ms, >=, 90, 500, 183",
        "250, ms, >=, 90, 999, 163",
        "250, ms, >, 90, 0, 244",
        "250, ms, >, 90, 500, 224",
        "250, ms, >, 90, 999, 204",
        "250, ms, <=, 90, 0, 1",
        "250, ms, <=, 90, 999, 1",
        "1000, ticks, >=, 88, 0, 204",
        "1000, ticks, >=, 88, 500, 183",
        "1000, ticks, >=, 88, 999, 163",
        "250, ticks, >=, 16, 0, 163",
        "250, ticks, >=, 16, 500, 82",
        "250, ticks, >=, 16, 999, 1",
        "300, ticks, >=, 24, 0, 136",
        "300, ticks, >=, 24, 500, 68",
        "300, ticks, >=, 24, 999, 1",
        "100, ticks, >=, 8, 0, 1",
        "100, ticks, >=, 8, 500, 1",
        "100, ticks, >=, 8, 999, 1"
    })
    void theTrainEndsAtAnEdgeOfTheClock(
            int hz, String clock, String comparison, long minDelay, int phase, int expectedAck) {
        boolean ms = clock.equals("ms");
        TickHyStartSpec spec = new TickHyStartSpec(true, TrainTest.bySign(comparison), 2, ms, ms, 16, false);
        long unitNs = ms ? 1_000_000 : 1_000_000_000L / hz;

        assertThat(exitingAck(spec, hz, unitNs * phase / 1_000, minDelay)).isEqualTo(expectedAck);
        assertThat(flow.window.ssthreshSegments).isEqualTo(WINDOW + expectedAck);
    }

    private int exitingAck(TickHyStartSpec spec, int hz, long phaseNs, long minDelay) {
        TickHyStart hystart = new TickHyStart(trainOnly(), spec, hz);
        setClock(hz, phaseNs);
        hystart.rearm(flow);
        for (int ack = 1; ack <= LAST_ACK; ack++) {
            setClock(hz, phaseNs + ack * ACK_GAP_NS);
            flow.window.cwndSegments = WINDOW + ack;
            hystart.onSample(flow, minDelay, minDelay);
            if (hystart.found()) {
                return ack;
            }
        }
        return NO_EXIT;
    }

    /** Sets both clocks to a time after a whole second, which is a whole tick. */
    private void setClock(int hz, long afterNs) {
        flow.nowUs = START_US + afterNs / 1_000;
        flow.nowJiffies = START_US / 1_000_000 * hz + afterNs * hz / 1_000_000_000L;
    }

    /** 2 ms are one tick of 4 ms: the train goes on over one edge of the clock, and ends at two. */
    @ParameterizedTest
    @CsvSource({"100, 1", "250, 1", "300, 1", "1000, 2"})
    void theGapIsCountedInTicksRoundedUp(int hz, int ticks) {
        TickHyStart within = armed(trainOnly(), TickHyStartSpec.linux2638(), hz);
        TickHyStart beyond = armed(trainOnly(), TickHyStartSpec.linux2638(), hz);
        flow.nowJiffies += ticks;
        within.onSample(flow, 8, 8);
        flow.nowJiffies++;
        beyond.onSample(flow, 8, 8);

        assertThat(within.found()).isTrue();
        assertThat(beyond.found()).isFalse();
    }

    /** One gap too long stops the train for the round, as the time of the last ACK stays where it was. */
    @ParameterizedTest
    @CsvSource({"1, 1, true", "1, 2, false", "2, 2, true", "2, 3, false", "5, 5, true", "5, 6, false"})
    void theGapIsAParameterInMilliseconds(int ackDeltaMs, int gapMs, boolean goesOn) {
        TickHyStartSpec spec = new TickHyStartSpec(true, TrainTest.AT_LEAST, ackDeltaMs, true, true, 16, false);
        TickHyStart hystart = armed(trainOnly(), spec, 250);
        flow.nowUs += gapMs * 1_000L;
        hystart.onSample(flow, 80, 80);
        for (int ms = 0; ms < 10; ms++) {
            flow.nowUs += 1_000;
            hystart.onSample(flow, 80, 80);
        }
        assertThat(hystart.found()).isEqualTo(goesOn);
    }

    /** Eighths of a millisecond, cut. */
    @ParameterizedTest
    @CsvSource({
        "11249, 89",
        "11250, 90",
        "11374, 90",
        "11375, 91",
        "13374, 106",
        "13375, 107",
        "15250, 122",
        "0, 1",
        "124, 1"
    })
    void delaysAreEighthsOfAMillisecond(long rttUs, long delay) {
        TickHyStart hystart = armed(trainOnly(), TickHyStartSpec.patched(TrainTest.AT_LEAST), 250);

        assertThat(hystart.delayOf(flow, rttUs)).isEqualTo(delay);
    }

    /** Without the ms clock they are eighths of a tick, and without stamps whole ticks at that. */
    @ParameterizedTest
    @CsvSource({
        // rtt_stamp alone: microseconds rounded up to ticks
        "250, false, true, 11390, 2, 24",
        "300, false, true, 11390, 3, 32",
        "100, false, true, 11390, 1, 16",
        // neither: the difference of tick numbers
        "250, false, false, 11390, 2, 16",
        "100, false, false, 11390, 1, 8",
        "300, false, false, 11390, 3, 24",
        // ms_clock alone: ticks as milliseconds
        "250, true, false, 11390, 2, 64",
        "250, true, false, 11390, 3, 96",
        // at 1000 HZ ticks serve as stamps
        "1000, true, true, 11390, 11, 88",
        "1000, false, false, 11390, 12, 96"
    })
    void delaysAreOfTheClockInUse(int hz, boolean msClock, boolean rttStamp, long rttUs, long ticks, long delay) {
        TickHyStartSpec spec = new TickHyStartSpec(true, TrainTest.AT_LEAST, 2, msClock, rttStamp, 16, false);
        flow.rttJiffies = ticks;

        assertThat(new TickHyStart(trainOnly(), spec, hz).delayOf(flow, rttUs)).isEqualTo(delay);
    }

    @Test
    void anRttOfNoTickIsASampleWithTheFirstPatchOnly() {
        TickHyStartSpec with = new TickHyStartSpec(true, TrainTest.AT_LEAST, 2, false, false, 16, false);
        flow.rttJiffies = 0;

        assertThat(armed(trainOnly(), with, 100).delayOf(flow, 9_000)).isEqualTo(1);
        assertThat(armed(trainOnly(), TickHyStartSpec.linux2638(), 100).delayOf(flow, 9_000))
                .isEqualTo(-1);
    }

    @Test
    void aNegativeRttIsNoSample() {
        assertThat(armed(trainOnly(), TickHyStartSpec.patched(TrainTest.ABOVE), 250)
                        .delayOf(flow, -1))
                .isEqualTo(-1);
    }

    /** A sixteenth of the smallest delay, 16 (2.6.38) or 32 (2.6.39) to 128. */
    @ParameterizedTest
    @CsvSource({"90, 16, 16", "400, 16, 25", "2000, 16, 125", "3000, 16, 128", "90, 32, 32", "400, 32, 32"})
    void theDelayMayRiseByASixteenthWithinLimits(long minDelay, int least, long rise) {
        TickHyStart within = armed(delayOnly(), withLeastRise(least), 250);
        TickHyStart beyond = armed(delayOnly(), withLeastRise(least), 250);
        for (int sample = 1; sample <= 9; sample++) {
            within.onSample(flow, minDelay + rise, minDelay);
            beyond.onSample(flow, minDelay + rise + 1, minDelay);
        }
        assertThat(within.found()).isFalse();
        assertThat(beyond.found()).isTrue();
        assertThat(beyond.exit().detector()).isEqualTo("delay");
    }

    /** The first eight samples give the round's delay; a ninth smaller one comes too late to keep slow start. */
    @Test
    void theNinthSampleIsOnlyHeldAgainstTheEight() {
        TickHyStart hystart = armed(delayOnly(), withLeastRise(16), 250);
        for (int sample = 1; sample <= 8; sample++) {
            hystart.onSample(flow, 200, 90);
            assertThat(hystart.found()).isFalse();
        }
        hystart.onSample(flow, 90, 90);

        assertThat(hystart.found()).isTrue();
        assertThat(hystart.exit().roundAcks()).isEqualTo(9);
        assertThat(hystart.exit().roundDelayNs()).isEqualTo(25_000_000);
        assertThat(hystart.exit().minDelayNs()).isEqualTo(11_250_000);
    }

    @Test
    void theRoundEndsWhereTheWindowGrowsAndNotWithTheSample() {
        TickHyStart hystart = armed(trainOnly(), TickHyStartSpec.patched(TrainTest.AT_LEAST), 250);
        flow.sndNxt = 100_000;
        flow.sndUna = 50_000;
        flow.nowUs += 7_000;
        hystart.onSample(flow, 160, 160);
        flow.nowUs += 2_000;
        hystart.onSlowStartGrowth(flow);
        flow.nowUs += 2_000;
        hystart.onSample(flow, 160, 160);

        assertThat(hystart.found()).as("2 ms into the round").isFalse();
    }

    @Test
    void belowSixteenSegmentsNothingIsJudged() {
        TickHyStart hystart = armed(trainOnly(), TickHyStartSpec.patched(TrainTest.AT_MOST), 250);
        flow.window.cwndSegments = 15;
        hystart.onSample(flow, 90, 90);
        assertThat(hystart.found()).isFalse();
        flow.window.cwndSegments = 16;
        hystart.onSample(flow, 90, 90);
        assertThat(hystart.found()).isTrue();
    }

    @Test
    void theExitSaysWhatTheDetectorSaw() {
        exitingAck(TickHyStartSpec.patched(TrainTest.AT_LEAST), 250, 0, 90);
        TickHyStart hystart = armed(trainOnly(), TickHyStartSpec.linux2638(), 250);
        flow.window.cwndSegments = 40;
        flow.nowJiffies++;
        hystart.onSample(flow, 24, 16);

        assertThat(hystart.exit()).isEqualTo(new SlowStartExit("train", 40, 4_000_000, 12_000_000, 8_000_000, 1));
    }

    /** In the first 300 s of a host the old rule takes any sample for one of a young epoch. */
    @Test
    void theOldEpochRuleKeepsTheDetectorsOffUntilTheClockWraps() {
        assertThat(exitsBeforeTheWrap(true)).isFalse();
        assertThat(exitsBeforeTheWrap(false)).isTrue();
    }

    private boolean exitsBeforeTheWrap(boolean epochTestsWrap) {
        TickHyStartSpec spec = new TickHyStartSpec(true, TrainTest.AT_MOST, 2, true, true, 16, epochTestsWrap);
        Cubic cubic = (Cubic) trainOnly()
                .with(0, Optional.of(spec), CubicGrowthSpec.linux612())
                .create(250, false);
        flow.nowJiffies = (1L << 32) - 300 * 250 + 50;
        flow.nowUs = 200_000;
        cubic.init(flow, 1);
        flow.window.cwndSegments = 20;
        cubic.onRttSample(flow, 11_300);
        return cubic.slowStartExit() != null;
    }

    @Test
    void refusesValuesOutOfRange() {
        assertThatThrownBy(() -> new TickHyStartSpec(true, TrainTest.ABOVE, 0, true, true, 16, false))
                .hasMessage("ackDeltaMs is 0, must be 1 or more");
        assertThatThrownBy(() -> new TickHyStartSpec(true, TrainTest.ABOVE, 2, true, true, 129, false))
                .hasMessage("leastDelayRise is 129, must be 0 to 128");
        assertThatThrownBy(() -> TrainTest.bySign("==")).hasMessage("no comparison is written ==");
    }

    private static TickHyStartSpec withLeastRise(int rise) {
        return new TickHyStartSpec(true, TrainTest.AT_LEAST, 2, true, true, rise, false);
    }

    private static CubicSpec trainOnly() {
        return new CubicSpec(717, true, true, true, true, false, 16, 2_000);
    }

    private static CubicSpec delayOnly() {
        return new CubicSpec(717, true, true, true, false, true, 16, 2_000);
    }

    private TickHyStart armed(CubicSpec cubic, TickHyStartSpec spec, int hz) {
        setClock(hz, 0);
        flow.window.cwndSegments = WINDOW;
        TickHyStart hystart = new TickHyStart(cubic, spec, hz);
        hystart.rearm(flow);
        return hystart;
    }
}
