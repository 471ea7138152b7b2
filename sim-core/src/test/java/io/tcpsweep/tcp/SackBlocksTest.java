package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** What a receiver reports of data that arrived out of order or twice, and when. Segments are numbered from 0. */
class SackBlocksTest {
    @Test
    void anOutOfOrderSegmentIsReportedAtOnce() {
        Script script = receiver();
        segment(script, 2);

        script.expect("[.] ack 1 " + sack(2, 3));
    }

    @Test
    void theBlockOfTheNewestSegmentComesFirst() {
        Script script = receiver();
        segment(script, 2);
        segment(script, 4);
        script.ignoreSent();
        segment(script, 6);

        script.expect("[.] ack 1 " + sack(6, 7) + " " + blocks(4, 5) + " " + blocks(2, 3));
    }

    @Test
    void aSegmentThatExtendsAnOlderBlockMovesItToTheFront() {
        Script script = receiver();
        segment(script, 2);
        segment(script, 5);
        script.ignoreSent();
        segment(script, 3);

        script.expect("[.] ack 1 " + sack(2, 4) + " " + blocks(5, 6));
    }

    @Test
    void aSegmentThatJoinsTwoBlocksLeavesOne() {
        Script script = receiver();
        segment(script, 2);
        segment(script, 4);
        script.ignoreSent();
        segment(script, 3);

        script.expect("[.] ack 1 " + sack(2, 5));
    }

    @Test
    void besideTimestampsThereIsRoomForThreeBlocks() {
        Script script = receiver();
        segment(script, 2);
        segment(script, 4);
        segment(script, 6);
        script.ignoreSent();
        segment(script, 8);

        script.expect("[.] ack 1 " + sack(8, 9) + " " + blocks(6, 7) + " " + blocks(4, 5));
        assertThat(script.lastSent().headerBytes()).isEqualTo(60 + 12 + 4 + 3 * 8);
    }

    @Test
    void withoutTimestampsThereIsRoomForFour() {
        Script script = Script.accepted(Settings.with(s -> s.timestamps = false), ms(10));
        for (int i = 2; i <= 8; i += 2) {
            script.dataAt(1 + i * 1_440L, 1_440);
        }

        assertThat(script.lastSent().sackText().split(" ", -1)).hasSize(4);
        assertThat(script.lastSent().headerBytes()).isEqualTo(60 + 4 + 4 * 8);
    }

    @Test
    void aFilledHoleIsAcknowledgedAtOnceWithoutBlocks() {
        Script script = receiver();
        segment(script, 1);
        segment(script, 2);
        script.ignoreSent();
        segment(script, 0);

        script.expect("[.] ack " + seq(3));
    }

    @Test
    void blocksBelowTheAckedNumberAreForgotten() {
        Script script = receiver();
        segment(script, 1);
        segment(script, 3);
        script.ignoreSent();
        segment(script, 0);

        script.expect("[.] ack " + seq(2) + " " + sack(3, 4));
    }

    @Test
    void aDuplicateOfDeliveredDataIsReportedFirstAndOnce() {
        Script script = receiver();
        segment(script, 0);
        segment(script, 2);
        script.ignoreSent();
        segment(script, 0);
        script.expect("[.] ack " + seq(1) + " " + sack(0, 1) + " " + blocks(2, 3));

        segment(script, 3);
        script.expect("[.] ack " + seq(1) + " " + sack(2, 4));
    }

    @Test
    void aDuplicateOfAnOutOfOrderSegmentIsReportedBeforeItsBlock() {
        Script script = receiver();
        segment(script, 2);
        segment(script, 3);
        script.ignoreSent();
        segment(script, 2);

        script.expect("[.] ack 1 " + sack(2, 3) + " " + blocks(2, 4));
    }

    @Test
    void anOverlapIsReportedAsDuplicateAsFarAsItGoes() {
        Script script = receiver();
        segment(script, 0);
        script.ignoreSent();
        script.dataAt(seq(0) + 1_000, MSS);

        script.expect("[.] ack " + (seq(1) + 1_000) + " sack " + (seq(0) + 1_000) + "-" + seq(1));
    }

    @Test
    void anOutOfOrderSegmentThatOverlapsItsPredecessorReportsTheOverlap() {
        Script script = receiver();
        segment(script, 2);
        segment(script, 5);
        script.ignoreSent();
        script.dataAt(seq(2) + 1_000, MSS);

        script.expect("[.] ack 1 sack " + (seq(2) + 1_000) + "-" + seq(3) + " " + seq(2) + "-" + (seq(3) + 1_000) + " "
                + blocks(5, 6));
    }

    @Test
    void anOutOfOrderSegmentThatOverlapsItsSuccessorReportsTheOverlap() {
        Script script = receiver();
        segment(script, 3);
        segment(script, 6);
        script.ignoreSent();
        script.dataAt(seq(2) + 1_000, MSS);

        script.expect("[.] ack 1 sack " + seq(3) + "-" + (seq(3) + 1_000) + " " + (seq(2) + 1_000) + "-" + seq(4) + " "
                + blocks(6, 7));
    }

    @Test
    void anOutOfOrderSegmentThatCoversAShorterOneReplacesIt() {
        Script script = receiver();
        script.dataAt(seq(2), 500);
        segment(script, 5);
        script.ignoreSent();
        segment(script, 2);

        script.expect("[.] ack 1 sack " + seq(2) + "-" + (seq(2) + 500) + " " + blocks(2, 3) + " " + blocks(5, 6));
    }

    @Test
    void withoutDsackDuplicatesAreAcknowledgedWithoutReport() {
        Script script = Script.accepted(Settings.with(s -> s.dsack = false), ms(10));
        segment(script, 0);
        script.ignoreSent();
        segment(script, 0);

        script.expect("[.] ack " + seq(1));
    }

    @Test
    void withoutSackOutOfOrderDataAreAnsweredByBareDuplicateAcks() {
        Script script = Script.accepted(Settings.with(s -> s.sack = false), ms(10));
        segment(script, 1);
        segment(script, 2);
        segment(script, 3);
        segment(script, 4);
        segment(script, 5);

        script.expect("[.] ack 1", "[.] ack 1", "[.] ack 1", "[.] ack 1", "[.] ack 1");
    }

    @Test
    void dataOfOurOwnCarryTheBlocksAndShrinkByThem() {
        Script script = receiver();
        segment(script, 2);
        script.ignoreSent();
        script.write(3_000);

        Sent first = script.unexpected().get(0);
        assertThat(first.segmentPayloadBytes()).isEqualTo(MSS - 12);
        assertThat(first.sackText()).isEqualTo(blocks(2, 3));
    }

    /** 5 % of the RTT of 10 ms and 0.1 ms of slack, once three duplicate ACKs have left. */
    @Test
    void afterThreeDuplicateAcksFurtherSacksAreCompressed() {
        Script script = grownReceiver();
        for (int i = 1; i <= 3; i++) {
            segment(script, i);
        }
        script.ignoreSent();
        long firstNs = script.now();
        segment(script, 4);
        script.after(us(200));
        segment(script, 5);
        script.expectNothing();

        script.expectAt(firstNs + us(600), "[.] ack " + seq(0) + " " + sack(1, 6));
    }

    @Test
    void theCompressionLastsAtMostOneMillisecondAndItsSlack() {
        Script script = grownReceiver(100);
        for (int i = 1; i <= 3; i++) {
            segment(script, i);
        }
        script.ignoreSent();
        long firstNs = script.now();
        segment(script, 4);

        script.expectAt(firstNs + us(1_100), "[.] ack " + seq(0) + " " + sack(1, 5));
    }

    @Test
    void the45thCompressedSegmentIsNotHeldBack() {
        Script script = grownReceiver(100);
        for (int i = 1; i <= 3 + 44; i++) {
            segment(script, i);
        }
        script.ignoreSent();
        segment(script, 48);

        script.expect("[.] ack " + seq(0) + " " + sack(1, 49));
    }

    @Test
    void aThirdBlockSendsWhatIsCompressedWithoutIt() {
        Script script = grownReceiver();
        for (int i = 1; i <= 3; i++) {
            segment(script, i);
        }
        segment(script, 4);
        segment(script, 6);
        script.ignoreSent();
        segment(script, 8);

        script.expect("[.] ack " + seq(0) + " " + sack(6, 7) + " " + blocks(1, 5));
    }

    @Test
    void theFilledHoleCancelsTheCompressedAck() {
        Script script = grownReceiver();
        for (int i = 1; i <= 4; i++) {
            segment(script, i);
        }
        script.ignoreSent();
        segment(script, 0);
        script.expect("[.] ack " + seq(5));

        script.after(ms(2)).expectNothing();
    }

    @Test
    void aFinOutOfOrderIsTakenWhenTheHoleIsFilled() {
        Script script = receiver();
        script.packet().seq(seq(1)).flags(Packet.FIN).arrives();
        script.ignoreSent();
        segment(script, 0);

        script.expect("[.] ack " + (seq(1) + 1));
        assertThat(script.tcp.read(10_000)).isEqualTo(MSS);
        assertThat(script.tcp.read(10_000)).isEqualTo(-1);
    }

    /** Where the helpers count from. */
    private long firstSeq = 1;

    private Script receiver() {
        return Script.accepted(Settings.defaults(), ms(10));
    }

    private Script grownReceiver() {
        return grownReceiver(10);
    }

    /** A receiver that knows its RTT, whose window cannot grow any more and that is not in quick mode. */
    private Script grownReceiver(int rttMs) {
        TcpConfig config = Settings.with(s -> {
            s.moderateRcvbuf = false;
            s.rcvbufBytes = 262_144;
            s.maxRcvbufBytes = 262_144;
        });
        Script script = Script.accepted(config, ms(rttMs));
        for (int i = 0; i < 200; i++) {
            // Slowly, so that the time which one window takes to arrive is no shorter than the RTT.
            script.after(ms(1));
            inOrder(script, rttMs);
        }
        // The first out-of-order segment finds room that one in order, charged already, leaves.
        segment(script, 1);
        inOrder(script, rttMs);
        firstSeq += MSS;
        script.read(MSS);
        return script.after(ms(60)).ignoreSent();
    }

    private void inOrder(Script script, int rttMs) {
        script.packet()
                .seq(firstSeq)
                .data(MSS)
                .echo(script.timestampClock() - rttMs)
                .arrives();
        script.read(MSS);
        firstSeq += MSS;
    }

    private long seq(int number) {
        return firstSeq + (long) number * MSS;
    }

    private void segment(Script script, int number) {
        script.dataAt(seq(number), MSS);
    }

    private String sack(int from, int to) {
        return "sack " + blocks(from, to);
    }

    private String blocks(int from, int to) {
        return seq(from) + "-" + seq(to);
    }
}
