package io.tcpsweep.tcp.cc;

/**
 * CUBIC of Linux 6.12 (tcp_cubic.c). The curve is computed on jiffies, RTTs on microseconds. Internal time unit 1/1024
 * s; C = 0.4 segments per cubic second as 410/1024.
 */
final class Cubic extends CongestionControl {
    private static final int BETA_SCALE = 1024;
    private static final int TIME_SHIFT = 10;
    private static final long CUBE_RTT_SCALE = 410;
    private static final long CUBE_FACTOR = (1L << 40) / CUBE_RTT_SCALE;
    private static final int MAX_COUNT_BEFORE_LOSS = 20;

    private final CubicSpec spec;
    private final int hz;
    private final int friendlyScale;
    private final HyStart hystart;

    private int count;
    private int lastMaxCwndSegments;
    private int lastCwndSegments;
    private long lastTimeJiffies;
    private int originSegments;
    private long timeToOrigin;
    private long minDelayUs;
    private long epochStartJiffies;
    private int ackCountSegments;
    private int friendlyCwndSegments;

    Cubic(CubicSpec spec, int hz) {
        this.spec = spec;
        this.hz = hz;
        this.friendlyScale = 8 * (BETA_SCALE + spec.beta()) / 3 / (BETA_SCALE - spec.beta());
        this.hystart = new HyStart(spec);
    }

    @Override
    public String name() {
        return "cubic";
    }

    @Override
    public void init(FlowView flow, long rcvNxt) {
        reset();
        hystart.rearm(flow);
    }

    private void reset() {
        count = 0;
        lastMaxCwndSegments = 0;
        lastCwndSegments = 0;
        lastTimeJiffies = 0;
        originSegments = 0;
        timeToOrigin = 0;
        minDelayUs = 0;
        epochStartJiffies = 0;
        ackCountSegments = 0;
        friendlyCwndSegments = 0;
    }

    @Override
    public void onTransmitStart(FlowView flow) {
        long idleJiffies = flow.nowJiffies - flow.lastSendJiffies;
        // Idle time does not count on the curve.
        if (epochStartJiffies != 0 && idleJiffies > 0) {
            epochStartJiffies = Math.min(epochStartJiffies + idleJiffies, flow.nowJiffies);
        }
    }

    @Override
    public void onAckGrowth(FlowView flow, int ackedSegments) {
        if (!flow.cwndLimited) {
            return;
        }
        CongestionWindow window = flow.window;
        int left = ackedSegments;
        if (window.inSlowStart()) {
            left = window.slowStart(left);
            if (left == 0) {
                return;
            }
        }
        update(flow.nowJiffies, window.cwndSegments, left);
        window.increaseByOnePer(count, left);
    }

    /** Sets {@link #count}: how many acknowledged segments make one more (bictcp_update()). */
    private void update(long nowJiffies, int cwndSegments, int ackedSegments) {
        ackCountSegments += ackedSegments;
        if (lastCwndSegments == cwndSegments && nowJiffies - lastTimeJiffies <= hz / 32) {
            return;
        }
        // At most once per jiffy; a reduction clears the epoch and so forces it.
        if (epochStartJiffies == 0 || nowJiffies != lastTimeJiffies) {
            lastCwndSegments = cwndSegments;
            lastTimeJiffies = nowJiffies;
            if (epochStartJiffies == 0) {
                startEpoch(nowJiffies, cwndSegments, ackedSegments);
            }
            count = countTowards(targetSegments(nowJiffies), cwndSegments);
        }
        if (spec.tcpFriendliness()) {
            keepUpWithReno(cwndSegments);
        }
        count = Math.max(count, 2);
    }

    private void startEpoch(long nowJiffies, int cwndSegments, int ackedSegments) {
        epochStartJiffies = nowJiffies;
        ackCountSegments = ackedSegments;
        friendlyCwndSegments = cwndSegments;
        if (lastMaxCwndSegments <= cwndSegments) {
            timeToOrigin = 0;
            originSegments = cwndSegments;
        } else {
            timeToOrigin = CubicRoot.of(CUBE_FACTOR * (lastMaxCwndSegments - cwndSegments));
            originSegments = lastMaxCwndSegments;
        }
    }

    /** The curve one minimal RTT ahead of now. */
    private long targetSegments(long nowJiffies) {
        long delayJiffies = (minDelayUs * hz + 999_999L) / 1_000_000L;
        long t = ((nowJiffies - epochStartJiffies + delayJiffies) << TIME_SHIFT) / hz;
        long distance = Math.abs(t - timeToOrigin);
        long delta = (CUBE_RTT_SCALE * distance * distance * distance) >>> (10 + 3 * TIME_SHIFT);
        return t < timeToOrigin ? originSegments - delta : originSegments + delta;
    }

    private int countTowards(long targetSegments, int cwndSegments) {
        int towards = targetSegments > cwndSegments
                ? (int) (cwndSegments / (targetSegments - cwndSegments))
                : 100 * cwndSegments;
        return lastMaxCwndSegments == 0 ? Math.min(towards, MAX_COUNT_BEFORE_LOSS) : towards;
    }

    private void keepUpWithReno(int cwndSegments) {
        int perSegment = (cwndSegments * friendlyScale) >> 3;
        while (ackCountSegments > perSegment) {
            ackCountSegments -= perSegment;
            friendlyCwndSegments++;
        }
        if (friendlyCwndSegments > cwndSegments) {
            count = Math.min(count, cwndSegments / (friendlyCwndSegments - cwndSegments));
        }
    }

    @Override
    public int ssthreshSegments(FlowView flow) {
        int cwndSegments = flow.window.cwndSegments;
        epochStartJiffies = 0;
        lastMaxCwndSegments = cwndSegments < lastMaxCwndSegments && spec.fastConvergence()
                ? cwndSegments * (BETA_SCALE + spec.beta()) / (2 * BETA_SCALE)
                : cwndSegments;
        return Math.max(cwndSegments * spec.beta() / BETA_SCALE, 2);
    }

    @Override
    public void onStateChange(FlowView flow, int newState) {
        if (newState == CaState.LOSS) {
            reset();
            hystart.rearm(flow);
        }
    }

    @Override
    public void onRttSample(FlowView flow, long rttUs) {
        if (rttUs < 0) {
            return;
        }
        // The first second after a reduction still sees the old queue.
        if (epochStartJiffies != 0 && flow.nowJiffies - epochStartJiffies < hz) {
            return;
        }
        long delayUs = Math.max(rttUs, 1);
        if (minDelayUs == 0 || minDelayUs > delayUs) {
            minDelayUs = delayUs;
        }
        if (spec.hystart() && !hystart.found() && flow.window.inSlowStart()) {
            hystart.onSample(flow, delayUs, minDelayUs);
        }
    }

    @Override
    public String slowStartExitDetector() {
        return hystart.exitDetector();
    }

    @Override
    public int slowStartExitCwndSegments() {
        return hystart.exitCwndSegments();
    }
}
