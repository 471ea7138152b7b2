package io.tcpsweep.tcp.cc;

/**
 * HyStart as in Linux 5.16 to 6.13 (tcp_cubic.c hystart_update()): leaves slow start when the ACKs of a round arrive as
 * a train longer than half the minimal RTT, or when the round's smallest RTT has risen. Delays are microseconds.
 */
final class MicrosecondHyStart extends HyStart {
    private static final long MIN_DELAY_THRESHOLD_US = 4_000;
    private static final long MAX_DELAY_THRESHOLD_US = 16_000;
    private static final long MAX_ACK_DELAY_US = 1_000;
    private static final long US_PER_SEC = 1_000_000;
    private static final long NS_PER_US = 1_000;
    private static final long NO_SAMPLE_US = Long.MAX_VALUE;

    private final CubicSpec spec;
    private final int hz;
    private boolean found;
    private int sampleCount;
    private int roundAcks;
    private long roundStartUs;
    private long lastAckUs;
    private long roundEndSeq;
    private long roundMinRttUs;

    MicrosecondHyStart(CubicSpec spec, int hz) {
        this.spec = spec;
        this.hz = hz;
    }

    /** A new round: everything sent until now belongs to the one before. */
    private void startRound(FlowView flow) {
        roundStartUs = flow.nowUs;
        lastAckUs = flow.nowUs;
        roundEndSeq = flow.sndNxt;
        roundMinRttUs = NO_SAMPLE_US;
        sampleCount = 0;
        roundAcks = 0;
    }

    @Override
    void rearm(FlowView flow) {
        found = false;
        startRound(flow);
    }

    @Override
    boolean found() {
        return found;
    }

    @Override
    long delayOf(FlowView flow, long rttUs) {
        return rttUs < 0 ? -1 : Math.max(rttUs, 1);
    }

    @Override
    long delayJiffies(long delayUs) {
        return (delayUs * hz + US_PER_SEC - 1) / US_PER_SEC;
    }

    @Override
    void onSample(FlowView flow, long rttUs, long minRttUs) {
        if (flow.sndUna > roundEndSeq) {
            startRound(flow);
        }
        if (flow.window.cwndSegments < spec.hystartLowWindowSegments()) {
            return;
        }
        roundAcks++;
        boolean train = spec.detectTrain() && isTrainLong(flow, minRttUs);
        boolean delay = spec.detectDelay() && hasDelayRisen(rttUs, minRttUs);
        if (train || delay) {
            found = true;
            leaveSlowStart(
                    flow,
                    new SlowStartExit(
                            train ? TRAIN : DELAY,
                            flow.window.cwndSegments,
                            (flow.nowUs - roundStartUs) * NS_PER_US,
                            roundMinRttUs == NO_SAMPLE_US ? -1 : roundMinRttUs * NS_PER_US,
                            minRttUs * NS_PER_US,
                            roundAcks));
        }
    }

    private boolean isTrainLong(FlowView flow, long minRttUs) {
        long nowUs = flow.nowUs;
        // One long gap and lastAck stays behind: no train any more in this round.
        if (nowUs - lastAckUs > spec.hystartAckDeltaUs()) {
            return false;
        }
        lastAckUs = nowUs;
        long thresholdUs = minRttUs + ackDelayUs(flow);
        if (!flow.paced) {
            thresholdUs >>= 1;
        }
        return nowUs - roundStartUs > thresholdUs;
    }

    private boolean hasDelayRisen(long rttUs, long minRttUs) {
        roundMinRttUs = Math.min(roundMinRttUs, rttUs);
        if (sampleCount < MIN_SAMPLES) {
            sampleCount++;
            return false;
        }
        long marginUs = Math.min(Math.max(minRttUs >> 3, MIN_DELAY_THRESHOLD_US), MAX_DELAY_THRESHOLD_US);
        return roundMinRttUs > minRttUs + marginUs;
    }

    /** How long four largest super-segments take at the pacing rate: what TSO and GRO may add to a train. */
    private static long ackDelayUs(FlowView flow) {
        long rate = flow.pacingRateBytesPerSec;
        return rate == 0 ? 0 : Math.min(MAX_ACK_DELAY_US, flow.maxSuperSegmentBytes * 4L * US_PER_SEC / rate);
    }
}
