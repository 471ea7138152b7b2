package io.tcpsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventLoopTest {
    private final EventLoop loop = new EventLoop();
    private final List<String> log = new ArrayList<>();

    @Test
    void tiesRunByClassThenEntityThenNumberWhateverTheOrderOfArming() {
        Timer probe = logging(Timer.CLASS_PROBE, 0, 0);
        Timer application = logging(Timer.CLASS_APPLICATION, 0, 0);
        Timer tcpSecondNumber = logging(Timer.CLASS_TCP, 3, 1);
        Timer tcpFirstNumber = logging(Timer.CLASS_TCP, 3, 0);
        Timer tcpLowEntity = logging(Timer.CLASS_TCP, 2, 4095);
        Timer link = logging(Timer.CLASS_LINK, Integer.MAX_VALUE, 0);
        for (Timer timer : List.of(probe, tcpSecondNumber, link, application, tcpFirstNumber, tcpLowEntity)) {
            timer.armAt(10);
        }
        loop.runUntil(10, 100);
        assertThat(log)
                .containsExactly("10:0/2147483647/0", "10:2/2/4095", "10:2/3/0", "10:2/3/1", "10:3/0/0", "10:4/0/0");
    }

    @Test
    void aTimerArmedForTheSameInstantByALaterClassStillRunsAtThatInstant() {
        Timer link = logging(Timer.CLASS_LINK, 0, 0);
        Timer application = new Timer(loop, Timer.CLASS_APPLICATION, 0, 0) {
            @Override
            protected void fire(long nowNs) {
                log.add("application");
                link.armAt(nowNs);
            }
        };
        Timer probe = logging(Timer.CLASS_PROBE, 0, 0);
        application.armAt(5);
        probe.armAt(5);
        loop.runUntil(5, 100);
        assertThat(log).containsExactly("application", "5:0/0/0", "5:4/0/0");
    }

    @Test
    void clockStandsAtTheEndWhenNothingIsLeft() {
        logging(Timer.CLASS_LINK, 0, 0).armAt(7);
        assertThat(loop.runUntil(20, 100)).isTrue();
        assertThat(loop.nowNs()).isEqualTo(20);
        assertThat(loop.eventCount()).isEqualTo(1);
    }

    @Test
    void stopsAtTheEventLimitAndGoesOnFromThere() {
        for (int i = 0; i < 5; i++) {
            logging(Timer.CLASS_LINK, i, 0).armAt(10 + i);
        }
        assertThat(loop.runUntil(100, 3)).isFalse();
        assertThat(loop.nowNs()).isEqualTo(12);
        assertThat(log).hasSize(3);
        assertThat(loop.runUntil(100, 2)).isTrue();
        assertThat(log).hasSize(5);
    }

    @Test
    void refusesThePastAndNestedRuns() {
        loop.runUntil(10, 1);
        Timer timer = logging(Timer.CLASS_LINK, 0, 0);
        assertThatThrownBy(() -> timer.armAt(9)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> loop.runUntil(9, 1)).isInstanceOf(IllegalArgumentException.class);
        Timer nested = new Timer(loop, Timer.CLASS_LINK, 1, 0) {
            @Override
            protected void fire(long nowNs) {
                loop.runUntil(nowNs, 1);
            }
        };
        nested.armAt(10);
        assertThatThrownBy(() -> loop.runUntil(10, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> loop.runUntil(10, 1)).hasMessageContaining("has thrown");
    }

    @Test
    void refusesKeysOutOfRange() {
        assertThatThrownBy(() -> logging(8, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> logging(0, -1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> logging(0, 0, 4096)).isInstanceOf(IllegalArgumentException.class);
    }

    private Timer logging(int tieClass, int entityId, int number) {
        return new Timer(loop, tieClass, entityId, number) {
            @Override
            protected void fire(long nowNs) {
                log.add(nowNs + ":" + tieClass + "/" + entityId + "/" + number);
            }
        };
    }
}
