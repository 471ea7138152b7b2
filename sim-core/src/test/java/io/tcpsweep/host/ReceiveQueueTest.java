package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The NIC's ring, its interrupts and the polls that follow. */
class ReceiveQueueTest {
    private static final long END_NS = 100_000_000;

    private final ReceiveRig rig = new ReceiveRig();

    @Test
    void theFirstPacketStartsTheDelayOfTheInterrupt() {
        rig.interruptDelayNs = 16_000;
        rig.arrive(1_000, 0).arrive(9_000, 1).run(END_NS);

        assertThat(rig.up).containsExactly("17000: 0+1000", "17000: 1000+1000");
        assertThat(rig.queue().interruptCount()).isEqualTo(1);
    }

    @Test
    void enoughPacketsInterruptAtOnce() {
        rig.interruptDelayNs = 16_000;
        rig.interruptPackets = 3;
        rig.arrive(1_000, 0).arrive(2_000, 1).arrive(3_000, 2).run(END_NS);

        assertThat(rig.up).containsExactly("3000: 0+1000", "3000: 1000+1000", "3000: 2000+1000");
        assertThat(rig.queue().interruptCount()).isEqualTo(1);
    }

    @Test
    void withoutADelayEachPacketInterrupts() {
        rig.arrive(1_000, 0).arrive(2_000, 1).run(END_NS);

        assertThat(rig.up).containsExactly("1000: 0+1000", "2000: 1000+1000");
        assertThat(rig.queue().interruptCount()).isEqualTo(2);
    }

    @Test
    void thePollBeginsTheLatencyAfterTheInterrupt() {
        rig.latencyNs = 2_000;
        rig.arrive(1_000, 0).run(END_NS);

        assertThat(rig.up).containsExactly("3000: 0+1000");
    }

    @Test
    void aFullRingDropsWhatComes() {
        rig.interruptDelayNs = 16_000;
        rig.ringPackets = 2;
        rig.arrive(1_000, 0).arrive(2_000, 1).arrive(3_000, 2);

        assertThat(rig.queue().droppedCount()).isEqualTo(1);
        assertThat(rig.queue().heldCount()).isEqualTo(2);
        assertThat(rig.pool.liveCount()).isEqualTo(2);
        rig.run(END_NS);
        assertThat(rig.up).containsExactly("17000: 0+1000", "17000: 1000+1000");
        assertThat(rig.pool.liveCount()).isZero();
    }

    @Test
    void anInterruptForWhatHasBeenSentTakesThePacketsThatWait() {
        rig.interruptDelayNs = 16_000;
        rig.arrive(1_000, 0).run(5_000);
        rig.queue().raiseForSent(5_000);
        rig.run(END_NS);

        assertThat(rig.up).containsExactly("5000: 0+1000");
        assertThat(rig.queue().interruptCount()).isEqualTo(1);
    }

    /** napi_complete_done(): NAPI_STATE_MISSED. */
    @Test
    void anInterruptDuringAPollMakesOneMoreWithoutLatency() {
        rig.latencyNs = 2_000;
        rig.unitCostNs = 1_000;
        rig.arrive(0, 0).run(2_500);
        rig.queue().raiseForSent(2_500);
        rig.run(END_NS);

        assertThat(rig.pollsNs).containsExactly(2_000L, 3_000L);
        assertThat(rig.queue().interruptCount()).isEqualTo(2);
    }

    // ---- CPU time -----------------------------------------------------------------------------------------------

    @Test
    void aUnitGoesUpAfterThePacketsTimeAndItsOwn() {
        rig.packetCostNs = 100;
        rig.unitCostNs = 500;
        rig.arrive(1_000, 0).run(END_NS);

        assertThat(rig.up).containsExactly("1600: 0+1000");
    }

    @Test
    void eachUnitTakesItsTime() {
        rig.interruptDelayNs = 16_000;
        rig.packetCostNs = 100;
        rig.unitCostNs = 500;
        rig.arriveTogether(0, 3).run(END_NS);

        assertThat(rig.up).containsExactly("16800: 0+1000", "17300: 1000+1000", "17800: 2000+1000");
    }

    @Test
    void mergedPacketsTakeTheTimeOfOneUnit() {
        rig.interruptDelayNs = 16_000;
        rig.packetCostNs = 100;
        rig.unitCostNs = 500;
        rig.gro = true;
        rig.arriveTogether(0, 3).run(END_NS);

        assertThat(rig.up).containsExactly("16800: 0+3000");
    }

    /** gro_normal_one(): gro_normal_batch. */
    @Test
    void eightPacketsGoUpTogether() {
        rig.interruptDelayNs = 16_000;
        rig.packetCostNs = 100;
        rig.arriveTogether(0, 9).run(END_NS);

        assertThat(rig.up.subList(0, 8)).allMatch(line -> line.startsWith("16800: "));
        assertThat(rig.up.get(8)).isEqualTo("16900: 8000+1000");
    }

    @Test
    void aPacketThatArrivesDuringAPollIsTakenByIt() {
        rig.packetCostNs = 1_000;
        rig.gro = true;
        rig.arrive(0, 0).arrive(500, 1).run(END_NS);

        assertThat(rig.up).containsExactly("2000: 0+2000");
        assertThat(rig.queue().interruptCount()).isEqualTo(1);
    }

    @Test
    void aPacketThatArrivesAfterTheLastLookAsksForAnInterrupt() {
        rig.unitCostNs = 1_000;
        rig.interruptDelayNs = 16_000;
        rig.arrive(0, 0).arrive(16_500, 1).run(END_NS);

        assertThat(rig.up).containsExactly("17000: 0+1000", "34000: 1000+1000");
        assertThat(rig.queue().interruptCount()).isEqualTo(2);
    }

    // ---- polls --------------------------------------------------------------------------------------------------

    @Test
    void aPollThatDoesNotUseUpItsPacketsIsTheLast() {
        rig.interruptDelayNs = 16_000;
        rig.arriveTogether(0, 63).run(END_NS);

        assertThat(rig.pollsNs).containsExactly(16_000L);
    }

    @Test
    void the65thPacketIsTakenByASecondPoll() {
        rig.interruptDelayNs = 16_000;
        rig.arriveTogether(0, 65).run(END_NS);

        assertThat(rig.pollsNs).containsExactly(16_000L, 16_000L);
        assertThat(rig.up).hasSize(65);
    }

    /** __napi_poll(): at HZ 1000 only units of an earlier tick go up between polls. */
    @Test
    void shortTicksLetUnitsGrowFromPollToPoll() {
        rig.hz = 1_000;
        rig.gro = true;
        rig.pollPackets = 4;
        rig.interruptDelayNs = 16_000;
        rig.arriveTogether(0, 6).run(END_NS);

        assertThat(rig.up).containsExactly("16000: 0+6000");
    }

    @Test
    void longTicksEndUnitsWithThePoll() {
        rig.hz = 250;
        rig.gro = true;
        rig.pollPackets = 4;
        rig.interruptDelayNs = 16_000;
        rig.arriveTogether(0, 6).run(END_NS);

        assertThat(rig.up).containsExactly("16000: 0+4000", "16000: 4000+2000");
    }

    /** Poll from 980 us on, packets handled at 990 us, 1,000 us: the tick ends between the two. */
    @Test
    void aTickEndsUnitsBetweenPolls() {
        rig.hz = 1_000;
        rig.gro = true;
        rig.pollPackets = 2;
        rig.interruptDelayNs = 16_000;
        rig.packetCostNs = 10_000;
        rig.arriveTogether(964_000, 3).run(END_NS);

        assertThat(rig.up).containsExactly("1000000: 0+2000", "1010000: 2000+1000");
    }

    /** handle_softirqs(): MAX_SOFTIRQ_RESTART. */
    @Test
    void afterItsPollsTheSoftirqHandsOverToAThread() {
        rig.interruptDelayNs = 16_000;
        rig.pollPackets = 1;
        rig.softirqPolls = 3;
        rig.threadDelayNs = 5_000;
        rig.arriveTogether(0, 5).run(END_NS);

        assertThat(rig.up)
                .containsExactly(
                        "16000: 0+1000",
                        "16000: 1000+1000",
                        "16000: 2000+1000",
                        "21000: 3000+1000",
                        "21000: 4000+1000");
    }

    @Test
    void aThreadThatRunsIsNotScheduledAgain() {
        rig.interruptDelayNs = 16_000;
        rig.pollPackets = 1;
        rig.softirqPolls = 3;
        rig.threadDelayNs = 5_000;
        rig.arriveTogether(0, 20).run(END_NS);

        assertThat(rig.up.subList(3, 20)).allMatch(line -> line.startsWith("21000: "));
    }

    @Test
    void theNextInterruptBeginsASoftirqAnew() {
        rig.interruptDelayNs = 16_000;
        rig.pollPackets = 1;
        rig.softirqPolls = 3;
        rig.threadDelayNs = 5_000;
        rig.arriveTogether(0, 5).run(50_000);
        rig.arriveTogether(50_000, 2).run(END_NS);

        assertThat(rig.up.subList(5, 7)).containsExactly("66000: 0+1000", "66000: 1000+1000");
    }

    /** MAX_SOFTIRQ_TIME in ticks: at HZ 250 until the next one, here at 4 ms. */
    @Test
    void afterItsTimeTheSoftirqHandsOverToAThread() {
        rig.pollPackets = 1;
        rig.unitCostNs = 1_000_000;
        rig.threadDelayNs = 5_000;
        rig.interruptDelayNs = 1_500_000;
        rig.arriveTogether(0, 5).run(END_NS);

        assertThat(rig.up)
                .containsExactly(
                        "2500000: 0+1000",
                        "3500000: 1000+1000",
                        "4500000: 2000+1000",
                        "5505000: 3000+1000",
                        "6505000: 4000+1000");
    }

    // ---- merging beyond a poll ----------------------------------------------------------------------------------

    @Test
    void aUnitGoesUpAtTheEndOfItsPoll() {
        rig.gro = true;
        rig.arrive(1_000, 0).arrive(2_000, 1).run(END_NS);

        assertThat(rig.up).containsExactly("1000: 0+1000", "2000: 1000+1000");
    }

    @Test
    void aFlushTimeoutHoldsAUnitBeyondItsPoll() {
        rig.gro = true;
        rig.groFlushTimeoutNs = 20_000;
        rig.arrive(1_000, 0);
        assertThat(rig.queue().heldCount()).isEqualTo(1);
        rig.arrive(11_000, 1).run(END_NS);

        assertThat(rig.up).containsExactly("31000: 0+2000");
    }

    @Test
    void theFlushTimersPollIsNoInterruptOfTheNic() {
        rig.gro = true;
        rig.groFlushTimeoutNs = 20_000;
        rig.arrive(1_000, 0).run(END_NS);

        assertThat(rig.pollsNs).containsExactly(1_000L, 21_000L);
        assertThat(rig.queue().interruptCount()).isEqualTo(1);
    }

    @Test
    void aTickEndsTheHolding() {
        rig.gro = true;
        rig.groFlushTimeoutNs = 20_000;
        rig.arrive(3_990_000, 1, 0).arrive(4_005_000, 2, 0).run(4_005_000);

        assertThat(rig.up).containsExactly("4005000: 0+1000");
        assertThat(rig.queue().heldCount()).isEqualTo(1);
    }

    // ---- adaptive moderation ------------------------------------------------------------------------------------

    @Test
    void adaptiveModerationBeginsWithEightMicroseconds() {
        rig.adaptive = true;
        rig.arrive(1_000, 0).run(END_NS);

        assertThat(rig.up).containsExactly("9000: 0+1000");
    }

    /** Ten gigabits: each longer delay carries the same with fewer interrupts. */
    @Test
    void aSteadyStreamGetsTheLongestDelay() {
        rig.adaptive = true;
        stream(0, 80_000, 1_230);
        rig.run(END_NS);
        List<Long> softirqsNs = rig.pollsNs.stream().distinct().toList();
        int count = softirqsNs.size();

        assertThat(softirqsNs.get(count - 2) - softirqsNs.get(count - 3)).isBetween(256_000L, 257_500L);
    }

    @Test
    void aThinnerStreamGetsAShorterDelayAgain() {
        rig.adaptive = true;
        stream(0, 80_000, 1_230);
        long startNs = rig.loop.nowNs() + 1_000_000;
        stream(startNs, 80, 1_000_000);
        rig.run(startNs + 80_000_000);
        int polls = rig.pollsNs.size();

        assertThat(rig.pollsNs.get(polls - 1) - startNs - 79_000_000).isEqualTo(128_000);
    }

    private void stream(long startNs, int count, long gapNs) {
        for (int i = 0; i < count; i++) {
            rig.arrive(startNs + i * gapNs, i);
        }
    }
}
