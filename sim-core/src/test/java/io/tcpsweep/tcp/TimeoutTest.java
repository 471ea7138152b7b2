package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.cc.CaState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The retransmission timeout: when it fires, what it sends, and what the ACKs after it mean (F-RTO). */
class TimeoutTest {
    /** RTT 0.1 ms: the RTT and 200 ms in whole ticks, then the wheel's bucket. */
    @ParameterizedTest
    @CsvSource({"1000, 201", "250, 51", "300, 61", "100, 21"})
    void theTimeoutIsTheRttAnd200MillisecondsInWholeTicks(int hz, int ticks) {
        Script script = Script.connected(Settings.defaults(), us(100), hz);

        assertThat(script.tcp.rtoJiffies()).isEqualTo(ticks);
    }

    @ParameterizedTest
    @CsvSource({"0, 208", "1, 207", "2, 206", "3, 205", "4, 204", "5, 203", "6, 202", "7, 209"})
    void at1000HzItFires202To209MillisecondsAfterTheTickOfTheSegment(int phase, int delayMs) {
        Script script = withoutProbe(us(100));
        script.at(ms(16 + phase) + us(500));
        script.write(100).ignoreSent();

        script.expectAt(ms(16 + phase + delayMs), "[P.] 1+100");
    }

    @Test
    void eachTimeoutDoublesTheNext() {
        Script script = withoutProbe(us(100));
        script.at(us(16_500));
        script.write(100).ignoreSent();
        script.timeOfNextSent(ms(500));
        long[] expectedJiffies = {402, 804, 1_608, 3_216};
        for (long jiffies : expectedJiffies) {
            script.ignoreSent();
            assertThat(script.tcp.rtoJiffies()).isEqualTo(jiffies);
            long before = script.now();
            long gap = script.timeOfNextSent(ms(5_000)) - before;
            // The bucket's width is 8 ticks below 504 and 64 above.
            assertThat(gap).isBetween(ms(jiffies), ms(jiffies + (jiffies < 504 ? 9 : 65)));
        }
        assertThat(script.tcp.counters().timeouts).isEqualTo(5);
    }

    /** As in a run of the kernel: counted twice while data are out, nothing is left of it afterwards. */
    @Test
    void aRetransmissionThatTwoTimeoutsCountedIsForgottenWhenAllIsAcknowledged() {
        int mss = MSS + Tcb.TIMESTAMP_OPTION_BYTES;
        TcpConfig config = Settings.with(settings -> {
            settings.timestamps = false;
            settings.tailLossProbe = false;
        });
        Script script = Script.active(config, 250);
        script.tcp.connect();
        script.at(ms(10)).ignoreSent();
        script.synAck().arrives();
        script.write(3L * mss).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.ignoreSent().at(ms(320));
        script.packet().ack(1).sack(1 + mss, 1 + 2L * mss).arrives();
        script.packet().ack(1).sack(1 + mss, 1 + 3L * mss).arrives();
        script.timeOfNextSent(ms(2_000));
        assertThat(script.tcp.retransOut()).isEqualTo(2);

        script.ignoreSent().after(ms(10)).ack(1 + 3L * mss);

        assertThat(script.tcp.retransOut()).isZero();
        assertThat(script.tcp.caState()).isEqualTo(CaState.OPEN);
    }

    @Test
    void theTimeoutCountsFromTheLastProgress() {
        Script script = withoutProbe(ms(10));
        script.write(4L * MSS).after(ms(100));
        script.ack(1 + MSS).ignoreSent();
        long tickNs = script.now() / ms(1) * ms(1);
        long dueNs = script.timeOfNextSent(ms(1_000));

        assertThat(dueNs - tickNs).isBetween(ms(script.tcp.rtoJiffies() / 2), ms(script.tcp.rtoJiffies() / 2 + 9));
    }

    @Test
    void itSendsTheFirstSegmentAndTheWindowIsWhatIsLeftAndOne() {
        Script script = withoutProbe(ms(10));
        script.write(10L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));

        script.expect("[.] 1+1428").expectCaState(CaState.LOSS).expectCwnd(1).expectSsthresh(5);
        assertThat(script.tcp.lostOut()).isEqualTo(10);
        assertThat(script.tcp.retransOut()).isEqualTo(1);
    }

    /** Segments that left less than an RTT ago are not counted as lost. */
    @Test
    void whatLeftLessThanAnRttAgoIsStillInFlight() {
        Script script = withoutProbe(ms(100));
        script.write(2L * MSS).after(ms(250)).write(2L * MSS);
        script.ignoreSent();
        script.timeOfNextSent(ms(500));

        assertThat(script.tcp.lostOut()).isEqualTo(2);
        script.expectCwnd(2 + 1);
    }

    @Test
    void theSecondTimeoutReducesNoFurther() {
        Script script = withoutProbe(ms(10));
        script.write(10L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.ignoreSent();
        script.timeOfNextSent(ms(1_000));

        script.expectSsthresh(5).expectCwnd(1);
    }

    @Test
    void anAckAfterTheTimeoutSendsTheRestInSlowStart() {
        Script script = withoutProbe(ms(10), false);
        script.write(10L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.ignoreSent();
        script.after(ms(10)).ack(1 + MSS);
        script.expectCwnd(2);
        assertThat(script.unexpected()).extracting(Sent::payloadBytes).containsExactly(MSS, MSS);
        script.ignoreSent();
        script.after(ms(10)).ack(1 + 3 * MSS);

        script.expectCwnd(4);
    }

    @Test
    void lossEndsWhenAllThatWasOutIsAcknowledged() {
        Script script = withoutProbe(ms(10), false);
        script.write(4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.after(ms(10)).ack(1 + MSS);
        script.expectCaState(CaState.LOSS);
        script.after(ms(10)).ack(1 + 4 * MSS);

        script.expectCaState(CaState.OPEN);
    }

    @Test
    void frtoSendsNewDataAfterTheFirstAdvance() {
        Script script = withoutProbe(ms(10), true);
        script.write(20L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.expect("[.] 1+1428");
        script.after(ms(10)).ack(1 + MSS);

        script.expect("[.] " + (1 + 10 * MSS) + "+" + MSS, "[.] " + (1 + 11 * MSS) + "+" + MSS);
    }

    @Test
    void frtoTakesAnAckOfWhatWasNeverResentAsProofThatNothingWasLost() {
        Script script = withoutProbe(ms(10), true);
        script.write(20L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        int stamp = script.lastSent().timestampValue();
        script.after(ms(10)).packet().ack(1 + MSS).echo(stamp).arrives();
        script.packet().ack(1 + 2L * MSS).echo(stamp).arrives();

        script.expectCaState(CaState.OPEN).expectSsthresh(0x7fffffff);
        assertThat(script.tcp.window().cwndSegments).isGreaterThanOrEqualTo(10);
        assertThat(script.tcp.counters().spuriousTimeouts).isEqualTo(1);
    }

    @Test
    void frtoTakesASackOfWhatWasNeverResentAsProofToo() {
        Script script = Script.connected(
                Settings.with(s -> {
                    s.tailLossProbe = false;
                    s.timestamps = false;
                }),
                ms(10));
        script.write(10L * 1_440).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.packet().ack(1).sack(1 + 3L * 1_440, 1 + 4L * 1_440).arrives();

        assertThat(script.tcp.counters().spuriousTimeouts).isEqualTo(1);
        script.expectSsthresh(0x7fffffff);
    }

    /** An ACK between two timeouts was progress: the second one is of a new window. */
    @Test
    void aTimeoutAfterProgressReducesAgain() {
        Script script = withoutProbe(ms(10), false);
        script.write(10L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.expectSsthresh(5);
        script.after(ms(10)).ack(1 + MSS).ignoreSent();
        script.expectCaState(CaState.LOSS).expectCwnd(2);
        script.timeOfNextSent(ms(1_000));

        script.expectSsthresh(2);
    }

    @Test
    void frtoTakesADuplicateAckAsProofOfLoss() {
        Script script = withoutProbe(ms(10), true);
        script.write(20L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.after(ms(10)).ack(1 + MSS).ignoreSent();
        script.after(ms(10))
                .packet()
                .ack(1 + MSS)
                .sack(1 + 10L * MSS, 1 + 11L * MSS)
                .arrives();

        script.expectCaState(CaState.LOSS);
        assertThat(script.unexpected().get(0).seq()).isEqualTo(1 + MSS);
    }

    @Test
    void withoutNewDataFrtoGoesOnResending() {
        Script script = withoutProbe(ms(10), true);
        script.write(10L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.ignoreSent();
        script.after(ms(10)).ack(1 + MSS);

        assertThat(script.unexpected().get(0).seq()).isEqualTo(1 + MSS);
    }

    @Test
    void afterFifteenDoublingsTheConnectionIsGivenUp() {
        Script script = withoutProbe(us(100));
        script.write(100).ignoreSent();
        script.at(ms(1_200_000));

        assertThat(script.notices()).endsWith("closed");
        // 924.6 s from the first retransmission on.
        assertThat(script.lastSent().timeNs()).isBetween(ms(700_000), ms(926_000));
        assertThat(script.unexpected()).hasSize(15);
    }

    @Test
    void aRetransmissionIsFilledFromSmallNeighbours() {
        Script script = withoutProbe(ms(10));
        script.write(400).write(400).write(400).write(400);
        script.expect("[P.] 1+400", "[P.] 401+400", "[P.] 801+400", "[P.] 1201+400");
        script.timeOfNextSent(ms(500));

        script.expect("[P.] 1+1200");
        assertThat(script.tcp.packetsOut()).isEqualTo(2);
    }

    @Test
    void aTimeoutWithThreeSackedResetsTheReorderingDegree() {
        Script script = withoutProbe(ms(10));
        script.write(10L * MSS).after(ms(10));
        Invariants.controlBlock(script.tcp).reordering = 8;
        Invariants.controlBlock(script.tcp).reorderingSeen = 1;
        script.packet().ack(1).sack(1 + 6L * MSS, 1 + 9L * MSS).arrives();
        script.expectCaState(CaState.DISORDER);
        // The reordering timer starts recovery; a timeout in Disorder needs one that comes first.
        Invariants.controlBlock(script.tcp).retransmitTimer.arm(RetransmitTimer.RETRANSMIT, 1);
        script.after(ms(3));

        script.expectCaState(CaState.LOSS);
        assertThat(script.tcp.reorderingSegments()).isEqualTo(3);
    }

    /** The receiver forgot what it had SACKed: after a pause everything is lost. */
    @Test
    void aReceiverThatForgetsItsSacksGetsEverythingAgain() {
        Script script = withoutProbe(ms(10));
        script.write(10L * MSS).after(ms(10));
        script.packet().ack(1).sack(1 + 2L * MSS, 1 + 10L * MSS).arrives();
        script.ignoreSent();
        script.after(ms(10)).ack(1 + 2L * MSS);
        script.expectNothing();
        script.timeOfNextSent(ms(30));

        script.expect("[.] " + (1 + 2 * MSS) + "+" + MSS).expectCaState(CaState.LOSS);
        assertThat(script.tcp.sackedOut()).isZero();
        assertThat(script.tcp.lostOut()).isEqualTo(8);
    }

    private static Script withoutProbe(long rttNs) {
        return withoutProbe(rttNs, true);
    }

    private static Script withoutProbe(long rttNs, boolean frto) {
        return Script.connected(
                Settings.with(s -> {
                    s.tailLossProbe = false;
                    s.frto = frto;
                }),
                rttNs);
    }
}
