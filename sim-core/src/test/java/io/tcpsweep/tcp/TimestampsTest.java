package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The timestamp option (RFC 7323): values, echoes, RTT samples and PAWS; and which segments are acceptable at all. */
class TimestampsTest {
    @Test
    void theValueIsTheHostsClockInMilliseconds() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.at(us(34_900)).write(100);

        assertThat(script.lastSent().timestampValue()).isEqualTo(1_000_034);
    }

    @Test
    void anAckEchoesTheLatestSegmentInOrder() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.packet().data(100).timestamps(7_000, 0).arrives();
        assertThat(script.lastSent().timestampEcho()).isEqualTo(7_000);
        script.packet().data(100).timestamps(7_005, 0).arrives();

        assertThat(script.lastSent().timestampEcho()).isEqualTo(7_005);
    }

    /** Otherwise the RTT would leave out the delay of the ACK. */
    @Test
    void aDelayedAckEchoesTheFirstSegmentThatItAcknowledges() {
        Script script = Script.accepted(Settings.with(s -> s.moderateRcvbuf = false), ms(10));
        int value = 7_000;
        boolean quick = true;
        while (quick) {
            script.packet().data(MSS).timestamps(value, 0).arrives();
            script.read(MSS);
            quick = !script.unexpected().isEmpty();
            value++;
            script.ignoreSent();
        }
        script.packet().data(MSS).timestamps(value, 0).arrives();

        assertThat(script.unexpected()).hasSize(1);
        assertThat(script.lastSent().timestampEcho()).isEqualTo(value - 1);
    }

    @Test
    void anOutOfOrderSegmentDoesNotChangeTheEcho() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.packet().data(MSS).timestamps(7_000, 0).arrives();
        script.packet().seq(1 + 2L * MSS).data(MSS).timestamps(7_010, 0).arrives();

        assertThat(script.lastSent().timestampEcho()).isEqualTo(7_000);
    }

    @Test
    void anAckOfARetransmissionGivesASampleByTheEcho() {
        Script script = Script.connected(Settings.with(s -> s.tailLossProbe = false), ms(10));
        script.write(100).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.after(ms(30))
                .packet()
                .ack(101)
                .echo(script.lastSent().timestampValue())
                .arrives();

        // An eighth of the way from 10 to 30 ms.
        assertThat(script.tcp.srtt8Us()).isEqualTo(8 * 12_500);
    }

    @Test
    void withoutTimestampsAnAckOfARetransmissionGivesNone() {
        Script script = Script.connected(
                Settings.with(s -> {
                    s.tailLossProbe = false;
                    s.timestamps = false;
                }),
                ms(10));
        script.write(100).ignoreSent();
        script.timeOfNextSent(ms(500));
        script.after(ms(30)).ack(101);

        assertThat(script.tcp.srtt8Us()).isEqualTo(8 * 10_000);
    }

    @Test
    void theEstimatorTakesTheOldestAcknowledgedSegment() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(100).after(ms(4)).write(100);
        script.after(ms(10)).ack(201);

        assertThat(script.tcp.srtt8Us()).isEqualTo(8 * 10_000 + 4_000);
    }

    /** PAWS: a segment from the past is not taken, but answered. */
    @Test
    void dataWithAnOldTimestampAreRefused() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.packet().data(100).timestamps(7_000, 0).arrives();
        script.ignoreSent();
        script.packet().data(100).timestamps(6_990, 0).arrives();

        script.expect("[.] ack 101");
    }

    @Test
    void aMillisecondOlderIsNotOld() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.packet().data(100).timestamps(7_000, 0).arrives();
        script.packet().data(100).timestamps(6_999, 0).arrives();

        assertThat(script.tcp.read(1_000)).isEqualTo(200);
    }

    @Test
    void aBareAckThatWasOvertakenIsHarmless() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.packet().data(100).timestamps(7_000, 0).arrives();
        script.packet().timestamps(7_000, 0).arrives();
        script.ignoreSent();
        script.packet().timestamps(6_990, 0).arrives();

        script.expectNothing();
    }

    /** Segments without data that are not acceptable are answered once in half a second. */
    @Test
    void answersToBareSegmentsAreLimited() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.packet().data(100).timestamps(7_000, 0).arrives();
        script.ignoreSent();
        script.packet().seq(0).arrives();
        script.expect("[.] ack 101");
        script.after(ms(499)).packet().seq(0).arrives();
        script.expectNothing();
        script.after(ms(2)).packet().seq(0).arrives();

        script.expect("[.] ack 101");
    }

    @Test
    void answersToDataAreNot() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.data(100).ignoreSent();
        script.dataAt(1, 100);
        script.dataAt(1, 100);

        script.expect("[.] ack 101 sack 1-101", "[.] ack 101 sack 1-101");
    }

    // ---- the short path of expected segments --------------------------------------------------------------------

    /** A bare ACK that was expected leaves the decision about a delayed ACK alone. */
    @Test
    void anExpectedBareAckDoesNotReconsiderADelayedAck() {
        Script script = delaying();
        script.after(ms(32)).ack(101);

        script.expectNothing();
    }

    /** Another window makes it unexpected: the delayed ACK is due in 8 ms, which is near enough to send it now. */
    @Test
    void anUnexpectedBareAckReconsidersADelayedAck() {
        Script script = delaying();
        script.after(ms(32))
                .packet()
                .ack(101)
                .window(Script.PEER_WINDOW_FIELD + 1)
                .arrives();

        assertThat(script.unexpected()).extracting(Sent::payloadBytes).containsExactly(0);
    }

    /** Expected data that acknowledge nothing new do not make the sender look at what it holds back. */
    @Test
    void expectedDataWithoutNewAckLeaveADeferredPieceAlone() {
        Script script = deferring(true);
        script.after(ms(1) + us(1)).data(100);

        assertThat(script.unexpected()).extracting(Sent::payloadBytes).containsOnly(0);
    }

    /** The short path takes only buffers that fit into the page of memory set aside last. */
    @Test
    void expectedDataForWhichNoMemoryIsSetAsideTakeTheLongPath() {
        Script script = deferring(false);
        script.after(ms(1) + us(1)).data(100);

        assertThat(script.unexpected()).extracting(Sent::payloadBytes).contains(2 * MSS);
    }

    /** Room for two segments of eleven, which wait for more; a small buffer fits into set-aside memory, or does not. */
    private static Script deferring(boolean fits) {
        Script script = Script.connected(Settings.defaults(), ms(1));
        script.ack(1).write(40L * MSS);
        script.after(ms(1)).ack(1 + MSS);
        script.ignoreSent();
        Tcb t = Invariants.controlBlock(script.tcp);
        while ((960 <= (-t.queuedBytes & 4_095)) != fits) {
            script.write(100);
        }
        return script.expectNothing();
    }

    /** Data were sent; of the peer's data since then one segment is not acknowledged yet. */
    private static Script delaying() {
        Script script = Script.accepted(Settings.with(s -> s.moderateRcvbuf = false), ms(10));
        boolean quick = true;
        while (quick) {
            script.data(MSS).read(MSS);
            quick = !script.unexpected().isEmpty();
            script.ignoreSent();
        }
        script.data(MSS).read(MSS);
        script.after(ms(100)).write(100);
        script.after(ms(50)).data(MSS).read(MSS);
        return script.ignoreSent();
    }

    // ---- sequence numbers ---------------------------------------------------------------------------------------

    @Test
    void dataBeyondTheWindowAreRefused() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.dataAt(1 + 100_000, MSS);

        script.expect("[.] ack 1");
        assertThat(script.lastSent().sackText()).isEmpty();
    }

    @Test
    void anAckOfWhatWasNeverSentIsIgnored() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(100).ignoreSent();
        script.packet().ack(5_000).data(10).arrives();

        assertThat(script.tcp.packetsOut()).isEqualTo(1);
        assertThat(script.tcp.peek(100)).isZero();
    }

    @Test
    void anOldAckMayCarryNewData() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(200).after(ms(10)).ack(201);
        script.packet().ack(101).data(50).arrives();

        assertThat(script.tcp.read(100)).isEqualTo(50);
    }

    @Test
    void anOldAckMayCarryNewSacks() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(10L * MSS).after(ms(10)).ack(1 + 2L * MSS);
        script.packet().ack(1 + MSS).sack(1 + 5L * MSS, 1 + 8L * MSS).arrives();

        assertThat(script.tcp.sackedOut()).isEqualTo(3);
    }

    @Test
    void sacksOfWhatWasNeverSentAreIgnored() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(4L * MSS).after(ms(10));
        script.packet().ack(1).sack(1 + 10L * MSS, 1 + 12L * MSS).arrives();
        script.packet().ack(1).sack(1 + 3L * MSS, 1 + 2L * MSS).arrives();

        assertThat(script.tcp.sackedOut()).isZero();
    }

    @Test
    void aSackOfTheFirstUnacknowledgedByteMakesNoSense() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(4L * MSS).after(ms(10));
        script.packet().ack(1).sack(1, 1 + MSS).arrives();

        assertThat(script.tcp.sackedOut()).isZero();
    }

    @Test
    void aSackEdgeWithinASegmentOfAPieceCountsWholeSegments() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(5L * MSS).after(us(100));
        script.packet().ack(1).sack(1 + MSS + 500, 1 + 4L * MSS + 500).arrives();

        assertThat(script.tcp.sackedOut()).isEqualTo(2);
    }
}
