package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CaState;
import org.junit.jupiter.api.Test;

/** Reductions that prove wrong are taken back: by timestamps (Eifel), DSACK, or before anything was resent. */
class UndoTest {
    private static final int UNLIMITED = 0x7fffffff;

    /** The ACK echoes the original's stamp: it was late, not lost. */
    @Test
    void anAckOfTheOriginalUndoesARecovery() {
        Script script = fastRetransmitted(true);
        script.after(ms(2)).packet().ack(seq(10)).echo(originalStamp).arrives();

        script.expectCaState(CaState.OPEN).expectSsthresh(UNLIMITED);
        assertThat(script.tcp.window().cwndSegments).isGreaterThanOrEqualTo(10);
        assertThat(script.tcp.counters().fullUndos).isEqualTo(1);
    }

    @Test
    void anAckOfTheRetransmissionUndoesNothing() {
        Script script = fastRetransmitted(true);
        int resentStamp = script.allSent().get(script.allSent().size() - 1).timestampValue();
        script.after(ms(10)).packet().ack(seq(10)).echo(resentStamp).arrives();

        script.expectCaState(CaState.OPEN).expectSsthresh(5);
        assertThat(script.tcp.counters().fullUndos).isZero();
    }

    /** The retransmission is still out: no undo yet, but nothing more is resent either. */
    @Test
    void aPartialAckOfTheOriginalStopsResending() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(10L * MSS);
        originalStamp = script.lastSent().timestampValue();
        script.after(ms(10));
        script.packet().ack(1).sack(seq(6), seq(10)).arrives();
        assertThat(script.tcp.lostOut()).isEqualTo(6);
        assertThat(script.tcp.retransOut()).isPositive();
        script.ignoreSent();
        script.after(ms(1))
                .packet()
                .ack(seq(1))
                .sack(seq(6), seq(10))
                .echo(originalStamp)
                .arrives();
        script.expectNothing().expectCaState(CaState.RECOVERY);

        // Once all that was resent is acknowledged too, the reduction is undone.
        script.after(ms(1))
                .packet()
                .ack(seq(5))
                .sack(seq(6), seq(10))
                .echo(originalStamp)
                .arrives();
        script.expectSsthresh(UNLIMITED);
        assertThat(script.tcp.counters().partialUndos).isEqualTo(1);
        assertThat(script.tcp.reorderingSegments()).isGreaterThan(3);
    }

    @Test
    void aDsackForEveryRetransmissionUndoesARecovery() {
        Script script = fastRetransmitted(false);
        script.after(ms(1)).packet().ack(1).sack(seq(1), seq(5)).arrives();
        script.ignoreSent();
        // The original was late; the retransmission is reported as a duplicate.
        script.after(ms(1)).ack(seq(5));
        script.expectCaState(CaState.RECOVERY);
        script.after(ms(9)).packet().ack(seq(5)).sack(seq(0), seq(1)).arrives();

        script.expectCaState(CaState.OPEN).expectSsthresh(UNLIMITED);
        assertThat(script.tcp.counters().dsackUndos).isEqualTo(1);
        assertThat(script.tcp.counters().dsacksReceived).isEqualTo(1);
    }

    @Test
    void aDsackAfterRecoveryStillUndoesIt() {
        Script script = fastRetransmitted(false);
        script.after(ms(1)).ack(seq(10));
        script.expectCaState(CaState.OPEN).expectSsthresh(5);
        script.after(ms(9)).packet().ack(seq(10)).sack(seq(0), seq(1)).arrives();

        script.expectSsthresh(UNLIMITED);
        assertThat(script.tcp.window().cwndSegments).isEqualTo(10);
    }

    @Test
    void moreDsacksThanRetransmissionsAreNotBelieved() {
        Script script = fastRetransmitted(false);
        script.after(ms(1)).packet().ack(1).sack(seq(1), seq(5)).arrives();
        // Two segments were reported as duplicates, one was resent.
        script.after(ms(10)).packet().ack(seq(5)).sack(seq(0), seq(2)).arrives();

        assertThat(script.tcp.counters().dsackUndos).isZero();
        script.expectSsthresh(5);
    }

    /** Losses between the retransmissions: one DSACK for two of them is not enough. */
    @Test
    void everyRetransmissionMustBeReported() {
        Script script = Script.connected(Settings.with(s -> s.timestamps = false), ms(10));
        int mss = 1_440;
        script.write(10L * mss).after(ms(10));
        script.packet().ack(1).sack(1 + 2L * mss, 1 + 10L * mss).arrives();
        script.after(ms(1));
        assertThat(script.tcp.retransOut()).isEqualTo(2);
        script.after(ms(9)).ack(1 + 10L * mss);
        script.after(ms(1)).packet().ack(1 + 10L * mss).sack(1, 1 + mss).arrives();
        script.expectSsthresh(5);
        script.after(ms(1))
                .packet()
                .ack(1 + 10L * mss)
                .sack(1 + mss, 1 + 2L * mss)
                .arrives();

        script.expectSsthresh(UNLIMITED);
    }

    @Test
    void anAckOfTheOriginalUndoesATimeout() {
        Script script = Script.connected(Settings.with(s -> s.tailLossProbe = false), ms(10));
        script.write(10L * MSS);
        originalStamp = script.lastSent().timestampValue();
        script.ignoreSent();
        script.timeOfNextSent(ms(500));
        script.expectCwnd(1);
        script.packet().ack(seq(2)).echo(originalStamp).arrives();

        script.expectCaState(CaState.OPEN).expectSsthresh(UNLIMITED);
        assertThat(script.tcp.window().cwndSegments).isGreaterThanOrEqualTo(10);
        assertThat(script.tcp.lostOut()).isZero();
        assertThat(script.tcp.counters().lossUndos).isEqualTo(1);
    }

    /** After an echoed mark the reduction stays: congestion is proven. */
    @Test
    void aReductionWithAnEchoedMarkIsNotUndone() {
        Script script = Script.active(Settings.with(s -> s.ecn = 1), 1_000);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().flags(Packet.ECE).arrives();
        script.ignoreSent().write(10L * MSS);
        originalStamp = script.lastSent().timestampValue();
        script.after(ms(10));
        script.packet().ack(1).sack(seq(1), seq(4)).flags(Packet.ECE).arrives();
        script.expectCaState(CaState.RECOVERY).expectSsthresh(5);
        script.after(ms(2)).packet().ack(seq(10)).echo(originalStamp).arrives();

        script.expectSsthresh(5);
    }

    /** DSACKs of retransmissions widen RACK's window by a quarter of the RTT, if reordering was seen. */
    @Test
    void aDsackWidensTheReorderingWindow() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 20), ms(10));
        script.write(20L * MSS).after(ms(10)).ignoreSent();
        script.packet().ack(1).sack(seq(2), seq(3)).arrives();
        script.packet().ack(1).sack(seq(1), seq(3)).arrives();
        script.after(ms(8));
        assertThat(script.unexpected()).extracting(Sent::seq).contains(1L);
        script.ignoreSent();
        // Original and retransmission of segment 0 arrived, and everything else.
        script.after(ms(8)).packet().ack(seq(20)).sack(seq(0), seq(1)).arrives();
        script.write(10L * MSS).after(ms(10)).ignoreSent();
        long tickNs = script.now() / ms(1) * ms(1);
        script.packet().ack(seq(20)).sack(seq(21), seq(22)).arrives();
        long waitNs = script.timeOfNextSent(ms(100)) - tickNs;

        // Two quarters of 10 ms instead of one, and 2 ms: 7 ticks.
        assertThat(waitNs).isEqualTo(ms(8));
    }

    /** At most one step a round trip: a second DSACK of segments sent before the first one's step is disregarded. */
    @Test
    void furtherDsacksOfTheSameRoundWidenItNoFurther() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(10L * MSS).after(ms(10)).ignoreSent();
        Tcb t = Invariants.controlBlock(script.tcp);
        t.reorderingSeen = 1;
        t.delivered = 20;
        AckRound round = new AckRound();
        dsack(t, round, 5);
        dsack(t, round, 19);
        long tickNs = script.now() / ms(1) * ms(1);
        script.packet().ack(1).sack(seq(1), seq(2)).arrives();

        // Two quarters of 10 ms and 2 ms.
        assertThat(script.timeOfNextSent(ms(100)) - tickNs).isEqualTo(ms(8));
    }

    @Test
    void aDsackOfTheNextRoundWidensItFurther() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(10L * MSS).after(ms(10)).ignoreSent();
        Tcb t = Invariants.controlBlock(script.tcp);
        t.reorderingSeen = 1;
        t.delivered = 20;
        AckRound round = new AckRound();
        dsack(t, round, 5);
        dsack(t, round, 20);
        long tickNs = script.now() / ms(1) * ms(1);
        script.packet().ack(1).sack(seq(1), seq(2)).arrives();

        assertThat(script.timeOfNextSent(ms(100)) - tickNs).isEqualTo(ms(11));
    }

    /** The reduction would have been announced with the next new segment. */
    @Test
    void anUndoneReductionIsNotAnnounced() {
        Script script = Script.active(Settings.with(s -> s.ecn = 1), 1_000);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().flags(Packet.ECE).arrives();
        script.ignoreSent().write(10L * MSS);
        originalStamp = script.lastSent().timestampValue();
        script.after(ms(10));
        script.packet().ack(1).sack(seq(1), seq(4)).arrives();
        script.expectCaState(CaState.RECOVERY);
        script.after(ms(2)).packet().ack(seq(10)).echo(originalStamp).arrives();
        script.ignoreSent().write(MSS);

        assertThat(script.lastSent().has(Packet.CWR)).isFalse();
    }

    private static void dsack(Tcb t, AckRound round, long priorDelivered) {
        round.priorDelivered = priorDelivered;
        t.rack.noteDsack();
        t.rack.updateWindow(round);
    }

    private int originalStamp;

    /** Ten segments were sent; the first was resent after three SACKs 10 ms later. */
    private Script fastRetransmitted(boolean timestamps) {
        Script script = Script.connected(Settings.with(s -> s.timestamps = timestamps), ms(10));
        mss = timestamps ? MSS : 1_440;
        script.write(10L * mss);
        originalStamp = script.lastSent().timestampValue();
        script.after(ms(10)).ignoreSent();
        script.packet().ack(1).sack(seq(1), seq(4)).arrives();
        script.expect("[.] 1+" + mss).expectSsthresh(5);
        return script;
    }

    private int mss = MSS;

    private long seq(int number) {
        return 1 + (long) number * mss;
    }
}
