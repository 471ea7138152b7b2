package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** The end of a connection, from either side and from both at once. */
class CloseTest {
    @Test
    void shutdownSendsAFinBehindTheData() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(100);
        script.tcp.shutdownWrite();

        script.expect("[P.] 1+100", "[F.] 101+0");
    }

    @Test
    void theFinRidesOnDataThatWait() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 1), us(100));
        script.write(2L * MSS);
        script.tcp.shutdownWrite();
        script.expect("[.] 1+1428");
        script.after(us(100)).ack(1 + MSS);

        script.expect("[FP.] 1429+1428");
    }

    @Test
    void theActiveSideIsDoneWhenBothFinsAreExchanged() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.tcp.close();
        script.expect("[F.] 1+0");
        script.after(us(100)).ack(2);
        assertThat(script.notices()).doesNotContain("closed");
        script.packet().flags(Packet.FIN).arrives();

        script.expect("[.] ack 2");
        assertThat(script.notices()).contains("closed");
    }

    @Test
    void theAckAndTheFinOfThePeerMayComeInOnePacket() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.tcp.close();
        script.ignoreSent().after(us(100)).packet().ack(2).flags(Packet.FIN).arrives();

        script.expect("[.] ack 2");
        assertThat(script.notices()).contains("closed");
    }

    /** TIME_WAIT: the peer lost our last ACK. */
    @Test
    void aFinThatComesAgainIsAcknowledgedAgain() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.tcp.close();
        script.after(us(100)).ack(2);
        script.packet().flags(Packet.FIN).arrives();
        script.ignoreSent().after(ms(200)).packet().seq(1).flags(Packet.FIN).arrives();

        script.expect("[.] ack 2");
    }

    @Test
    void bothSidesMayCloseAtOnce() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.tcp.close();
        script.ignoreSent();
        // The peer's FIN does not acknowledge ours yet.
        script.packet().flags(Packet.FIN).arrives();
        script.expect("[.] ack 2");
        assertThat(script.notices()).doesNotContain("closed");
        script.after(us(100)).packet().ack(2).arrives();

        assertThat(script.notices()).contains("closed");
    }

    @Test
    void thePassiveSideReadsToTheEndThenCloses() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().data(100).flags(Packet.FIN | Packet.PSH).arrives();
        assertThat(script.tcp.read(1_000)).isEqualTo(100);
        assertThat(script.tcp.read(1_000)).isEqualTo(-1);
        script.ignoreSent();
        script.tcp.close();
        script.expect("[F.] 1+0");
        script.after(us(100)).packet().ack(2).arrives();

        assertThat(script.notices()).contains("closed");
    }

    @Test
    void afterThePeersFinDataMayStillBeSent() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().flags(Packet.FIN).arrives();
        script.ignoreSent().write(100);

        script.expect("[P.] 1+100");
    }

    @Test
    void afterOurFinDataAreStillTaken() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.tcp.shutdownWrite();
        script.after(us(100)).ack(2);
        script.data(500);

        assertThat(script.tcp.read(1_000)).isEqualTo(500);
        assertThat(script.tcp.read(1_000)).isZero();
    }

    @Test
    void aLostFinIsSentAgain() {
        Script script = Script.connected(Settings.with(s -> s.tailLossProbe = false), us(100));
        script.tcp.close();
        script.ignoreSent();
        script.timeOfNextSent(ms(300));

        script.expect("[F.] 1+0");
    }

    @Test
    void closingWithUnreadDataResets() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.data(100).ignoreSent();
        script.tcp.close();

        assertThat(script.lastSent().has(Packet.RST)).isTrue();
        assertThat(script.notices()).contains("closed");
    }

    @Test
    void aResetEndsTheConnectionAtOnce() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(100).ignoreSent();
        script.packet().flags(Packet.RST).arrives();

        assertThat(script.notices()).contains("closed");
        script.after(ms(1_000)).expectNothing();
    }

    /** RFC 5961: the peer is asked to confirm it, once in half a second. */
    @Test
    void aResetElsewhereInTheWindowIsNotBelieved() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.packet().seq(500).flags(Packet.RST).arrives();

        assertThat(script.tcp.isEstablished()).isTrue();
        script.expect("[.] ack 1");
        script.packet().seq(501).flags(Packet.RST).arrives();
        script.expectNothing();
    }

    @Test
    void aResetBeyondTheWindowIsNotAnswered() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.packet().seq(500_000).flags(Packet.RST).arrives();

        assertThat(script.tcp.isEstablished()).isTrue();
        script.expectNothing();
    }

    @Test
    void aResetAtTheEndOfTheHighestSackBlockIsBelieved() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.dataAt(5_001, 100);
        script.dataAt(1_001, 100);
        script.packet().seq(1_101).flags(Packet.RST).arrives();
        assertThat(script.tcp.isEstablished()).isTrue();
        script.packet().seq(5_101).flags(Packet.RST).arrives();

        assertThat(script.notices()).contains("closed");
    }

    @Test
    void aResetWithTheNumberOfThePeersFinIsBelieved() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().flags(Packet.FIN).arrives();
        script.packet().seq(1).flags(Packet.RST).arrives();

        assertThat(script.notices()).contains("closed");
    }

    @Test
    void withoutAFinThatNumberIsOneTooLow() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.data(100);
        script.packet().seq(100).flags(Packet.RST).arrives();

        assertThat(script.tcp.isEstablished()).isTrue();
    }

    @Test
    void aSynInAnOpenConnectionIsChallenged() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().without(Packet.ACK).flags(Packet.SYN).arrives();
        script.expect("[.] ack 1");
        script.packet().without(Packet.ACK).flags(Packet.SYN).arrives();

        script.expectNothing();
        assertThat(script.tcp.isEstablished()).isTrue();
    }

    /** The same before the window: it is no duplicate of data, though it takes a sequence number. */
    @Test
    void aSynFromThePastIsChallengedToo() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.data(5_000).ignoreSent();
        script.packet().seq(0).without(Packet.ACK).flags(Packet.SYN).arrives();
        script.expect("[.] ack 5001");
        script.packet().seq(0).without(Packet.ACK).flags(Packet.SYN).arrives();

        script.expectNothing();
    }

    @Test
    void anAckThatIsFarTooOldIsChallenged() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(1_000).after(us(100)).packet().ack(1_001).window(1).arrives();
        script.ignoreSent();
        script.packet().ack(-5_000).arrives();

        script.expect("[.] ack 1");
    }

    @Test
    void theEndIsSeenOnlyAfterTheLastByte() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.data(100);
        script.packet().flags(Packet.FIN).arrives();

        assertThat(script.tcp.peek(16)).isEqualTo(16);
        assertThat(script.tcp.read(60)).isEqualTo(60);
        assertThat(script.tcp.read(60)).isEqualTo(40);
        assertThat(script.tcp.peek(16)).isEqualTo(-1);
        assertThat(script.tcp.read(60)).isEqualTo(-1);
    }

    /** The socket has left the connection to TIME_WAIT: what was not read resets nothing. */
    @Test
    void closingInTimeWaitWithUnreadDataSendsNothing() {
        Script script = Script.connected(Settings.defaults(), ms(10), 250);
        script.tcp.shutdownWrite();
        script.ack(2);
        script.packet().data(100).flags(Packet.FIN).arrives();
        script.ignoreSent();
        script.tcp.close();

        script.expectNothing();
        script.after(ms(5_000)).expectNothing();
    }

    @Test
    void aConnectionThatWasNeverOpenedJustEnds() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();
        script.ignoreSent();
        script.tcp.close();

        assertThat(script.notices()).containsExactly("closed");
        script.after(ms(5_000)).expectNothing();
    }
}
