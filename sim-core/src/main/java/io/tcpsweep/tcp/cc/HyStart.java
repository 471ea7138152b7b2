package io.tcpsweep.tcp.cc;

/**
 * HyStart as in Linux 5.16 to 6.13 (tcp_cubic.c hystart_update()): leaves slow start when the ACKs of a round arrive as
 * a train longer than half the minimal RTT, or when the round's smallest RTT has risen.
 */
final class HyStart {
    private static final int MIN_SAMPLES = 8;
    private static final long MIN_DELAY_THRESHOLD_US = 4_000;
    private static final long MAX_DELAY_THRESHOLD_US = 16_000;
    private static final long MAX_ACK_DELAY_US = 1_000;

    private final CubicSpec spec;
    private boolean found;
    private int sampleCount;
    private long roundStartUs;
    private long lastAckUs;
    private long roundEndSeq;
    private long roundMinRttUs;
    private String exitDetector;
    private int exitCwndSegments;

    HyStart(CubicSpec spec) {
        this.spec = spec;
    }

    /** A new round: everything sent until now belongs to the one before. */
    void startRound(FlowView flow) {
        roundStartUs = flow.nowUs;
        lastAckUs = flow.nowUs;
        roundEndSeq = flow.sndNxt;
        roundMinRttUs = Long.MAX_VALUE;
        sampleCount = 0;
    }

    /** After a timeout the detectors work again. */
    void rearm(FlowView flow) {
        found = false;
        startRound(flow);
    }

    boolean found() {
        return found;
    }

    String exitDetector() {
        return exitDetector;
    }

    int exitCwndSegments() {
        return exitCwndSegments;
    }

    /** One RTT sample in slow start. */
    void onSample(FlowView flow, long rttUs, long minRttUs) {
        if (flow.sndUna > roundEndSeq) {
            startRound(flow);
        }
        if (flow.window.cwndSegments < spec.hystartLowWindowSegments()) {
            return;
        }
        if (spec.detectTrain()) {
            detectTrain(flow, minRttUs);
        }
        if (spec.detectDelay()) {
            detectDelay(flow, rttUs, minRttUs);
        }
    }

    private void detectTrain(FlowView flow, long minRttUs) {
        long nowUs = flow.nowUs;
        // One long gap and lastAck stays behind: no train any more in this round.
        if (nowUs - lastAckUs > spec.hystartAckDeltaUs()) {
            return;
        }
        lastAckUs = nowUs;
        long thresholdUs = minRttUs + ackDelayUs(flow);
        if (!flow.paced) {
            thresholdUs >>= 1;
        }
        if (nowUs - roundStartUs > thresholdUs) {
            exit(flow, "train");
        }
    }

    private void detectDelay(FlowView flow, long rttUs, long minRttUs) {
        roundMinRttUs = Math.min(roundMinRttUs, rttUs);
        if (sampleCount < MIN_SAMPLES) {
            sampleCount++;
            return;
        }
        long marginUs = Math.min(Math.max(minRttUs >> 3, MIN_DELAY_THRESHOLD_US), MAX_DELAY_THRESHOLD_US);
        if (roundMinRttUs > minRttUs + marginUs) {
            exit(flow, "delay");
        }
    }

    /** How long four largest super-segments take at the pacing rate: what TSO and GRO may add to a train. */
    private static long ackDelayUs(FlowView flow) {
        long rate = flow.pacingRateBytesPerSec;
        return rate == 0 ? 0 : Math.min(MAX_ACK_DELAY_US, flow.maxSuperSegmentBytes * 4L * 1_000_000L / rate);
    }

    private void exit(FlowView flow, String detector) {
        found = true;
        flow.window.ssthreshSegments = flow.window.cwndSegments;
        if (exitDetector == null) {
            exitDetector = detector;
            exitCwndSegments = flow.window.cwndSegments;
        }
    }
}
