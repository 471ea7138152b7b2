package io.tcpsweep.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DCTCP's estimate of the marked fraction, its reductions, and the receiver's exact echo. */
class DctcpTest {
    private final FlowView flow = new FlowView();
    private final Dctcp dctcp = started(DctcpSpec.defaults());

    @Test
    void alphaStartsAtItsMaximum() {
        assertThat(dctcp.alpha()).isEqualTo(1_024);
    }

    @Test
    void withoutMarksAlphaLosesASixteenthPerRound() {
        List<Integer> alphas = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            round(10, 0);
            alphas.add(dctcp.alpha());
        }
        assertThat(alphas).containsExactly(960, 900, 844, 792, 743, 697, 654, 614, 576, 540);
    }

    @Test
    void withoutMarksAlphaIsZeroAfter75RoundsAndEndsWith16And15() {
        List<Integer> alphas = new ArrayList<>();
        while (dctcp.alpha() > 0) {
            round(10, 0);
            alphas.add(dctcp.alpha());
        }
        assertThat(alphas).hasSize(75).endsWith(16, 15, 0);
    }

    @Test
    void withAllMarkedAlphaRisesFromZeroBySixteenthsOfTheRest() {
        Dctcp fresh = started(new DctcpSpec(4, 0));
        List<Integer> alphas = new ArrayList<>();
        for (int round = 0; round < 11; round++) {
            round(fresh, 10, 10);
            alphas.add(fresh.alpha());
        }
        assertThat(alphas).containsExactly(64, 124, 181, 234, 284, 331, 375, 416, 454, 490, 524);
    }

    @Test
    void theMarkedShareIsCountedInSegmentsAndRoundedDown() {
        round(10_000, 1_312);

        assertThat(dctcp.alpha()).isEqualTo(960 + 8);
    }

    @Test
    void halfMarkedKeepsAlphaAtOneHalf() {
        Dctcp half = started(new DctcpSpec(4, 512));
        round(half, 10, 5);

        assertThat(half.alpha()).isEqualTo(512);
    }

    @Test
    void halfMarkedForEverComesToRestAt527FromAbove() {
        for (int round = 0; round < 500; round++) {
            round(10, 5);
        }
        assertThat(dctcp.alpha()).isEqualTo(527);
    }

    @Test
    void aRoundLastsUntilWhatWasSentAtItsStartIsAcknowledged() {
        flow.sndUna = flow.sndNxt - 1;
        flow.deliveredSegments += 5;
        dctcp.onAck(flow);
        assertThat(dctcp.alpha()).as("within the round").isEqualTo(1_024);

        flow.sndUna = flow.sndNxt;
        dctcp.onAck(flow);
        assertThat(dctcp.alpha()).as("at its end").isEqualTo(960);
    }

    @ParameterizedTest
    @CsvSource({
        "10, 1024, 5",
        "10, 512, 8",
        "10, 204, 10",
        "10, 205, 9",
        "3, 1024, 2",
        "2, 1024, 2",
        "1, 1024, 2",
        "40, 51, 40",
        "40, 52, 39",
        "100, 1024, 50"
    })
    void theThresholdIsTheWindowLessHalfOfAlphasShare(int cwnd, int alpha, int expected) {
        Dctcp control = started(new DctcpSpec(4, alpha));
        flow.window.cwndSegments = cwnd;

        assertThat(control.ssthreshSegments(flow)).isEqualTo(expected);
    }

    @Test
    void aLossHalvesWhateverAlphaIs() {
        Dctcp calm = started(new DctcpSpec(4, 0));
        flow.window.cwndSegments = 40;
        flow.window.ssthreshSegments = calm.ssthreshSegments(flow);
        assertThat(flow.window.ssthreshSegments).isEqualTo(40);
        calm.onStateChange(flow, CaState.RECOVERY);

        assertThat(flow.window.ssthreshSegments).isEqualTo(20);
    }

    @Test
    void aTimeoutHalvesWhateverAlphaIs() {
        Dctcp calm = started(new DctcpSpec(4, 0));
        flow.window.cwndSegments = 3;
        calm.onTimeoutLoss(flow);

        assertThat(flow.window.ssthreshSegments).isEqualTo(2);
    }

    @Test
    void undoReturnsToTheWindowOfTheLastReduction() {
        flow.window.cwndSegments = 40;
        dctcp.ssthreshSegments(flow);
        flow.window.cwndSegments = 7;

        assertThat(dctcp.undoCwndSegments(flow)).isEqualTo(40);
    }

    @Test
    void growthIsRenos() {
        flow.window.cwndSegments = 10;
        flow.window.ssthreshSegments = 5;
        flow.cwndLimited = true;
        dctcp.onAckGrowth(flow, 10);

        assertThat(flow.window.cwndSegments).isEqualTo(11);
    }

    @Test
    void withoutAgreementOnEcnItIsReno() {
        CongestionControl control = DctcpSpec.defaults().create(250, false);

        assertThat(control.name()).isEqualTo("dctcp-reno");
        assertThat(control.needsEcn()).isFalse();
    }

    @Test
    void anUnchangedMarkAsksForNothing() {
        assertThat(dctcp.onDataEcn(false, true)).isZero();
    }

    @Test
    void aChangeWhileADelayedAckWaitsSendsThatFirst() {
        dctcp.afterDataEcn(false, 1_429);

        assertThat(dctcp.onDataEcn(true, true)).isEqualTo(CongestionControl.SEND_PRIOR_ACK | CongestionControl.ACK_NOW);
        assertThat(dctcp.priorRcvNxt()).isEqualTo(1_429);
        assertThat(dctcp.priorEcho()).isFalse();
    }

    @Test
    void aChangeWithNothingWaitingIsAcknowledgedAtOnce() {
        assertThat(dctcp.onDataEcn(true, false)).isEqualTo(CongestionControl.ACK_NOW);
        dctcp.afterDataEcn(true, 2_857);
        assertThat(dctcp.onDataEcn(true, false)).isZero();
        assertThat(dctcp.onDataEcn(false, false)).isEqualTo(CongestionControl.ACK_NOW);
        assertThat(dctcp.priorEcho()).isTrue();
    }

    private Dctcp started(DctcpSpec spec) {
        Dctcp control = (Dctcp) spec.create(250, true);
        control.init(flow, 1);
        return control;
    }

    private void round(int delivered, int marked) {
        round(dctcp, delivered, marked);
    }

    private void round(Dctcp control, int delivered, int marked) {
        flow.sndUna = flow.sndNxt;
        flow.sndNxt += 1_000;
        flow.deliveredSegments += delivered;
        flow.deliveredCeSegments += marked;
        control.onAck(flow);
    }
}
