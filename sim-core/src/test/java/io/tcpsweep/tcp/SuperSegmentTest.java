package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How much leaves in one piece, and when a piece waits for more room (TSO autosizing and deferral). */
class SuperSegmentTest {
    @Test
    void aDistantPeerGetsPairsAtFirst() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(20L * MSS);

        script.expect("[P.] 1+2856", "[P.] 2857+2856", "[P.] 5713+2856", "[P.] 8569+2856", "[P.] 11425+2856");
    }

    @Test
    void aNearPeerGetsHalfTheWindowAtOnce() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(20L * MSS);

        script.expect("[P.] 1+7140", "[P.] 7141+7140");
        assertThat(script.lastSent().segmentPayloadBytes()).isEqualTo(MSS);
    }

    /** 65,215 bytes at most, halved for each 512 us of the smallest RTT, and a millisecond at the pacing rate. */
    @Test
    void theSizeFollowsTheSmallestRttAndThePacingRate() {
        assertThat(maxSegments(us(100))).as("near: all of 65,215 bytes").isEqualTo(45);
        // 65,215 / 8 + (2 x 10 x 1,428 / 1.6 ms) / 1,024
        assertThat(maxSegments(us(1_600))).isEqualTo((8_151 + 17_431) / MSS);
        // 65,215 / 2^5 + (2 x 10 x 1,428 / 3 ms) / 1,024
        assertThat(maxSegments(us(3_000))).isEqualTo((2_037 + 9_296) / MSS);
        assertThat(maxSegments(ms(50))).as("at least two").isEqualTo(2);
    }

    /** Half of the largest window that the peer offered, in whole segments: 32,767 / 1,428. */
    @Test
    void aWriteFillsPiecesOfHalfTheWindow() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.tcp.write(60_000);
        SendSegment last = Invariants.controlBlock(script.tcp).sendQueue.tail;

        assertThat(last.seq).isEqualTo(1 + 10L * MSS + 22L * MSS);
    }

    @Test
    void aPieceWaitsForAThirdOfTheWindowWhileAcksAreNear() {
        Script script = Script.connected(Settings.defaults(), ms(1));
        script.write(40L * MSS);
        script.ignoreSent();
        script.after(ms(1)).ack(1 + MSS);
        // Room for 2 of 11.
        script.expectNothing();
        script.ack(1 + 2 * MSS);

        // Room for 4 of 12.
        script.expect("[P.] " + (1 + 10 * MSS) + "+" + 4 * MSS);
    }

    @Test
    void aPieceDoesNotWaitWhenTheLastTransmissionIsLongerThanAMillisecondAgo() {
        Script script = Script.connected(Settings.defaults(), ms(1));
        script.write(40L * MSS);
        script.ignoreSent();
        script.after(ms(1) + us(1)).ack(1 + MSS);

        script.expect("[P.] " + (1 + 10 * MSS) + "+" + 2 * MSS);
    }

    @Test
    void aPieceDoesNotWaitWhenTheNextAckIsFarAway() {
        Script script = Script.connected(Settings.defaults(), ms(1));
        script.write(40L * MSS);
        script.ignoreSent();
        // The head was sent 0.4 ms ago: its ACK is due in 0.6 ms, more than half an RTT.
        script.after(us(400)).ack(1 + MSS);

        script.expect("[P.] " + (1 + 10 * MSS) + "+" + 2 * MSS);
    }

    /** Room for 9 of 32, less than a third: but the piece is that long and another one stands behind it. */
    @Test
    void aWholePieceWithAnotherBehindItLeavesAtOnce() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 20), ms(1));
        // 20 leave; behind them stand pieces of 22 and 18.
        script.write(60L * MSS);
        script.ignoreSent();
        script.after(ms(1) + us(1)).ack(1 + 10L * MSS);
        // Half of the window; the room for 5 is less than what is left of the piece.
        script.expect("[P.] " + (1 + 20 * MSS) + "+" + 15 * MSS);
        script.ack(1 + 12L * MSS);

        script.expect("[P.] " + (1 + 35 * MSS) + "+" + 9 * MSS);
    }

    /** What is left of a piece is filled from the next one before it leaves. */
    @Test
    void aShortHeadIsFilledFromItsSuccessor() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 11), ms(10));
        // Pieces of 22 segments and of one and a half. Half of the first has left when 4 at a time may leave: the rest
        // is
        // 4, 4, and 3 that take one more from the second piece.
        script.write(23L * MSS + 700);
        script.ignoreSent();
        script.after(ms(12)).ack(1 + 11L * MSS);

        assertThat(script.unexpected()).extracting(Sent::payloadBytes).containsExactly(4 * MSS, 4 * MSS, 4 * MSS, 700);
    }

    private static int maxSegments(long rttNs) {
        Script script = Script.connected(Settings.defaults(), rttNs);
        Tcb t = Invariants.controlBlock(script.tcp);
        return t.transmitter.tso().maxSegments(t.transmitter.currentMss());
    }
}
