package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Reports of a thousand bytes and more, and the limit that dql_completed() makes of them. */
class ByteQueueLimitTest {
    private static final long SECOND_NS = 1_000_000_000;

    private final ByteQueueLimit limit = new ByteQueueLimit();

    @Test
    void atFirstOnePacketReachesIt() {
        assertThat(limit.isReached()).isFalse();
        limit.queued(1_000);

        assertThat(limit.isReached()).isTrue();
    }

    @Test
    void aRingThatRanEmptyGetsWhatItSent() {
        limit.queued(1_000);
        limit.completed(1_000, 0);

        assertThat(limit.limitBytes()).isEqualTo(1_000);
    }

    @Test
    void theLastPacketMayOvershoot() {
        limitOf(3_000);
        limit.queued(1_000);
        limit.queued(1_000);
        limit.queued(1_000);
        assertThat(limit.isReached()).isFalse();
        limit.queued(1_000);

        assertThat(limit.isReached()).isTrue();
    }

    @Test
    void aRingThatRanEmptyBelowTheLimitLeavesIt() {
        limitOf(3_000);
        limit.queued(2_000);
        limit.completed(2_000, 0);

        assertThat(limit.limitBytes()).isEqualTo(3_000);
    }

    /** Over the limit at one report, all of that done at the next: the ring may have run empty in between. */
    @Test
    void whatWasOverTheLimitBeforeAddsToIt() {
        limitOf(3_000);
        limit.queued(4_000);
        limit.completed(1_000, 0);
        assertThat(limit.limitBytes()).isEqualTo(3_000);
        limit.queued(2_000);
        // All of the 4,000 are done and 1,000 of what came after; 1,000 were over the limit.
        limit.completed(4_000, 0);

        assertThat(limit.limitBytes()).isEqualTo(3_000 + 1_000 + 1_000);
    }

    @Test
    void aBusyRingKeepsItsLimitForASecond() {
        limitOf(3_000);
        busy(SECOND_NS);

        assertThat(limit.limitBytes()).isEqualTo(3_000);
    }

    /** Of 4,000 bytes twice the 1,000 of a report were enough. */
    @Test
    void slackThatLastedASecondIsTakenBack() {
        limitOf(3_000);
        busy(SECOND_NS);
        limit.queued(1_000);
        limit.completed(1_000, SECOND_NS + 1);

        assertThat(limit.limitBytes()).isEqualTo(1_000);
    }

    @Test
    void theLeastSlackOfTheSecondCounts() {
        limitOf(3_000);
        busy(SECOND_NS / 2);
        limit.queued(1_500);
        limit.completed(1_500, SECOND_NS / 2 + 1);
        limit.queued(1_000);
        limit.completed(1_000, SECOND_NS + 1);

        assertThat(limit.limitBytes()).isEqualTo(2_000);
    }

    /** A limit that starved rings have brought to this; the ring is empty. */
    private void limitOf(long bytes) {
        limit.queued(bytes);
        limit.completed(bytes, 0);
        assertThat(limit.limitBytes()).isEqualTo(bytes);
    }

    /** Fills the ring over its limit, then has it report 1,000 and filled again, from 0 to {@code untilNs}. */
    private void busy(long untilNs) {
        limit.queued(4_000);
        for (int i = 0; i <= 10; i++) {
            limit.completed(1_000, untilNs / 10 * i);
            if (i < 10) {
                limit.queued(1_000);
            }
        }
        limit.queued(0);
    }
}
