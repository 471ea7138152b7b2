package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.cc.CaState;
import io.tcpsweep.tcp.cc.CubicSpec;
import org.junit.jupiter.api.Test;

/**
 * CUBIC behind a whole connection: slow start, its end, and growth afterwards. RTT 100 ms, segments of 1,000 bytes, no
 * timestamps.
 */
class CubicScriptTest {
    private static final int MSS = 1_000;

    @Test
    void slowStartDoublesTheWindowInARound() {
        Script script = connected();
        script.write(30L * MSS);
        script.after(ms(100));
        for (int acked = 2; acked <= 10; acked += 2) {
            script.ack(1 + (long) acked * MSS);
        }
        script.expectCwnd(20);
    }

    /** 166 kbit/s: two segments acknowledged each 100 ms, so that RTTs rise; the ninth sample of a round ends it. */
    @Test
    void risingRttsEndSlowStartAtTheNinthSampleOfARound() {
        Script script = connected();
        write(script, 400);
        int acked = 0;
        while (script.tcp.congestionControl().slowStartExit() == null) {
            acked += 2;
            script.after(ms(100)).ack(1 + (long) acked * MSS);
        }
        // The round that starts with the ACK of segment 12 is judged from the 14th ACK on, before that ACK's growth.
        assertThat(acked).isEqualTo(28);
        assertThat(script.tcp.congestionControl().slowStartExit().detector()).isEqualTo("delay");
        assertThat(script.tcp.congestionControl().slowStartExit().cwndSegments())
                .isEqualTo(36);
        script.expectSsthresh(36);
    }

    @Test
    void longAfterTheWindowGrowsByOneForTwoSegmentsAndNotFaster() {
        Script script = connected();
        write(script, 400);
        int acked = 0;
        int before = 0;
        int largestStep = 0;
        int steps = 0;
        while (acked < 390) {
            acked += 2;
            before = script.tcp.window().cwndSegments;
            script.after(ms(100)).ack(1 + (long) acked * MSS);
            if (script.tcp.congestionControl().slowStartExit() != null && before >= 38) {
                largestStep = Math.max(largestStep, script.tcp.window().cwndSegments - before);
                steps += acked > 370 ? script.tcp.window().cwndSegments - before : 0;
            }
        }
        assertThat(largestStep).isEqualTo(1);
        assertThat(steps).as("over the last ten pairs").isEqualTo(10);
    }

    /**
     * A lone segment lost twice: probe, timeout, slow start to 7, and then one more after 16 ACKs, towards the old 10.
     */
    @Test
    void afterATimeoutTheWindowClimbsToTheThresholdAndThenTowardsItsOldSize() {
        Script script = connected();
        script.write(MSS).after(ms(100)).ack(1_001).expectCwnd(10);
        script.write(MSS).ignoreSent();
        script.timeOfNextSent(ms(400));
        script.expect("[P.] 1001+1000").expectCaState(CaState.OPEN);
        script.timeOfNextSent(ms(400));
        script.expect("[P.] 1001+1000").expectCaState(CaState.LOSS);
        script.after(ms(100)).ack(2_001).expectCwnd(2).expectSsthresh(7);

        write(script, 60);
        acks(script, 3, 100, 2);
        script.expectCwnd(4);
        acks(script, 5, 98, 2, 2);
        script.expectCwnd(7);
        acks(script, 8, 2, 98, 2, 2, 2, 2, 2, 2, 98, 3, 2, 2, 2, 2, 2);
        script.expectCwnd(7);
        acks(script, 23, 98);
        script.expectCwnd(8);
    }

    private static Script connected() {
        TcpConfig config = Settings.with(s -> {
            s.congestionControl = CubicSpec.defaults();
            s.timestamps = false;
            s.maxSndbufBytes = 8_000_000;
            s.sndbufBytes = 2_000_000;
        });
        Script script = Script.active(config, 1_000);
        script.tcp.connect();
        script.at(ms(100));
        script.synAck().mss(MSS).arrives();
        return script.ack(1).ignoreSent();
    }

    private static void write(Script script, int segments) {
        script.write((long) segments * MSS);
    }

    /** ACKs of one more segment each, from this one on, after these times. */
    private static void acks(Script script, int firstSegment, long... afterMs) {
        int segment = firstSegment;
        for (long gapMs : afterMs) {
            script.after(ms(gapMs)).ack(1 + (long) segment * MSS);
            segment++;
        }
    }
}
