package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** Closed windows: probes of the sender, and the receiver whose program does not read. */
class ZeroWindowTest {
    @Test
    void aClosedWindowHoldsEverythingBack() {
        Script script = closed();
        script.write(5L * MSS);

        script.expectNothing();
    }

    /** RTT 0.1 ms: 201 ticks, doubled each time; a probe is an empty segment below the window. */
    @Test
    void probesLeaveWithDoublingGaps() {
        Script script = closed();
        long startNs = script.now();
        script.write(5L * MSS);
        long firstNs = script.timeOfNextSent(ms(300));
        assertThat(firstNs - startNs).isBetween(ms(201), ms(210));
        script.expect("[.] ack 1");
        assertThat(script.lastSent().seq()).as("SND.UNA - 1").isEqualTo(MSS);
        long secondNs = script.timeOfNextSent(ms(600));
        assertThat(secondNs - firstNs).isBetween(ms(402), ms(411));
        script.ignoreSent();
        long thirdNs = script.timeOfNextSent(ms(1_200));
        assertThat(thirdNs - secondNs).isBetween(ms(804), ms(869));
    }

    @Test
    void anAnswerToAProbeKeepsTheGaps() {
        Script script = closed();
        script.write(5L * MSS);
        long firstNs = script.timeOfNextSent(ms(300));
        script.ignoreSent();
        script.ack(1 + MSS);
        long secondNs = script.timeOfNextSent(ms(600));

        assertThat(secondNs - firstNs).isBetween(ms(402), ms(411));
        assertThat(script.notices()).doesNotContain("closed");
    }

    @Test
    void anOpenedWindowLetsDataOut() {
        Script script = closed();
        script.write(2L * MSS);
        script.after(ms(100)).packet().ack(1 + MSS).window(4_096).arrives();

        script.expect("[P.] " + (1 + MSS) + "+" + 2 * MSS);
    }

    @Test
    void anOpenedWindowEndsTheBackOffOfProbes() {
        Script script = closed();
        script.write(MSS);
        script.timeOfNextSent(ms(300));
        script.ignoreSent();
        script.timeOfNextSent(ms(600));
        script.ignoreSent();
        script.packet().ack(1 + MSS).window(4_096).arrives();
        script.after(us(100)).packet().ack(1 + 2L * MSS).window(0).arrives();
        script.ignoreSent().write(MSS);
        long startNs = script.now();

        assertThat(script.timeOfNextSent(ms(1_000)) - startNs).isBetween(ms(201), ms(210));
    }

    @Test
    void aWindowOfLessThanASegmentIsUsedOnlyByAProbe() {
        Script script = closed();
        script.write(2L * MSS);
        // 1,024 bytes.
        script.after(ms(50)).packet().ack(1 + MSS).window(8).arrives();
        script.expectNothing();
        script.timeOfNextSent(ms(300));

        script.expect("[P.] " + (1 + MSS) + "+1024");
    }

    /** The first of two queued super-segments has no PSH of its own; splitting it for a probe sets it on both parts. */
    @Test
    void aSegmentThatIsSplitForAProbePushesInBothParts() {
        Script script = closed();
        script.write(60L * MSS);
        script.after(ms(50)).packet().ack(1 + MSS).window(8).arrives();
        script.timeOfNextSent(ms(300));

        script.expect("[P.] " + (1 + MSS) + "+1024");
        SendSegment rest = Invariants.controlBlock(script.tcp).sendQueue.head;
        assertThat(rest.flags & Packet.PSH).isEqualTo(Packet.PSH);
        assertThat(rest.next).isNotNull();
    }

    /** The peer took its window back while a segment was out: the resent segment is the probe. */
    @Test
    void aWindowThatClosesOverASegmentIsProbedByIt() {
        Script script = Script.connected(Settings.with(s -> s.tailLossProbe = false), us(100));
        script.write(3L * MSS).ignoreSent();
        script.after(us(100)).packet().ack(1 + MSS).window(0).arrives();
        script.timeOfNextSent(ms(300));

        script.expect("[.] " + (1 + MSS) + "+" + MSS);
        assertThat(script.tcp.counters().timeouts)
                .as("no timeout in the counters")
                .isZero();
    }

    // ---- receiver -----------------------------------------------------------------------------------------------

    @Test
    void aProgramThatDoesNotReadClosesTheWindow() {
        Script script = unread();

        assertThat(script.lastSent().windowField()).isZero();
    }

    @Test
    void dataBeyondAClosedWindowAreNotTaken() {
        Script script = unread();
        long acked = script.lastSent().ackSeq();
        script.ignoreSent();
        script.dataAt(acked, MSS);

        script.expect("[.] ack " + acked);
        assertThat(script.lastSent().windowField()).isZero();
    }

    /** One buffer was freed: there is memory again, but too little for a window, so nothing is taken. */
    @Test
    void aClosedWindowStaysClosedUntilEnoughWasRead() {
        Script script = unread();
        long acked = script.lastSent().ackSeq();
        script.ignoreSent().read(MSS);
        script.expectNothing();
        script.dataAt(acked, MSS);

        script.expect("[.] ack " + acked);
    }

    @Test
    void aWindowProbeIsAnswered() {
        Script script = unread();
        long acked = script.lastSent().ackSeq();
        script.ignoreSent();
        script.after(ms(600)).packet().seq(acked - 1).arrives();

        script.expect("[.] ack " + acked);
    }

    @Test
    void readingReopensTheWindowByAnAckOfItsOwn() {
        Script script = unread();
        long acked = script.lastSent().ackSeq();
        script.ignoreSent();
        script.read(1 << 20);

        script.expect("[.] ack " + acked);
        assertThat(script.lastSent().windowField()).isPositive();
    }

    /** A connection over 0.1 ms whose first segment was acknowledged with a window of nothing. */
    private static Script closed() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(MSS);
        script.after(us(100)).peerWindow(0).ack(1 + MSS);
        return script.ignoreSent();
    }

    /** A receiver of 16 KiB that got as much as it offered. */
    private static Script unread() {
        TcpConfig config = Settings.with(s -> {
            s.moderateRcvbuf = false;
            s.rcvbufBytes = 16_384;
            s.maxRcvbufBytes = 16_384;
        });
        Script script = Script.accepted(config, ms(10));
        int sent = 0;
        while (script.allSent().isEmpty() || script.lastSent().windowField() > 0) {
            script.data(MSS).after(ms(50));
            sent++;
            assertThat(sent).as("segments until the window closes").isLessThan(20);
        }
        return script;
    }
}
