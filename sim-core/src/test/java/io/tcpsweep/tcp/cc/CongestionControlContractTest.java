package io.tcpsweep.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every congestion control keeps to. */
class CongestionControlContractTest {
    static Stream<CongestionControlSpec> specs() {
        return Stream.of(new RenoSpec(), CubicSpec.defaults(), CubicSpec.withHystart(false), DctcpSpec.defaults());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void hasTheNameOfItsSpec(CongestionControlSpec spec) {
        assertThat(spec.create(250, true).name()).isEqualTo(spec.name());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void needsEcnIfItsSpecSaysSo(CongestionControlSpec spec) {
        assertThat(spec.create(250, true).needsEcn()).isEqualTo(spec.needsEcn());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aWindowOfOneHasAThresholdOfTwo(CongestionControlSpec spec) {
        FlowView flow = new FlowView();
        CongestionControl control = started(spec, flow);
        flow.window.cwndSegments = 1;

        assertThat(control.ssthreshSegments(flow)).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void doublesPerRoundInSlowStart(CongestionControlSpec spec) {
        FlowView flow = new FlowView();
        CongestionControl control = started(spec, flow);
        flow.window.cwndSegments = 10;
        flow.cwndLimited = true;
        for (int ack = 0; ack < 10; ack++) {
            control.onAckGrowth(flow, 1);
        }
        assertThat(flow.window.cwndSegments).isEqualTo(20);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void leavesAnUnusedWindowAlone(CongestionControlSpec spec) {
        FlowView flow = new FlowView();
        CongestionControl control = started(spec, flow);
        flow.window.cwndSegments = 10;
        control.onAckGrowth(flow, 10);

        assertThat(flow.window.cwndSegments).isEqualTo(10);
    }

    /** Any order of ACKs, losses, timeouts and idle times: the window stays positive and growth has bounds. */
    @Property(tries = 300)
    void anySequenceKeepsTheWindowInBounds(
            @ForAll @IntRange(max = 3) int which,
            @ForAll @Size(max = 200) int[] operations,
            @ForAll @LongRange(min = 1, max = 5_000_000) long rttUs) {
        CongestionControlSpec spec = specs().toList().get(which);
        FlowView flow = new FlowView();
        CongestionControl control = started(spec, flow);
        flow.window.cwndSegments = 10;
        for (int operation : operations) {
            apply(control, flow, operation, rttUs);
            assertThat(flow.window.cwndSegments).isBetween(1, 1_000_000);
            assertThat(flow.window.ssthreshSegments).isGreaterThanOrEqualTo(2);
        }
    }

    private static void apply(CongestionControl control, FlowView flow, int operation, long rttUs) {
        int acked = Math.floorMod(operation >> 3, 45) + 1;
        flow.nowUs += Math.floorMod(operation, 40_000);
        flow.nowJiffies = flow.nowUs / 4_000;
        switch (Math.floorMod(operation, 6)) {
            case 0 -> {
                flow.caState = CaState.RECOVERY;
                flow.window.priorCwndSegments = flow.window.cwndSegments;
                flow.window.ssthreshSegments = control.ssthreshSegments(flow);
                flow.window.cwndSegments = flow.window.ssthreshSegments;
            }
            case 1 -> {
                flow.window.ssthreshSegments = control.ssthreshSegments(flow);
                control.onTimeoutLoss(flow);
                flow.window.cwndSegments = 1;
                control.onStateChange(flow, CaState.LOSS);
            }
            case 2 -> control.onTransmitStart(flow);
            default -> {
                int before = flow.window.cwndSegments;
                flow.caState = CaState.OPEN;
                flow.sndUna += acked * 1_428L;
                flow.sndNxt = flow.sndUna + flow.window.cwndSegments * 1_428L;
                flow.deliveredSegments += acked;
                flow.deliveredCeSegments += (operation & 8) == 0 ? 0 : acked;
                flow.cwndLimited = (operation & 16) == 0;
                control.onAck(flow);
                control.onRttSample(flow, rttUs + Math.floorMod(operation, 1_000));
                control.onAckGrowth(flow, acked);
                assertThat(flow.window.cwndSegments).isBetween(before, before + acked + 1);
            }
        }
    }

    private static CongestionControl started(CongestionControlSpec spec, FlowView flow) {
        flow.nowUs = 1_000_000_000;
        flow.nowJiffies = flow.nowUs / 4_000;
        CongestionControl control = spec.create(250, true);
        control.init(flow, 1);
        return control;
    }
}
