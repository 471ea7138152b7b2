package io.tcpsweep.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.EventLoop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long a program waits for a CPU when its socket wakes it. */
class WakeUpTest {
    private final EventLoop loop = new EventLoop();
    private final List<Long> runsNs = new ArrayList<>();
    private int draws;

    private final Program program = new Program(loop, 0, Program.SERVER_TIMER) {
        @Override
        public void onEstablished() {}

        @Override
        protected void fire(long nowNs) {
            runsNs.add(nowNs);
        }
    };

    @Test
    void aWakeUpTakesItsDelay() {
        program.useScheduling(() -> 30);
        program.wake();
        loop.runUntil(1_000, 100);

        assertThat(runsNs).containsExactly(30L);
    }

    /** A second notice finds the program on its way: it draws no second delay that could be shorter. */
    @Test
    void noticesOfAWakingProgramChangeNothing() {
        long[] delaysNs = {50, 5, 70};
        program.useScheduling(() -> delaysNs[draws++]);
        program.wake();
        program.wake();
        loop.runUntil(50, 100);
        program.wake();
        loop.runUntil(1_000, 100);

        assertThat(runsNs).containsExactly(50L, 55L);
    }

    @Test
    void itsOwnClockMayRunItEarlier() {
        program.useScheduling(() -> 50);
        program.armAt(20);
        program.wake();
        loop.runUntil(1_000, 100);

        assertThat(runsNs).containsExactly(20L);
    }
}
