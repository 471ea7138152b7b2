package io.tcpsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In which tick a timer of the kernel's wheel fires (levels of 64 buckets, each eight times coarser). */
class WheelTimerTest {
    private static final long MS = 1_000_000L;

    /** A multiple of 4,096 jiffies, so that the phase in every level is that of the time. */
    private static final long BASE_JIFFIES = 1L << 20;

    private final EventLoop loop = new EventLoop();
    private final List<Long> firedNs = new ArrayList<>();
    private final HostClock clock = new HostClock(1_000, 0, 0, BASE_JIFFIES);

    @ParameterizedTest
    @CsvSource({"0, 208", "1, 207", "2, 206", "3, 205", "4, 204", "5, 203", "6, 202", "7, 209"})
    void aTimeoutOf201TicksFiresAtTheNextMultipleOfEightAboveIt(long phaseJiffies, long expectedDelayMs) {
        assertThat(delayMs(phaseJiffies, 201)).isEqualTo(expectedDelayMs);
    }

    /** A bucket is a list that grows at its head; moving a timer within its bucket keeps its place. */
    @Test
    void timersOfOneBucketFireInTheReverseOrderOfArming() {
        List<Integer> order = new ArrayList<>();
        WheelTimer[] timers = new WheelTimer[3];
        for (int id = 0; id < timers.length; id++) {
            int number = id;
            timers[id] = new WheelTimer(loop, clock, id, 0) {
                @Override
                protected void expired(long nowNs) {
                    order.add(number);
                }
            };
            timers[id].modify(BASE_JIFFIES + 201, 0);
        }
        timers[0].modify(BASE_JIFFIES + 202, 0);
        loop.runUntil(300 * MS, 100);
        assertThat(order).containsExactly(2, 1, 0);
        order.clear();
        long nowNs = 300 * MS;
        for (WheelTimer timer : timers) {
            timer.modify(BASE_JIFFIES + 301, nowNs);
        }
        timers[0].modify(BASE_JIFFIES + 340, nowNs);
        timers[0].modify(BASE_JIFFIES + 301, nowNs);
        loop.runUntil(400 * MS, 100);
        assertThat(order).containsExactly(0, 2, 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void aShortTimeoutFiresOneTickAfterItsExpiry(long phaseJiffies) {
        assertThat(delayMs(phaseJiffies, 1)).isEqualTo(2);
        assertThat(delayMs(phaseJiffies, 40)).isEqualTo(41);
        assertThat(delayMs(phaseJiffies, 62)).isEqualTo(63);
    }

    /** The bucket counts from the wheel's clock, which is the current tick while no timer runs. */
    @ParameterizedTest
    @CsvSource({"0, 64", "1, 71", "7, 65"})
    void theSecondLevelStartsAt63Ticks(long phaseJiffies, long expectedDelayMs) {
        assertThat(delayMs(phaseJiffies, 63)).isEqualTo(expectedDelayMs);
    }

    @ParameterizedTest
    @CsvSource({"0, 503, 504", "0, 504, 512", "8, 504, 568", "0, 4031, 4032", "0, 4032, 4096", "64, 4032, 4544"})
    void everyLevelIsEightTimesCoarser(long phaseJiffies, long delayJiffies, long expectedDelayMs) {
        assertThat(delayMs(phaseJiffies, delayJiffies)).isEqualTo(expectedDelayMs);
    }

    @Test
    void at250HzATimeoutOf63TicksFiresAtTheSameMultipleInAllPhases() {
        for (int phase = 0; phase < 8; phase++) {
            HostClock slow = new HostClock(250, 0, 0, BASE_JIFFIES);
            EventLoop ownLoop = new EventLoop();
            List<Long> fired = new ArrayList<>();
            long armNs = slow.tickStartNs(BASE_JIFFIES + phase) + MS;
            ownLoop.runUntil(armNs, 1);
            new Recorder(ownLoop, slow, fired).modify(slow.jiffies(armNs) + 63, armNs);
            ownLoop.runUntil(1_000 * MS, 10);

            long expiry = phase + 63L;
            assertThat(fired).containsExactly((expiry / 8 + 1) * 8 * 4 * MS);
        }
    }

    /**
     * Inside a timer's handler the wheel's clock is one tick ahead: 63 ticks from there are still of the first level.
     */
    @Test
    void aTimerArmedByATimerCountsFromTheNextTick() {
        Recorder timer = new Recorder(loop, clock, firedNs);
        timer.rearmOnceTicks = 63;
        timer.modify(BASE_JIFFIES + 10, 0);
        loop.runUntil(1_000 * MS, 10);

        assertThat(firedNs).containsExactly(11 * MS, (11 + 63 + 1) * MS);
    }

    @Test
    void anotherTimerArmedInTheTickInWhichOneRanCountsFromTheNextTickToo() {
        new Recorder(loop, clock, firedNs).modify(BASE_JIFFIES + 10, 0);
        loop.runUntil(11 * MS + MS / 2, 10);
        new Recorder(loop, clock, firedNs).modify(BASE_JIFFIES + 11 + 63, loop.nowNs());
        loop.runUntil(1_000 * MS, 10);

        assertThat(firedNs).containsExactly(11 * MS, 75 * MS);
    }

    @Test
    void anExpiryInThePastFiresAtTheWheelsClock() {
        loop.runUntil(5 * MS, 1);
        new Recorder(loop, clock, firedNs).modify(BASE_JIFFIES + 2, loop.nowNs());
        loop.runUntil(20 * MS, 10);

        assertThat(firedNs).containsExactly(5 * MS);
    }

    @Test
    void movingATimerToTheSameTickKeepsItsBucket() {
        Recorder timer = new Recorder(loop, clock, firedNs);
        timer.modify(BASE_JIFFIES + 100, 0);
        loop.runUntil(90 * MS, 10);
        // Armed afresh, ten ticks ahead, it would fire at 101.
        timer.modify(BASE_JIFFIES + 100, loop.nowNs());
        loop.runUntil(200 * MS, 10);

        assertThat(firedNs).containsExactly(104 * MS);
    }

    @Test
    void movingATimerLaterPostponesIt() {
        Recorder timer = new Recorder(loop, clock, firedNs);
        timer.modify(BASE_JIFFIES + 10, 0);
        timer.modify(BASE_JIFFIES + 30, 0);
        loop.runUntil(200 * MS, 10);

        assertThat(firedNs).containsExactly(31 * MS);
    }

    @Test
    void movingATimerEarlierAdvancesIt() {
        Recorder timer = new Recorder(loop, clock, firedNs);
        timer.modify(BASE_JIFFIES + 30, 0);
        timer.modify(BASE_JIFFIES + 10, 0);
        loop.runUntil(200 * MS, 10);

        assertThat(firedNs).containsExactly(11 * MS);
    }

    @Test
    void aDeletedTimerDoesNotFire() {
        Recorder timer = new Recorder(loop, clock, firedNs);
        timer.modify(BASE_JIFFIES + 10, 0);
        timer.modify(BASE_JIFFIES + 30, 0);
        timer.delete();
        loop.runUntil(200 * MS, 10);

        assertThat(firedNs).isEmpty();
    }

    @Test
    void aDeletedTimerCanBeArmedAgain() {
        Recorder timer = new Recorder(loop, clock, firedNs);
        timer.modify(BASE_JIFFIES + 10, 0);
        timer.delete();
        timer.modify(BASE_JIFFIES + 10, 0);
        loop.runUntil(200 * MS, 10);

        assertThat(firedNs).containsExactly(11 * MS);
    }

    private long delayMs(long phaseJiffies, long delayJiffies) {
        EventLoop ownLoop = new EventLoop();
        List<Long> fired = new ArrayList<>();
        ownLoop.runUntil(phaseJiffies * MS, 1);
        HostClock ownClock = new HostClock(1_000, 0, 0, BASE_JIFFIES);
        new Recorder(ownLoop, ownClock, fired).modify(BASE_JIFFIES + phaseJiffies + delayJiffies, ownLoop.nowNs());
        ownLoop.runUntil(100_000 * MS, 10);
        assertThat(fired).hasSize(1);
        return fired.get(0) / MS - phaseJiffies;
    }

    private static final class Recorder extends WheelTimer {
        private final HostClock clock;
        private final List<Long> fired;
        private long rearmOnceTicks;

        Recorder(EventLoop loop, HostClock clock, List<Long> fired) {
            super(loop, clock, fired.size(), 0);
            this.clock = clock;
            this.fired = fired;
        }

        @Override
        protected void expired(long nowNs) {
            fired.add(nowNs);
            if (rearmOnceTicks > 0) {
                modify(clock.jiffies(nowNs) + rearmOnceTicks, nowNs);
                rearmOnceTicks = 0;
            }
        }
    }
}
