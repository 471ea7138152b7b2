package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** The handshake with losses: when SYN and SYN-ACK are sent again, and what the losses do to the connection. */
class HandshakeLossTest {
    /** The first SYN leaves two ticks of 4 ms after a bucket of eight begins. */
    private static final long FIRST_SYN_NS = ms(8);

    @Test
    void aSynIsSentAgainAfterAboutOneSecondFourTimesAndThenBackedOff() {
        Script script = firstSynSent(Settings.defaults());

        script.expectAt(FIRST_SYN_NS + ms(1_016), "[S] 0+0");
        script.expectAt(FIRST_SYN_NS + ms(2_040), "[S] 0+0");
        script.expectAt(FIRST_SYN_NS + ms(3_064), "[S] 0+0");
        script.expectAt(FIRST_SYN_NS + ms(4_088), "[S] 0+0");
        script.expectAt(FIRST_SYN_NS + ms(5_112), "[S] 0+0");
        long fifth = script.now();
        assertThat(script.timeOfNextSent(ms(10_000)) - fifth).isBetween(ms(2_000), ms(2_260));
        script.ignoreSent();
        long sixth = script.now();
        assertThat(script.timeOfNextSent(ms(10_000)) - sixth).isBetween(ms(4_000), ms(4_260));
    }

    @Test
    void tenSynsAreSentAgainBeforeTheConnectionIsGivenUp() {
        Script script = firstSynSent(Settings.defaults());
        script.at(ms(400_000));

        assertThat(script.unexpected()).hasSize(10);
        assertThat(script.notices()).containsExactly("closed");
        assertThat(script.tcp.counters().retransmittedSegments).isEqualTo(10);
    }

    @Test
    void everySynTimeoutChangesThePathHash() {
        Script script = firstSynSent(Settings.defaults());
        script.at(ms(2_100));

        assertThat(script.allSent()).extracting(Sent::pathHashNumber).containsExactly(0, 1, 2);
    }

    @Test
    void afterOneLostSynTheWindowIsStillTen() {
        Script script = firstSynSent(Settings.defaults());
        script.at(ms(1_100));
        script.synAck().arrives();

        script.expectCwnd(10);
    }

    @Test
    void afterTwoLostSynsTheWindowIsOne() {
        Script script = firstSynSent(Settings.defaults());
        script.at(ms(2_100));
        script.synAck().arrives();

        script.expectCwnd(1);
    }

    @Test
    void ifTheFirstSynIsEchoedItsTimeoutsWereSpuriousAndTheWindowIsTen() {
        Script script = firstSynSent(Settings.defaults());
        int firstStamp = script.lastSent().timestampValue();
        script.at(ms(2_100));
        script.synAck().echo(firstStamp).arrives();

        script.expectCwnd(10);
    }

    @Test
    void withoutTimestampsOnlyTheCountDecides() {
        Script script = firstSynSent(Settings.with(s -> s.timestamps = false));
        script.at(ms(2_100));
        script.synAck().arrives();

        script.expectCwnd(1);
    }

    @Test
    void theRttOfARepeatedSynIsTakenFromItsTimestamp() {
        Script script = firstSynSent(Settings.defaults());
        script.at(FIRST_SYN_NS + ms(1_016 + 30));
        script.synAck().arrives();

        assertThat(script.tcp.srtt8Us()).isEqualTo(8 * 30_000);
    }

    @Test
    void withoutTimestampsARepeatedSynGivesNoSampleAndATimeoutOfThreeSeconds() {
        Script script = firstSynSent(Settings.with(s -> s.timestamps = false));
        script.at(FIRST_SYN_NS + ms(1_046));
        script.synAck().arrives();

        assertThat(script.tcp.srtt8Us()).isZero();
        assertThat(script.tcp.rtoJiffies()).isEqualTo(750);
    }

    @Test
    void anEcnSynThatIsSentAgainAsksForNoEcn() {
        Script script = firstSynSent(Settings.with(s -> s.ecn = 1));
        assertThat(script.lastSent().text()).isEqualTo("[SEW] 0+0");
        script.at(ms(1_100));

        script.expect("[S] 0+0");
    }

    @Test
    void aSynAckIsSentAgainWithDoublingTimes() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.at(FIRST_SYN_NS);
        script.syn().arrives();
        script.ignoreSent();

        script.expectAt(FIRST_SYN_NS + ms(1_016), "[S.] 0+0");
        long second = script.now();
        assertThat(script.timeOfNextSent(ms(10_000)) - second).isBetween(ms(2_000), ms(2_260));
        script.ignoreSent();
        long third = script.now();
        assertThat(script.timeOfNextSent(ms(10_000)) - third).isBetween(ms(4_000), ms(4_260));
    }

    @Test
    void aSynAckIsSentAgainFiveTimes() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.ignoreSent().at(ms(200_000));

        assertThat(script.unexpected()).hasSize(5);
    }

    @Test
    void aRepeatedSynIsAnsweredAtOnce() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.at(ms(100)).ignoreSent();
        script.syn().arrives();

        script.expect("[S.] 0+0");
    }

    /** The second within half a second of an answer gets none; the first one counts from the SYN before it. */
    @Test
    void answersToRepeatedSynsAreLimited() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.expect("[S.] 0+0");
        script.after(ms(100)).syn().arrives();
        script.expect("[S.] 0+0");
        script.after(ms(496)).syn().arrives();
        script.expectNothing();
        script.after(ms(4)).syn().arrives();

        script.expect("[S.] 0+0");
    }

    /** A SYN without answer leaves the timer alone: it fires a second after the answer. */
    @Test
    void aSynThatIsNotAnsweredDoesNotPostponeTheTimer() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.at(FIRST_SYN_NS);
        script.syn().arrives();
        script.at(FIRST_SYN_NS + ms(64)).syn().arrives();
        script.ignoreSent();
        script.at(FIRST_SYN_NS + ms(400)).syn().arrives();

        assertThat(script.timeOfNextSent(ms(2_000)) - FIRST_SYN_NS).isBetween(ms(1_064), ms(1_124));
    }

    /** nstat counts SYN-ACK timeouts among TCPTimeouts, and the last one too, which sends nothing. */
    @Test
    void everySynAckTimeoutCounts() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.at(ms(200_000));

        assertThat(script.tcp.counters().timeouts).isEqualTo(6);
        assertThat(script.tcp.counters().retransmittedSegments).isEqualTo(5);
    }

    /** After the last timeout the request is forgotten: a later SYN begins a new one with five retries of its own. */
    @Test
    void aSynAfterTheLastTimeoutBeginsANewRequest() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.at(ms(200_000)).ignoreSent();
        script.syn().arrives();
        script.at(ms(400_000));

        assertThat(script.unexpected()).hasSize(6);
    }

    @Test
    void aSynAckStillEchoesTheFirstSynThatArrived() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().timestamps(100, 0).arrives();
        script.at(ms(1_000));
        script.syn().timestamps(1_100, 0).arrives();

        assertThat(script.lastSent().timestampEcho()).isEqualTo(100);
    }

    @Test
    void afterOneLostSynAckThePassiveSideStartsWithTen() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.at(ms(1_100));
        script.packet().ack(1).arrives();

        script.expectCwnd(10);
    }

    @Test
    void afterTwoLostSynAcksThePassiveSideStartsWithOne() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.at(ms(4_000));
        assertThat(script.allSent()).hasSize(3);
        script.packet().ack(1).echo(script.lastSent().timestampValue()).arrives();

        script.expectCwnd(1);
    }

    @Test
    void aSynAckSentAgainChangesThePathHash() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.at(ms(1_100));

        assertThat(script.allSent()).extracting(Sent::pathHashNumber).containsExactly(0, 1);
    }

    @Test
    void aResetRefusesTheConnection() {
        Script script = firstSynSent(Settings.defaults());
        script.at(ms(20));
        script.packet().ack(1).flags(Packet.RST).arrives();

        assertThat(script.notices()).containsExactly("closed");
        script.at(ms(5_000)).expectNothing();
    }

    @Test
    void aSynAckForAnotherSynIsNoAnswer() {
        Script script = firstSynSent(Settings.defaults());
        script.at(ms(20));
        script.synAck().ack(17).arrives();

        assertThat(script.tcp.isEstablished()).isFalse();
    }

    @Test
    void aRepeatedSynAckIsAcknowledgedAgain() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.at(ms(500));
        script.synAck().arrives();

        script.expect("[.] ack 1");
    }

    private static Script firstSynSent(TcpConfig config) {
        Script script = Script.active(config, 250);
        script.at(FIRST_SYN_NS);
        script.tcp.connect();
        return script.ignoreSent();
    }
}
