package io.tcpsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jiffies and the conversions to them. */
class HostClockTest {
    private static final long MS = 1_000_000L;

    @Test
    void jiffiesStartFiveMinutesBeforeTheyWrap() {
        assertThat(HostClock.startedBefore(250, 0).jiffies(0)).isEqualTo((1L << 32) - 300 * 250);
        assertThat(HostClock.startedBefore(1_000, 5 * MS).jiffies(0)).isEqualTo((1L << 32) - 300_000 + 5);
    }

    @Test
    void aTickBeginsAtAWholeMultipleOfItsLengthOnTheHostsClock() {
        HostClock clock = new HostClock(250, 0, 3 * MS, 1_000);

        assertThat(clock.jiffies(MS - 1)).isEqualTo(1_000);
        assertThat(clock.jiffies(MS)).isEqualTo(1_001);
        assertThat(clock.jiffies(5 * MS - 1)).isEqualTo(1_001);
        assertThat(clock.jiffies(5 * MS)).isEqualTo(1_002);
    }

    @Test
    void theClockMayBeAskedForAnEarlierTime() {
        HostClock clock = HostClock.startedBefore(250, 0);
        long later = clock.jiffies(40 * MS);

        assertThat(clock.jiffies(3 * MS)).isEqualTo(later - 10);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 250, 300, 1_000})
    void everyTickStartsWhereTheJiffyChanges(int hz) {
        HostClock clock = new HostClock(hz, 0, 1_234_567, 77);
        for (long jiffy = 78; jiffy < 78 + 3L * hz; jiffy++) {
            long startNs = clock.tickStartNs(jiffy);
            assertThat(clock.jiffies(startNs)).as("at the start of %d", jiffy).isEqualTo(jiffy);
            assertThat(clock.jiffies(startNs - 1)).as("just before %d", jiffy).isEqualTo(jiffy - 1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "11390, 2, 3, 4, 12",
        "2000, 1, 1, 1, 2",
        "11000, 2, 3, 4, 11",
        "4000, 1, 1, 2, 4",
        "4001, 1, 2, 2, 5",
        "0, 0, 0, 0, 0",
        "1, 1, 1, 1, 1"
    })
    void microsecondsRoundUpToJiffies(long us, long at100, long at250, long at300, long at1000) {
        assertThat(HostClock.startedBefore(100, 0).usToJiffies(us)).isEqualTo(at100);
        assertThat(HostClock.startedBefore(250, 0).usToJiffies(us)).isEqualTo(at250);
        assertThat(HostClock.startedBefore(300, 0).usToJiffies(us)).isEqualTo(at300);
        assertThat(HostClock.startedBefore(1_000, 0).usToJiffies(us)).isEqualTo(at1000);
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 1, 1, 2", "11, 2, 3, 4, 11", "10, 1, 3, 3, 10", "200, 20, 50, 60, 200"})
    void millisecondsRoundUpToJiffies(long ms, long at100, long at250, long at300, long at1000) {
        assertThat(HostClock.startedBefore(100, 0).msToJiffies(ms)).isEqualTo(at100);
        assertThat(HostClock.startedBefore(250, 0).msToJiffies(ms)).isEqualTo(at250);
        assertThat(HostClock.startedBefore(300, 0).msToJiffies(ms)).isEqualTo(at300);
        assertThat(HostClock.startedBefore(1_000, 0).msToJiffies(ms)).isEqualTo(at1000);
    }

    @ParameterizedTest
    @CsvSource({"100, 1, 10000", "250, 51, 204000", "300, 60, 200000", "300, 1, 3333", "1000, 201, 201000"})
    void jiffiesToMicrosecondsRoundsDown(int hz, long jiffies, long us) {
        assertThat(HostClock.startedBefore(hz, 0).jiffiesToUs(jiffies)).isEqualTo(us);
    }

    @Test
    void theHostsClockIsAheadOfSimulatedTimeByItsOffset() {
        assertThat(new HostClock(250, 17, 0, 0).clockNs(100)).isEqualTo(117);
    }

    @Test
    void impossibleClocksAreRefused() {
        assertThatThrownBy(() -> new HostClock(0, 0, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HostClock(250, -1, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HostClock(250, 0, -1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
