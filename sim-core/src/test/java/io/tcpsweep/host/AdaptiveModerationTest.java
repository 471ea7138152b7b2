package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Decision by decision what net_dim() makes of measurements of 64 interrupts each. */
class AdaptiveModerationTest {
    private static final int EVENTS = 64;
    private static final long GAP_NS = 10_000;

    private final AdaptiveModeration moderation = new AdaptiveModeration();
    private long nowNs;
    private boolean isRunning;

    @Test
    void beginsWithTheSecondDelayAndStepsTowardsLonger() {
        moved(10).isAt(8);
        moved(15).isAt(64);
    }

    @Test
    void goesOnWhileItGetsBetterAndParksAtTheEnd() {
        longest();
        stayed(100).isAt(256);
    }

    @Test
    void staysParkedWhileTheTrafficStays() {
        longest();
        stayed(100).isAt(256);
        stayed(100).isAt(256);
        stayed(108).isAt(256);
        stayed(92).isAt(256);
    }

    @Test
    void leavesWhenTheTrafficChanges() {
        longest();
        stayed(100);
        moved(40).isAt(128);
    }

    @Test
    void parksOnTheTopThatItHasPassed() {
        longest();
        stayed(100);
        moved(40).isAt(128);
        moved(50).isAt(64);
        moved(60).isAt(8);
        moved(50).isAt(64);
        stayed(60).isAt(64);
        stayed(60).isAt(64);
    }

    /** Nothing gets better or worse: to and fro until ten steps are made, then as many measurements of rest. */
    @Test
    void restsWhenItIsTired() {
        longest();
        stayed(100);
        moved(40).isAt(128);
        for (int step = 2; step <= 10; step++) {
            moved(40).isAt(step % 2 == 0 ? 256 : 128);
        }
        stayed(40).isAt(256);
        for (int rest = 1; rest < 10; rest++) {
            stayed(40).isAt(256);
        }
        moved(40).isAt(128);
    }

    @Test
    void equalBytesInFewerPacketsAreWorse() {
        moved(10, 10, GAP_NS);
        moved(10, 20, GAP_NS).isAt(64);
        // Worse: back.
        moved(10, 10, GAP_NS).isAt(8);
    }

    @Test
    void equalBytesAndPacketsWithFewerInterruptsAreBetter() {
        moved(10, 10, GAP_NS);
        moved(20, 20, 2 * GAP_NS).isAt(64);
        moved(40, 40, 4 * GAP_NS).isAt(128);
    }

    @Test
    void whatComesBetweenADecisionAndTheNextInterruptIsNotMeasured() {
        moved(10);
        moderation.countPacket(1_000_000);
        moved(10);
        // The same as before, so it turned: from 8 us to 1 us.
        isAt(1);
    }

    @Test
    void aMeasurementTakes64Interrupts() {
        start();
        for (int i = 1; i < EVENTS; i++) {
            interrupt(1, 1_000, GAP_NS);
        }
        start();
        // It was the 64th.
        moved(20).isAt(64);
    }

    private AdaptiveModerationTest moved(int packets) {
        return moved(packets, packets, GAP_NS);
    }

    /** A measurement after a decision to move: it starts with the next interrupt. */
    private AdaptiveModerationTest moved(int kilobytes, int packets, long gapNs) {
        if (!isRunning) {
            start();
        }
        measure(kilobytes, packets, gapNs);
        isRunning = false;
        return this;
    }

    /** A measurement that ends with a decision to stay: the next has begun. */
    private AdaptiveModerationTest stayed(int packets) {
        if (!isRunning) {
            start();
        }
        measure(packets, packets, GAP_NS);
        isRunning = true;
        return this;
    }

    private void start() {
        interrupt(0, 0, GAP_NS);
    }

    private void measure(int kilobytes, int packets, long gapNs) {
        for (int i = 0; i < EVENTS; i++) {
            interrupt(packets, kilobytes * 1_000 / packets, gapNs);
        }
    }

    private void interrupt(int packets, int packetBytes, long gapNs) {
        nowNs += gapNs;
        moderation.countEvent();
        for (int i = 0; i < packets; i++) {
            moderation.countPacket(packetBytes);
        }
        moderation.onPollEnd(nowNs);
    }

    private void isAt(long delayUs) {
        assertThat(moderation.delayNs()).isEqualTo(delayUs * 1_000);
    }

    private void longest() {
        moved(10).isAt(8);
        moved(20).isAt(64);
        moved(40).isAt(128);
        moved(80).isAt(256);
        // Better than before, and the end of the profiles.
        stayed(100).isAt(256);
        // Parked: what it saw last is what the traffic is held against.
    }
}
