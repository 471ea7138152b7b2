package io.tcpsweep.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoodputMeterTest {
    private final EventLoop loop = new EventLoop();
    private long countBytes;

    @Test
    void countsFromTheEndOfTheWarmUp() {
        GoodputMeter meter = new GoodputMeter(loop, 1_000, List.of(() -> countBytes));
        countAt(500, 100);
        countAt(1_000, 20);
        countAt(1_001, 3);
        loop.runUntil(9_000, 100);
        assertThat(meter.measuredBytes(0)).isEqualTo(3);
        // 24 bits in 8 us
        assertThat(meter.bitsPerSec(0, 9_000)).isEqualTo(3_000_000);
    }

    @Test
    void largeCountsDoNotOverflow() {
        GoodputMeter meter = new GoodputMeter(loop, 0, List.of(() -> countBytes));
        loop.runUntil(0, 1);
        countBytes = 125_000_000_000L * 86_400;
        assertThat(meter.bitsPerSec(0, 86_400_000_000_000L)).isEqualTo(1_000_000_000_000L);
    }

    private void countAt(long timeNs, long bytes) {
        new Timer(loop, Timer.CLASS_APPLICATION, (int) timeNs, 0) {
            @Override
            protected void fire(long nowNs) {
                countBytes += bytes;
            }
        }.armAt(timeNs);
    }
}
