package io.tcpsweep.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LinkConfigTest {
    private static final LinkConfig CONFIG = LinkConfig.of(1_000_000_000L, 1000, 38);

    @Test
    void startsWithoutLimitMarkingOrLoss() {
        assertThat(CONFIG)
                .isEqualTo(new LinkConfig(1_000_000_000L, 1000, 38, LinkConfig.UNLIMITED_PACKETS, 0, 0, false));
        assertThat(CONFIG.withQueue(250, 65).withLossPpm(7).withWholeNanoseconds())
                .isEqualTo(new LinkConfig(1_000_000_000L, 1000, 38, 250, 65, 7, true));
        assertThat(LinkConfig.delayOnly(5))
                .isEqualTo(new LinkConfig(0, 5, 0, LinkConfig.UNLIMITED_PACKETS, 0, 0, false));
    }

    @Test
    void namesFieldRangeAndValueOfWhatItRefuses() {
        assertThatThrownBy(() -> LinkConfig.of(-1, 0, 0)).hasMessage("rateBitsPerSec must be 0 to 1000000000000: -1");
        assertThatThrownBy(() -> LinkConfig.of(0, -1, 0)).hasMessageContaining("delayNs");
        assertThatThrownBy(() -> LinkConfig.of(0, 0, 1001)).hasMessageContaining("framingBytes");
        assertThatThrownBy(() -> CONFIG.withQueue(0, 0)).hasMessageContaining("queueLimitPackets");
        assertThatThrownBy(() -> CONFIG.withQueue(1, -1)).hasMessageContaining("markThresholdPackets");
        assertThatThrownBy(() -> CONFIG.withLossPpm(1_000_001)).hasMessageContaining("lossPpm");
    }
}
