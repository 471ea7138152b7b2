package io.tcpsweep.tcp.rehash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The decisions of the 2016 proposal. */
class RetransmitRehashTest {
    @Test
    void theProbabilityIsAPercentile() {
        RetransmitRehash rehash = new RetransmitRehash(RetransmitRehashSpec.proposed(20, 0));

        assertThat(rehash.draw(19, 2, 3)).isTrue();
        assertThat(rehash.draw(20, 2, 3)).isFalse();
        assertThat(rehash.drawCount()).isEqualTo(2);
    }

    @Test
    void theFirstRetransmissionOfAnEpisodeDraws() {
        RetransmitRehash rehash = new RetransmitRehash(RetransmitRehashSpec.proposed(100, 0));

        assertThat(rehash.drawsOnRetransmit(false)).isTrue();
        assertThat(rehash.drawsOnRetransmit(false)).isFalse();
        rehash.onEpisodeEnd();
        assertThat(rehash.drawsOnRetransmit(false)).isTrue();
    }

    @Test
    void aWonDrawWaitsUntilFewerThanTheThresholdAreOut() {
        RetransmitRehash rehash = new RetransmitRehash(RetransmitRehashSpec.proposed(100, 0));

        assertThat(rehash.draw(0, 3, 3)).isFalse();
        assertThat(rehash.fulfilsOnAck(3, 3)).isFalse();
        assertThat(rehash.fulfilsOnAck(2, 3)).isTrue();
        assertThat(rehash.fulfilsOnAck(2, 3)).as("once").isFalse();
    }

    @Test
    void theThresholdIsTheReorderingDegreeUnlessOneIsGiven() {
        RetransmitRehash proposed = new RetransmitRehash(RetransmitRehashSpec.proposed(100, 0));
        RetransmitRehash fixed = new RetransmitRehash(new RetransmitRehashSpec(100, 0, 10, false, true));

        assertThat(proposed.draw(0, 8, 9)).isTrue();
        assertThat(proposed.draw(0, 9, 9)).isFalse();
        assertThat(fixed.draw(0, 9, 3)).isTrue();
        assertThat(fixed.draw(0, 10, 300)).isFalse();
    }

    @Test
    void aTimeoutCancelsTheWish() {
        RetransmitRehash rehash = new RetransmitRehash(RetransmitRehashSpec.proposed(100, 1));
        rehash.draw(0, 5, 3);
        rehash.onTimeout();

        assertThat(rehash.fulfilsOnAck(0, 3)).isFalse();
    }

    @Test
    void inMode0NothingIsDrawnAfterATimeout() {
        RetransmitRehash rehash = new RetransmitRehash(RetransmitRehashSpec.proposed(100, 0));
        rehash.onTimeout();

        assertThat(rehash.drawsOnRetransmit(false)).isFalse();
        rehash.onEpisodeEnd();
        assertThat(rehash.drawsOnRetransmit(false)).isFalse();
    }

    @Test
    void inMode1DrawsGoOn() {
        RetransmitRehash rehash = new RetransmitRehash(RetransmitRehashSpec.proposed(100, 1));
        rehash.onTimeout();

        assertThat(rehash.drawsOnRetransmit(true)).isTrue();
    }

    @Test
    void aTimeoutMayCountOnlyWhileItIsRepaired() {
        RetransmitRehash rehash = new RetransmitRehash(new RetransmitRehashSpec(100, 0, 0, true, false));
        rehash.onTimeout();

        assertThat(rehash.drawsOnRetransmit(true)).isFalse();
        assertThat(rehash.drawsOnRetransmit(false)).isTrue();
    }

    @Test
    void everyRetransmissionMayDraw() {
        RetransmitRehash rehash = new RetransmitRehash(new RetransmitRehashSpec(100, 1, 0, true, true));

        assertThat(rehash.drawsOnRetransmit(false)).isTrue();
        assertThat(rehash.drawsOnRetransmit(false)).isTrue();
    }

    @Test
    void offMeansOff() {
        assertThat(new RetransmitRehash(RetransmitRehashSpec.off()).enabled()).isFalse();
        assertThat(new RetransmitRehash(RetransmitRehashSpec.proposed(1, 0)).enabled())
                .isTrue();
    }

    @Test
    void impossibleValuesAreRefused() {
        assertThatThrownBy(() -> RetransmitRehashSpec.proposed(101, 0)).hasMessageContaining("probPercent");
        assertThatThrownBy(() -> RetransmitRehashSpec.proposed(-1, 0)).hasMessageContaining("probPercent");
        assertThatThrownBy(() -> RetransmitRehashSpec.proposed(20, 2)).hasMessageContaining("mode");
        assertThatThrownBy(() -> new RetransmitRehashSpec(20, 0, -1, false, true))
                .hasMessageContaining("thresholdSegments");
    }
}
