package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CaState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tail loss probes: when they leave, what they carry, and what their ACK means. */
class LossProbeTest {
    /** Two RTTs and 2 ms, in ticks rounded up, and the tick in which the wheel runs. */
    @ParameterizedTest
    @CsvSource({"100, 1000, 3", "1000, 1000, 4", "10000, 1000, 22", "100, 250, 1", "10000, 250, 6", "1000, 100, 1"})
    void withSeveralSegmentsOutTheProbeLeavesAfterTwoRtts(long rttUs, int hz, int ticks) {
        Script script = Script.connected(Settings.defaults(), us(rttUs), hz);
        startBetweenTicks(script, hz);
        long tickNs = tick(script, hz);
        script.write(2L * MSS).ignoreSent();

        script.expectAt(tickNs + (ticks + 1) * ms(1_000) / hz, "[P.] 1429+1428");
        assertThat(script.tcp.counters().lossProbes).isEqualTo(1);
    }

    /** The receiver may delay the ACK of a lone segment: 200 ms more, which is the timeout's time too. */
    @Test
    void withOneSegmentOutTheProbeLeavesWhenTheTimeoutIsDue() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.at(us(8_500));
        script.write(100).ignoreSent();

        // 201 ticks from tick 8, in a bucket of eight ticks.
        script.expectAt(ms(216), "[P.] 1+100");
        assertThat(script.tcp.counters().lossProbes).isEqualTo(1);
        assertThat(script.tcp.counters().timeouts).isZero();
        script.expectCaState(CaState.OPEN);
    }

    @Test
    void theTimeoutCountsFromTheProbe() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.at(us(16_500));
        script.write(2L * MSS).ignoreSent();
        script.expectAt(ms(39), "[P.] 1429+1428");
        // 210 ticks from tick 39; from the segment's own they would end in the bucket before.
        script.expectAt(ms(256), "[.] 1+1428");
        assertThat(script.tcp.counters().timeouts).isEqualTo(1);
    }

    @Test
    void theProbeIsNewDataIfThereAreAny() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(12L * MSS).ignoreSent();
        script.timeOfNextSent(ms(100));

        script.expect("[.] " + (1 + 10 * MSS) + "+" + MSS).expectCwnd(10);
        assertThat(script.tcp.packetsOut()).isEqualTo(11);
    }

    @Test
    void oneProbeAnEpisode() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(12L * MSS).ignoreSent();
        script.timeOfNextSent(ms(100));
        script.ignoreSent();
        script.after(ms(150)).expectNothing();
    }

    @Test
    void theLastPacketOfAPieceIsCutOff() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(3L * MSS).ignoreSent();
        script.timeOfNextSent(ms(100));

        script.expect("[P.] 2857+1428");
    }

    @Test
    void aProbeThatRepairsTheLastSegmentCostsNothing() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(5L * MSS).after(ms(10)).ack(1 + 4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(300));
        script.after(ms(10)).ack(1 + 5L * MSS);

        script.expectCaState(CaState.OPEN).expectSsthresh(0x7fffffff);
    }

    /** An ACK beyond the probe without DSACK: the original was lost, and that was congestion. */
    @Test
    void aRepairedLossReducesTheWindowOnceMoreIsAcknowledged() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(5L * MSS).after(ms(10)).ack(1 + 4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(300));
        script.write(MSS);
        script.after(ms(10)).ack(1 + 6L * MSS);

        script.expectCaState(CaState.OPEN).expectSsthresh(5).expectCwnd(5);
    }

    @Test
    void aDsackOfTheProbeShowsThatNothingWasLost() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(5L * MSS).after(ms(10)).ack(1 + 4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(300));
        script.write(MSS);
        script.after(ms(10));
        script.packet().ack(1 + 6L * MSS).sack(1 + 4L * MSS, 1 + 5L * MSS).arrives();

        script.expectCaState(CaState.OPEN).expectSsthresh(0x7fffffff);
    }

    @Test
    void aBareDuplicateAckOfTheProbeShowsThatNothingWasLostToo() {
        Script script = Script.connected(Settings.with(s -> s.dsack = false), ms(10));
        script.write(5L * MSS).after(ms(10)).ack(1 + 4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(300));
        script.ack(1 + 5L * MSS);
        script.ack(1 + 5L * MSS);
        script.write(MSS);
        script.after(ms(10)).ack(1 + 6L * MSS);

        script.expectSsthresh(0x7fffffff);
    }

    @Test
    void aSackOfTheProbeShowsTheLossesBeforeIt() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(100));
        script.ignoreSent();
        script.after(ms(10)).packet().ack(1).sack(1 + 3L * MSS, 1 + 4L * MSS).arrives();

        assertThat(script.tcp.lostOut()).isEqualTo(3);
        script.expectCaState(CaState.RECOVERY);
        assertThat(script.unexpected()).isNotEmpty();
    }

    /** The probe is a retransmission too: a recovery is undone only when its duplicate has been reported as well. */
    @Test
    void theProbeCountsAmongWhatDsacksHaveToReport() {
        Script script = Script.connected(Settings.with(s -> s.timestamps = false), ms(10));
        int mss = 1_440;
        script.write(4L * mss).ignoreSent();
        script.timeOfNextSent(ms(100));
        script.after(ms(10)).packet().ack(1).sack(1 + 3L * mss, 1 + 4L * mss).arrives();
        script.expectCaState(CaState.RECOVERY);
        script.after(ms(10)).ack(1 + 4L * mss);
        assertThat(script.tcp.counters().retransmittedSegments).isGreaterThan(1);
        long resent = script.tcp.counters().retransmittedSegments - 1;
        for (int i = 0; i < resent; i++) {
            script.packet()
                    .ack(1 + 4L * mss)
                    .sack(1 + (long) i * mss, 1 + (i + 1L) * mss)
                    .arrives();
        }
        assertThat(script.tcp.counters().dsackUndos)
                .as("the probe is not reported yet")
                .isZero();
        script.packet().ack(1 + 4L * mss).sack(1 + 3L * mss, 1 + 4L * mss).arrives();

        assertThat(script.tcp.counters().dsackUndos).isEqualTo(1);
    }

    @Test
    void inRecoveryThereIsNoProbe() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(10L * MSS).after(ms(10));
        script.packet().ack(1).sack(1 + MSS, 1 + 4L * MSS).arrives();
        script.ignoreSent();
        script.after(ms(180)).expectNothing();

        assertThat(script.tcp.counters().lossProbes).isZero();
    }

    /** Since 4.17 also in CWR. */
    @Test
    void inCwrThereIsAProbe() {
        Script script = Script.active(Settings.with(s -> s.ecn = 1), 1_000);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().flags(Packet.ECE).arrives();
        script.write(10L * MSS).after(ms(10));
        script.packet().ack(1 + 2L * MSS).flags(Packet.ECE).arrives();
        script.expectCaState(CaState.CWR).ignoreSent();
        script.timeOfNextSent(ms(100));

        assertThat(script.tcp.counters().lossProbes).isEqualTo(1);
    }

    @Test
    void withoutSackThereIsNoProbe() {
        Script script = Script.connected(Settings.with(s -> s.sack = false), ms(10));
        script.write(4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));

        script.expect("[.] 1+1428");
        assertThat(script.tcp.counters().timeouts).isEqualTo(1);
    }

    @Test
    void switchedOffThereIsNoProbe() {
        Script script = Script.connected(Settings.with(s -> s.tailLossProbe = false), ms(10));
        script.write(4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(500));

        assertThat(script.tcp.counters().timeouts).isEqualTo(1);
    }

    @Test
    void aProbeKeepsThePathHash() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(4L * MSS).ignoreSent();
        script.timeOfNextSent(ms(100));

        assertThat(script.lastSent().pathHashNumber()).isZero();
    }

    private static void startBetweenTicks(Script script, int hz) {
        long tickLengthNs = ms(1_000) / hz;
        script.at((script.now() / tickLengthNs + 1) * tickLengthNs + us(300));
    }

    private static long tick(Script script, int hz) {
        long tickLengthNs = ms(1_000) / hz;
        return script.now() / tickLengthNs * tickLengthNs;
    }

    /** TcpOutSegs leaves out what had been sent before, and counts the packets of a super-segment. */
    @Test
    void segmentsOutAreThoseOfTheWireThatWereNotSentBefore() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        long handshake = script.tcp.counters().segmentsOut;
        script.write(4L * MSS).ignoreSent();
        assertThat(script.tcp.counters().segmentsOut - handshake).isEqualTo(4);
        script.timeOfNextSent(ms(300));

        assertThat(script.tcp.counters().retransmittedSegments).isEqualTo(1);
        assertThat(script.tcp.counters().segmentsOut - handshake).isEqualTo(4);
    }
}
