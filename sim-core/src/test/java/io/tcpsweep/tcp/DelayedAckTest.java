package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** When a receiver acknowledges in-order data: at once, late, with the second segment, or when the program reads. */
class DelayedAckTest {
    @Test
    void theFirstSegmentIsAcknowledgedAtOnce() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.data(1_000);

        script.expect("[.] ack 1001");
    }

    /** The window of 7,140 bytes holds six pairs of 536: quick ACKs for those, then the delay. */
    @Test
    void theFirstSegmentsAreAcknowledgedSinglyAsManyAsHalfTheWindowHolds() {
        TcpConfig smallWindow = Settings.with(s -> {
            s.rcvbufBytes = 16_384;
            s.maxRcvbufBytes = 16_384;
        });
        Script script = Script.accepted(smallWindow, us(100));
        for (int i = 0; i < 10; i++) {
            script.data(50).after(us(10));
        }

        assertThat(script.unexpected()).hasSize(6);
    }

    @Test
    void atMostSixteenAreAcknowledgedSinglyForTheirPlaceAlone() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        for (int i = 0; i < 30; i++) {
            script.data(50).after(us(10));
        }

        assertThat(script.unexpected()).hasSize(16);
    }

    @Test
    void growthOfTheWindowIsAnnouncedByASingleAckToo() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        for (int i = 0; i < 19; i++) {
            script.data(50).after(us(10));
        }
        script.ignoreSent();
        script.data(MSS);

        assertThat(script.unexpected()).hasSize(1);
    }

    @Test
    void outOfQuickModeALoneSegmentIsAcknowledgedAfter40Milliseconds() {
        Script script = quiet();
        long arrivalNs = script.now();
        script.data(MSS);

        // HZ 1000: the tick after the 40th.
        script.expectAt((arrivalNs / ms(1) + 41) * ms(1), "[.] ack " + (1 + acked + MSS));
        assertThat(script.tcp.counters().delayedAcks).isEqualTo(1);
    }

    @Test
    void at250HzTheDelayIsTenTicksAndOne() {
        Script script = quiet(250);
        script.at((script.now() / ms(4) + 1) * ms(4) + ms(1));
        long tickNs = script.now() / ms(4) * ms(4);
        script.data(MSS);

        script.expectAt(tickNs + ms(44), "[.] ack " + (1 + acked + MSS));
    }

    @Test
    void theSecondFullSegmentIsAcknowledgedAtOnceIfTheFirstWasRead() {
        Script script = quiet();
        script.data(MSS).read(MSS);
        script.expectNothing();
        script.after(ms(1)).data(MSS);

        script.expect("[.] ack " + (1 + acked + 2 * MSS));
    }

    /** With both still charged, the window would be smaller than the last one offered: the read acknowledges. */
    @Test
    void twoUnreadFullSegmentsAreAcknowledgedByTheRead() {
        Script script = quiet();
        script.data(MSS).data(MSS);
        script.expectNothing();
        script.read(2 * MSS);

        script.expect("[.] ack " + (1 + acked + 2 * MSS));
    }

    @Test
    void moreThanOneSegmentCountsNotTwoSegments() {
        Script script = quiet();
        script.data(MSS).read(MSS);
        script.data(1);

        script.expect("[.] ack " + (1 + acked + MSS + 1));
    }

    @Test
    void aShortSegmentThatTheProgramReadsIsAcknowledgedByTheRead() {
        Script script = quiet();
        script.pushedData(100);
        script.expectNothing();
        script.read(100);

        script.expect("[.] ack " + (1 + acked + 100));
    }

    @Test
    void aFullSegmentWithPshIsAcknowledgedByTheReadToo() {
        Script script = quiet();
        script.pushedData(MSS);
        script.expectNothing();
        script.read(MSS);

        script.expect("[.] ack " + (1 + acked + MSS));
    }

    @Test
    void aFullSegmentWithoutPshIsNot() {
        Script script = quiet();
        script.data(MSS);
        script.read(MSS);

        script.expectNothing();
    }

    @Test
    void aReadThatLeavesDataDoesNotAcknowledge() {
        Script script = quiet();
        script.pushedData(100);
        script.read(50);

        script.expectNothing();
    }

    @Test
    void dataOfOurOwnCarryTheAckAndStartTheDialogue() {
        Script script = quiet();
        script.pushedData(100);
        script.write(10);
        assertThat(script.lastSent().ackSeq()).isEqualTo(1 + acked + 100);
        script.ignoreSent();
        // From now on a read of a short segment waits for the reply that carries the ACK.
        script.ack(11);
        script.pushedData(100);
        script.read(200);

        script.expectNothing();
    }

    @Test
    void inADialogueTwoShortSegmentsWithPshAreAcknowledgedByTheRead() {
        Script script = inDialogue();
        script.pushedData(100);
        script.pushedData(90);
        script.read(1_000);

        script.expect("[.] ack " + (1 + acked + 290));
    }

    @Test
    void aDelayedAckEndsTheDialogue() {
        Script script = inDialogue();
        script.pushedData(100);
        script.read(1_000);
        script.expectNothing();
        script.after(ms(45)).expect("[.] ack " + (1 + acked + 200));
        script.pushedData(100);
        script.read(1_000);

        script.expect("[.] ack " + (1 + acked + 300));
    }

    @Test
    void oldDataAreAcknowledgedAtOnceAndReportedAsDuplicate() {
        Script script = quiet();
        script.dataAt(1, MSS);

        script.expect("[.] ack " + (1 + acked) + " sack 1-" + (1 + MSS));
    }

    @Test
    void oldDataEndTheDialogue() {
        Script script = inDialogue();
        script.dataAt(1, MSS);
        script.ignoreSent();
        script.pushedData(MSS);

        script.expect("[.] ack " + (1 + acked + 100 + MSS));
    }

    /** A gap longer than the timeout: the sender's window has closed and wants quick ACKs again. */
    @Test
    void afterASilenceLongerThanTheTimeoutAcksAreQuickAgain() {
        Script script = quiet();
        script.after(ms(500));
        script.data(MSS);

        script.expect("[.] ack " + (1 + acked + MSS));
    }

    /** ato follows the gaps, but with a short RTT the delay stays at 40 ms. */
    @Test
    void theDelayIsAtMostTheRttOr40Milliseconds() {
        Script script = quiet();
        script.data(MSS).read(MSS);
        script.after(ms(30)).data(MSS).read(MSS);
        script.after(ms(30)).ignoreSent();
        long arrivalNs = script.now();
        script.data(MSS);

        script.expectAt((arrivalNs / ms(1) + 41) * ms(1), "[.] ack " + (1 + acked + 3 * MSS));
    }

    @Test
    void withALongRttTheDelayFollowsTheGaps() {
        Script script = quiet(1_000, ms(100));
        script.data(MSS).read(MSS);
        script.after(ms(30)).data(MSS).read(MSS);
        script.after(ms(30)).data(MSS).read(MSS);
        script.after(ms(1)).data(MSS).read(MSS);
        script.after(ms(30)).ignoreSent();
        long arrivalNs = script.now();
        script.data(MSS).read(MSS);
        // ato: 40, 20 + 30 = 50, 25 + 30 = 55, 27 + 20 = 47, 23 + 30 = 53.
        script.expectAt((arrivalNs / ms(1) + 54) * ms(1), "[.] ack " + (1 + acked + 5 * MSS));
    }

    @Test
    void anAckWhoseTimerIsNearlyDueIsSentAtOnce() {
        Script script = quiet();
        script.data(50);
        script.after(ms(31)).data(50);
        // Due in 9 ms, less than a quarter of 40.
        script.expect("[.] ack " + (1 + acked + 100));
    }

    @Test
    void anAckWhoseTimerIsDueLaterStaysWithItsTime() {
        Script script = quiet();
        long arrivalNs = script.now();
        script.data(50);
        script.after(ms(29)).data(50);
        script.expectNothing();

        script.expectAt((arrivalNs / ms(1) + 41) * ms(1), "[.] ack " + (1 + acked + 100));
    }

    @Test
    void aFinIsAcknowledged() {
        Script script = quiet();
        script.packet().flags(Packet.FIN).arrives();
        script.after(ms(45));

        script.expect("[.] ack " + (1 + acked + 1));
    }

    /** What the helpers below have received. */
    private long acked;

    private Script quiet() {
        return quiet(1_000);
    }

    private Script quiet(int hz) {
        return quiet(hz, us(100));
    }

    /** A receiver that has left quick mode, half a millisecond after a tick, everything read and acknowledged. */
    private Script quiet(int hz, long rttNs) {
        TcpConfig config = Settings.with(s -> {
            s.moderateRcvbuf = false;
            s.rcvbufBytes = 65_536;
            s.maxRcvbufBytes = 65_536;
        });
        Script script = Script.accepted(config, rttNs, hz);
        boolean quick = true;
        while (quick) {
            receiveFull(script);
            quick = !script.unexpected().isEmpty();
            script.ignoreSent();
        }
        receiveFull(script);
        script.ignoreSent();
        script.at(script.now() / ms(1) * ms(1) + us(1_500)).expectNothing();
        return script;
    }

    private void receiveFull(Script script) {
        script.data(MSS).tcp.read(MSS);
        acked += MSS;
        script.after(us(10));
    }

    /** The same after an exchange in which our reply followed the peer's data closely; 100 bytes more received. */
    private Script inDialogue() {
        Script script = quiet();
        script.pushedData(100);
        script.write(10);
        script.read(100).ignoreSent();
        script.ack(11);
        return script;
    }
}
