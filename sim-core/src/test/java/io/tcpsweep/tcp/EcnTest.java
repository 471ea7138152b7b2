package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CaState;
import org.junit.jupiter.api.Test;

/** ECN as in RFC 3168: negotiation, the sender's reduction and CWR, the receiver's echo. */
class EcnTest {
    private static final TcpConfig ECN = Settings.with(s -> s.ecn = 1);

    // ---- negotiation --------------------------------------------------------------------------------------------

    @Test
    void bothSidesAgreeByEceAndCwrInTheSynAndEceInTheSynAck() {
        Script script = Script.active(ECN, 1_000);
        script.tcp.connect();
        script.expect("[SEW] 0+0");
        assertThat(script.lastSent().ecn()).isEqualTo(Packet.NOT_ECT);
        script.at(ms(10));
        script.synAck().flags(Packet.ECE).arrives();
        script.write(100);

        assertThat(script.lastSent().ecn()).isEqualTo(Packet.ECT_0);
    }

    @Test
    void aSynAckWithoutEceRefuses() {
        Script script = Script.connected(ECN, ms(10));
        script.write(100);

        assertThat(script.lastSent().ecn()).isEqualTo(Packet.NOT_ECT);
    }

    @Test
    void aSynAckThatReflectsBothFlagsRefuses() {
        Script script = Script.active(ECN, 1_000);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().flags(Packet.ECE | Packet.CWR).arrives();
        script.write(100);

        assertThat(script.lastSent().ecn()).isEqualTo(Packet.NOT_ECT);
    }

    @Test
    void byDefaultEcnIsAcceptedButNotAskedFor() {
        Script active = Script.active(Settings.defaults(), 1_000);
        active.tcp.connect();
        active.expect("[S] 0+0");

        Script passive = Script.passive(Settings.defaults(), 1_000);
        passive.syn().flags(Packet.ECE | Packet.CWR).arrives();
        passive.expect("[S.E] 0+0");
    }

    @Test
    void switchedOffItIsNotAccepted() {
        Script script = Script.passive(Settings.with(s -> s.ecn = 0), 1_000);
        script.syn().flags(Packet.ECE | Packet.CWR).arrives();

        script.expect("[S.] 0+0");
    }

    // ---- sender -------------------------------------------------------------------------------------------------

    @Test
    void acksAndRetransmissionsAreNotEcnCapable() {
        Script script = sender();
        script.write(10L * MSS);
        script.after(ms(10)).packet().ack(1).sack(1 + MSS, 1 + 4L * MSS).arrives();
        assertThat(script.lastSent().seq()).isEqualTo(1);
        assertThat(script.lastSent().ecn()).as("retransmission").isEqualTo(Packet.NOT_ECT);
        script.data(1_000);

        assertThat(script.lastSent().payloadBytes()).isZero();
        assertThat(script.lastSent().ecn()).as("ACK").isEqualTo(Packet.NOT_ECT);
    }

    @Test
    void anEchoReducesTheWindowToHalfOverARound() {
        Script script = sender();
        script.write(30L * MSS);
        script.after(ms(10)).packet().ack(1 + 2L * MSS).flags(Packet.ECE).arrives();

        script.expectCaState(CaState.CWR).expectSsthresh(5);
        assertThat(script.tcp.counters().deliveredCeSegments).isEqualTo(2);
    }

    @Test
    void theNextNewSegmentCarriesCwrOnce() {
        Script script = sender();
        script.write(30L * MSS).ignoreSent();
        script.after(ms(10)).packet().ack(1 + 2L * MSS).flags(Packet.ECE).arrives();
        script.packet().ack(1 + 6L * MSS).flags(Packet.ECE).arrives();

        assertThat(script.unexpected())
                .extracting(packet -> packet.has(Packet.CWR))
                .startsWith(true);
        assertThat(script.unexpected().stream().filter(packet -> packet.has(Packet.CWR)))
                .hasSize(1);
    }

    @Test
    void furtherEchoesOfTheRoundReduceNoFurther() {
        Script script = sender();
        script.write(30L * MSS);
        script.after(ms(10));
        for (int acked = 2; acked <= 10; acked += 2) {
            script.packet().ack(1 + (long) acked * MSS).flags(Packet.ECE).arrives();
        }

        script.expectCaState(CaState.CWR).expectSsthresh(5);
    }

    /** Only an ACK above what was out at the start ends the round, so that CWR reaches the receiver. */
    @Test
    void theRoundEndsAboveWhatWasOut() {
        Script script = sender();
        script.write(30L * MSS);
        script.after(ms(10));
        script.packet().ack(1 + 2L * MSS).flags(Packet.ECE).arrives();
        script.after(ms(5)).ack(1 + 10L * MSS);
        script.expectCaState(CaState.CWR);
        script.after(ms(10)).ack(1 + 12L * MSS);

        script.expectCaState(CaState.OPEN);
        // The threshold, and what slow start makes of the two that this ACK delivers beyond it: nothing yet.
        script.expectCwnd(5);
    }

    @Test
    void anEchoAfterTheRoundReducesAgain() {
        Script script = sender();
        script.write(60L * MSS);
        script.after(ms(10));
        script.packet().ack(1 + 2L * MSS).flags(Packet.ECE).arrives();
        script.after(ms(10)).ack(1 + 10L * MSS);
        script.after(ms(10)).packet().ack(1 + 12L * MSS).flags(Packet.ECE).arrives();

        script.expectCaState(CaState.CWR).expectSsthresh(2);
    }

    @Test
    void anEchoWithoutAgreementIsIgnored() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(10L * MSS);
        script.after(ms(10)).packet().ack(1 + 2L * MSS).flags(Packet.ECE).arrives();

        script.expectCaState(CaState.OPEN);
    }

    @Test
    void aTimeoutQueuesCwrToo() {
        Script script = Script.active(
                Settings.with(s -> {
                    s.ecn = 1;
                    s.tailLossProbe = false;
                }),
                1_000);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().flags(Packet.ECE).arrives();
        script.write(20L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));
        assertThat(script.lastSent().has(Packet.CWR))
                .as("on the retransmission")
                .isFalse();
        script.ignoreSent();
        script.after(ms(10)).ack(1 + MSS);

        assertThat(script.unexpected().get(0).has(Packet.CWR))
                .as("on the next new segment")
                .isTrue();
    }

    // ---- receiver -----------------------------------------------------------------------------------------------

    @Test
    void aMarkIsEchoedOnEveryAckUntilCwrArrives() {
        Script script = receiver();
        marked(script, Packet.CE);
        script.expect("[.E] ack " + (1 + MSS));
        marked(script, Packet.ECT_0);
        script.expect("[.E] ack " + (1 + 2 * MSS));
        script.packet().data(MSS).ecn(Packet.ECT_0).flags(Packet.CWR).arrives();

        script.expect("[.] ack " + (1 + 3 * MSS));
    }

    @Test
    void aMarkedSegmentWithCwrStartsANewEcho() {
        Script script = receiver();
        marked(script, Packet.CE);
        script.ignoreSent();
        script.packet().data(MSS).ecn(Packet.CE).flags(Packet.CWR).arrives();

        script.expect("[.E] ack " + (1 + 2 * MSS));
    }

    /** The sender may have a window of one: no delay. */
    @Test
    void dataWithCwrAreAcknowledgedAtOnce() {
        Script script = quietReceiver();
        script.packet().data(100).ecn(Packet.ECT_0).flags(Packet.CWR).arrives();

        assertThat(script.unexpected()).hasSize(1);
    }

    @Test
    void aMarkIsAcknowledgedAtOnceAndSoIsTheNextSegment() {
        Script script = quietReceiver();
        script.packet().data(100).ecn(Packet.CE).arrives();
        assertThat(script.unexpected()).as("the marked one").hasSize(1);
        script.packet().data(60).ecn(Packet.ECT_0).arrives();
        assertThat(script.unexpected()).as("the next").hasSize(2);
        script.packet().data(40).ecn(Packet.ECT_0).arrives();

        assertThat(script.unexpected()).as("the third").hasSize(2);
    }

    /** Not ECN-capable after such as were: probably a retransmission. */
    @Test
    void aSegmentWithoutEctIsAcknowledgedAtOnce() {
        Script script = quietReceiver();
        script.packet().data(100).ecn(Packet.NOT_ECT).arrives();

        assertThat(script.unexpected()).hasSize(1);
    }

    @Test
    void ourOwnDataCarryTheEcho() {
        Script script = receiver();
        marked(script, Packet.CE);
        script.ignoreSent().write(100);

        script.expect("[P.E] 1+100");
    }

    private static Script sender() {
        Script script = Script.active(ECN, 1_000);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().flags(Packet.ECE).arrives();
        return script.ignoreSent();
    }

    private static Script receiver() {
        Script script = Script.passive(Settings.defaults(), 1_000);
        script.syn().flags(Packet.ECE | Packet.CWR).arrives();
        script.after(us(100)).packet().ack(1).arrives();
        return script.ignoreSent();
    }

    /** A receiver that has left quick mode; ECT was seen. */
    private static Script quietReceiver() {
        Script script = receiver();
        for (int i = 0; i < 24; i++) {
            script.packet().data(30 + i % 2).ecn(Packet.ECT_0).arrives();
            script.after(us(10));
        }
        script.after(ms(50)).ignoreSent();
        script.packet().data(20).ecn(Packet.ECT_0).arrives();
        script.expectNothing();
        return script.after(ms(50)).ignoreSent();
    }

    private static void marked(Script script, int codepoint) {
        script.packet().data(MSS).ecn(codepoint).arrives();
    }

    /**
     * Small and alone, it may have waited for the receiver's timer; that its ACK echoes a mark does not change that.
     */
    @Test
    void anEchoOfALoneSmallSegmentMayBeDelayedAndGivesNoSmallestRtt() {
        Script script = Script.connected(
                Settings.with(s -> {
                    s.ecn = 1;
                    s.tuning.minRttWindowS = 1;
                }),
                ms(10));
        Invariants.controlBlock(script.tcp).ecn.setNegotiated(true);
        script.after(ms(5_000)).write(100);
        script.after(ms(50)).packet().ack(101).flags(Packet.ECE).arrives();

        assertThat(script.tcp.minRttUs()).isEqualTo(10_000);
    }
}
