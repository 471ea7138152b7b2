package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.cc.CaState;
import io.tcpsweep.tcp.cc.CubicSpec;
import org.junit.jupiter.api.Test;

/** How losses are found from ACKs: RACK with SACK, duplicate ACKs without. Segments are numbered from 0. */
class FastRetransmitTest {
    @Test
    void theThirdSackedSegmentShowsTheLoss() {
        Script script = tenOut(Settings.defaults());
        sack(script, 1, 2);
        sack(script, 1, 3);
        script.expectNothing().expectCaState(CaState.DISORDER);
        sack(script, 1, 4);

        script.expect(segment(0)).expectCaState(CaState.RECOVERY);
        assertThat(script.tcp.counters().recoveries).isEqualTo(1);
    }

    @Test
    void oneSackOfThreeSegmentsIsAsGoodAsThree() {
        Script script = tenOut(Settings.defaults());
        sack(script, 1, 4);

        script.expect(segment(0));
    }

    @Test
    void everyHoleBelowIsFoundAtOnce() {
        Script script = tenOut(Settings.defaults());
        sack(script, 2, 3);
        script.packet().ack(1).sack(seq(4), seq(5)).sack(seq(2), seq(3)).arrives();
        script.expectNothing();
        script.packet()
                .ack(1)
                .sack(seq(6), seq(7))
                .sack(seq(4), seq(5))
                .sack(seq(2), seq(3))
                .arrives();

        // PRR: one segment at first; the others wait.
        script.expect(segment(0));
        assertThat(script.tcp.lostOut()).isEqualTo(4);
    }

    /** A quarter of the smallest RTT and 2 ms: 4.5 ms are 5 ticks of 1 ms. */
    @Test
    void fewerSacksWaitForTheReorderingTimer() {
        Script script = tenOut(Settings.defaults());
        script.after(us(300));
        long tickNs = script.now() / ms(1) * ms(1);
        sack(script, 1, 2);

        script.expectAt(tickNs + ms(6), segment(0));
        script.expectCaState(CaState.RECOVERY);
    }

    @Test
    void at250HzTheReorderingTimerIsTwoTicks() {
        Script script = Script.connected(Settings.defaults(), ms(10), 250);
        script.write(10L * MSS).after(ms(10)).ignoreSent();
        long tickNs = script.now() / ms(4) * ms(4);
        sack(script, 1, 2);

        script.expectAt(tickNs + ms(12), segment(0));
    }

    @Test
    void theOriginalInTimeStopsTheReorderingTimer() {
        Script script = tenOut(Settings.defaults());
        sack(script, 1, 2);
        script.after(ms(2)).ack(seq(2));
        script.expectCaState(CaState.OPEN);

        script.after(ms(8)).expectNothing();
    }

    /** What had arrived late once is waited for, however many are SACKed. */
    @Test
    void onceReorderingWasSeenThreeSacksAreNotEnough() {
        Script script = tenOut(Settings.defaults());
        sack(script, 1, 2);
        script.after(ms(1)).ack(seq(2));
        assertThat(script.tcp.reorderingSegments()).isEqualTo(3);
        sack(script, 3, 7);
        script.expectNothing().expectCaState(CaState.DISORDER);

        script.after(ms(6)).expect(segment(2));
    }

    @Test
    void theReorderingDegreeIsTheDistance() {
        Script script = tenOut(Settings.with(s -> s.initialWindowSegments = 20), 20);
        sack(script, 5, 7);
        script.packet().ack(1).sack(seq(2), seq(7)).arrives();
        assertThat(script.tcp.reorderingSegments()).isEqualTo(5);
        script.ack(seq(7));

        assertThat(script.tcp.reorderingSegments()).isEqualTo(7);
    }

    @Test
    void aReorderingDistanceIsRoundedUpToSegments() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(5L * MSS + 100).after(ms(10)).ignoreSent();
        script.packet().ack(1).sack(seq(5), seq(5) + 100).arrives();
        script.after(ms(1)).packet().ack(seq(1)).sack(seq(5), seq(5) + 100).arrives();

        assertThat(script.tcp.reorderingSegments()).isEqualTo(6);
    }

    /** The segment that the reordering timer resent is lost too: the timeout counts from that transmission. */
    @Test
    void theTimeoutCountsFromWhatTheReorderingTimerResent() {
        Script script = tenOut(Settings.defaults());
        sack(script, 1, 2);
        long resentNs = script.timeOfNextSent(ms(50));
        script.ignoreSent();

        assertThat(script.timeOfNextSent(ms(500)) - resentNs).isBetween(ms(210), ms(219));
        assertThat(script.tcp.counters().timeouts).isEqualTo(1);
    }

    @Test
    void aSegmentSentLaterThanTheNewestDeliveredIsNotLost() {
        Script script = tenOut(Settings.defaults());
        script.ack(seq(2));
        script.ignoreSent();
        script.write(4L * MSS);
        // Segments 10 to 13 left now; what is SACKED left 10 ms ago.
        script.ignoreSent();
        sack(script, 3, 10);

        assertThat(script.tcp.lostOut()).isEqualTo(1);
        script.expect(segment(2));
    }

    @Test
    void aLostRetransmissionIsFoundByLaterDeliveries() {
        Script script = tenOut(Settings.defaults());
        script.write(20L * MSS);
        sack(script, 1, 4);
        // Three delivered make two: the retransmission and a new one.
        script.expect(segment(0), segment(10));
        sack(script, 1, 10);
        script.ignoreSent();
        // Segments sent after the retransmission arrive a round trip later.
        script.after(ms(10));
        sack(script, 1, 12);

        assertThat(script.unexpected().get(0).text()).isEqualTo(segment(0));
        assertThat(script.tcp.counters().lostRetransmits).isEqualTo(1);
    }

    @Test
    void recoveryEndsWhenAllThatWasOutIsAcknowledged() {
        Script script = tenOut(Settings.defaults());
        sack(script, 1, 4);
        script.expectSsthresh(5).ignoreSent();
        script.after(ms(10)).ack(seq(10));

        // The threshold, and one more for the seven that this ACK delivers.
        script.expectCaState(CaState.OPEN).expectCwnd(6);
    }

    @Test
    void aPartialAckKeepsRecovery() {
        Script script = tenOut(Settings.defaults());
        script.packet().ack(1).sack(seq(6), seq(10)).arrives();
        assertThat(script.tcp.lostOut()).isEqualTo(6);
        script.after(ms(10)).ack(seq(1));

        script.expectCaState(CaState.RECOVERY);
        assertThat(script.tcp.lostOut()).isEqualTo(5);
    }

    @Test
    void withoutRackTheClassicThresholdHolds() {
        Script script = tenOut(Settings.with(s -> {
            s.rack = false;
            s.tailLossProbe = false;
        }));
        sack(script, 1, 2);
        sack(script, 1, 3);
        script.after(ms(20)).expectNothing();
        sack(script, 1, 4);

        script.expect(segment(0)).expectCaState(CaState.RECOVERY);
    }

    @Test
    void withoutRackASegmentIsLostWithThreeSackedAbove() {
        Script script = tenOut(Settings.with(s -> s.rack = false));
        script.packet().ack(1).sack(seq(1), seq(2)).arrives();
        script.packet().ack(1).sack(seq(3), seq(4)).sack(seq(1), seq(2)).arrives();
        script.packet()
                .ack(1)
                .sack(seq(5), seq(6))
                .sack(seq(3), seq(4))
                .sack(seq(1), seq(2))
                .arrives();
        assertThat(script.tcp.lostOut()).isEqualTo(1);
        script.packet()
                .ack(1)
                .sack(seq(5), seq(7))
                .sack(seq(3), seq(4))
                .sack(seq(1), seq(2))
                .arrives();

        // Three are SACKed above the hole at 2.
        assertThat(script.tcp.lostOut()).isEqualTo(2);
    }

    @Test
    void withoutSackTheThirdDuplicateAckShowsTheLoss() {
        Script script = tenOut(Settings.with(s -> s.sack = false));
        script.ack(1).ack(1);
        script.expectNothing();
        script.ack(1);

        script.expect(segment(0)).expectCaState(CaState.RECOVERY);
    }

    @Test
    void withoutSackAPartialAckShowsTheNextLoss() {
        Script script = tenOut(Settings.with(s -> s.sack = false));
        script.ack(1).ack(1).ack(1).ignoreSent();
        script.after(ms(10)).ack(seq(6));

        script.expect(segment(6));
    }

    /** RFC 6582: duplicates of the last ACK of a recovery may stem from it. */
    @Test
    void withoutSackRecoveryIsHeldUntilMoreIsAcknowledged() {
        Script script = tenOut(Settings.with(s -> s.sack = false));
        script.ack(1).ack(1).ack(1).ignoreSent();
        script.after(ms(10)).ack(seq(10));
        script.expectCaState(CaState.RECOVERY);
        script.write(2L * MSS);
        script.after(ms(10)).ack(seq(12));

        script.expectCaState(CaState.OPEN);
    }

    /** Ten segments, the first lost: PRR sends one segment per SACK until the window is the threshold of 7. */
    @Test
    void cubicRecoversTenSegmentsWithOneLostAtAWindowOfSeven() {
        Script script = Script.connected(Settings.with(s -> s.congestionControl = CubicSpec.defaults()), ms(10));
        script.write(10L * MSS).ignoreSent();
        script.after(ms(10));
        sack(script, 1, 2);
        sack(script, 1, 3);
        script.expectNothing();
        sack(script, 1, 4);
        script.expect(segment(0)).expectCwnd(7).expectSsthresh(7);
        script.write(40L * MSS).expectNothing();
        int next = 10;
        for (int sacked = 5; sacked <= 10; sacked++) {
            sack(script, 1, sacked);
            script.expect("[.] " + seq(next) + "+" + MSS);
            next++;
        }
        script.after(ms(10)).ack(seq(10));

        script.expectCaState(CaState.OPEN).expectCwnd(7);
    }

    private static Script tenOut(TcpConfig config) {
        return tenOut(config, 10);
    }

    /** So many segments were sent one RTT of 10 ms ago. */
    private static Script tenOut(TcpConfig config, int segments) {
        Script script = Script.connected(config, ms(10));
        // The window is known from here on: an ACK that changes it is no duplicate.
        script.ack(1);
        script.write((long) segments * MSS);
        return script.after(ms(10)).ignoreSent();
    }

    private static long seq(int number) {
        return 1 + (long) number * MSS;
    }

    private static String segment(int number) {
        return "[.] " + seq(number) + "+" + MSS;
    }

    private static void sack(Script script, int from, int to) {
        script.packet().ack(1).sack(seq(from), seq(to)).arrives();
    }
}
