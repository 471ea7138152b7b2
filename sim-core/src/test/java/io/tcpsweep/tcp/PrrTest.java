package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.HostClock;
import io.tcpsweep.tcp.cc.CaState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Proportional rate reduction: how the window falls to the threshold while ACKs arrive. */
class PrrTest {
    private final Tcb t = new Tcb(Settings.defaults(), HostClock.startedBefore(250, 0));
    private final CwndReduction reduction = new CwndReduction(t);

    /** A window of 100 with one loss, found by the third SACK; one delivery per ACK, all that may leave leaves. */
    @Test
    void aboveTheThresholdSevenAreSentForTenDelivered() {
        t.packetsOut = 100;
        t.sackedOut = 3;
        t.lostOut = 1;
        reductionFrom(100, 70);
        List<Integer> sends = new ArrayList<>();
        List<Integer> windows = new ArrayList<>();
        for (int ack = 0; ack < 12; ack++) {
            if (ack > 0) {
                t.sackedOut++;
            }
            reduction.reduce(1, ack == 0 ? 1 : 0, AckFlags.DATA_SACKED);
            int sent = t.window.cwndSegments - t.inFlight();
            sends.add(sent);
            windows.add(t.window.cwndSegments);
            t.prrOut += sent;
            if (ack == 0) {
                t.retransOut += sent;
            } else {
                t.packetsOut += sent;
            }
        }
        assertThat(sends).containsExactly(1, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1);
        assertThat(windows).containsExactly(97, 97, 97, 96, 96, 96, 95, 95, 95, 94, 94, 94);
    }

    @Test
    void theFirstAckOfAReductionSendsOneWhateverTheShare() {
        t.packetsOut = 9;
        reductionFrom(10, 5);
        reduction.reduce(1, 0, AckFlags.UNA_ADVANCED);
        assertThat(t.window.cwndSegments).as("9 in flight and one").isEqualTo(10);

        t.prrOut = 1;
        reduction.reduce(1, 0, AckFlags.UNA_ADVANCED);
        assertThat(t.window.cwndSegments)
                .as("10 of 10 delivered make 1, which was sent")
                .isEqualTo(9);
    }

    @Test
    void belowTheThresholdWhatIsDeliveredMayLeave() {
        t.packetsOut = 3;
        reductionFrom(10, 7);
        reduction.reduce(2, 1, AckFlags.DATA_SACKED);

        assertThat(t.window.cwndSegments).isEqualTo(5);
    }

    /** Progress without new losses: slow start towards the threshold. */
    @Test
    void belowTheThresholdAnAdvanceWithoutLossAddsOne() {
        t.packetsOut = 3;
        reductionFrom(10, 7);
        reduction.reduce(2, 0, AckFlags.UNA_ADVANCED);

        assertThat(t.window.cwndSegments).isEqualTo(6);
    }

    @Test
    void belowTheThresholdAnAdvanceThatShowsALossAddsNone() {
        t.packetsOut = 3;
        reductionFrom(10, 7);
        reduction.reduce(2, 1, AckFlags.UNA_ADVANCED);

        assertThat(t.window.cwndSegments).isEqualTo(5);
    }

    @Test
    void theFirstAckOfAReductionSendsOneEvenAtTheThreshold() {
        t.packetsOut = 7;
        reductionFrom(10, 7);
        reduction.reduce(1, 1, AckFlags.DATA_SACKED);

        assertThat(t.window.cwndSegments).isEqualTo(8);
    }

    @Test
    void belowTheThresholdWhatWasNotSentBeforeMayLeaveToo() {
        t.packetsOut = 2;
        reductionFrom(10, 7);
        t.prrDelivered = 6;
        t.prrOut = 2;
        reduction.reduce(1, 1, 0);

        assertThat(t.window.cwndSegments).isEqualTo(2 + 5);
    }

    @Test
    void theThresholdIsNotExceeded() {
        t.packetsOut = 6;
        reductionFrom(10, 7);
        reduction.reduce(5, 0, AckFlags.UNA_ADVANCED);

        assertThat(t.window.cwndSegments).isEqualTo(7);
    }

    @Test
    void anAckThatDeliversNothingChangesNothing() {
        t.packetsOut = 6;
        reductionFrom(10, 7);
        t.window.cwndSegments = 8;
        reduction.reduce(0, 0, 0);

        assertThat(t.window.cwndSegments).isEqualTo(8);
    }

    /** An echo that acknowledges the last segment out: nothing is in flight, and two may leave. */
    @Test
    void anEchoOnTheLastSegmentLeavesAWindowOfTwo() {
        t.packetsOut = 0;
        reductionFrom(10, 5);
        reduction.reduce(1, 0, AckFlags.UNA_ADVANCED | AckFlags.ECE);

        assertThat(t.window.cwndSegments).isEqualTo(2);
    }

    @Test
    void whatLeavesInAReductionIsCounted() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(40L * MSS);
        script.after(ms(10)).packet().ack(1).sack(1 + MSS, 1 + 4 * MSS).arrives();
        Tcb block = Invariants.controlBlock(script.tcp);

        script.expectCaState(CaState.RECOVERY);
        assertThat(block.prrOut).isEqualTo(script.tcp.window().cwndSegments - 6);
    }

    private void reductionFrom(int cwnd, int ssthresh) {
        t.window.cwndSegments = cwnd;
        t.window.priorCwndSegments = cwnd;
        t.window.ssthreshSegments = ssthresh;
        t.caState = CaState.RECOVERY;
    }
}
