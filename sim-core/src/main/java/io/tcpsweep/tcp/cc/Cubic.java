package io.tcpsweep.tcp.cc;

/**
 * CUBIC of Linux 6.12 (tcp_cubic.c), with the growth of 2.6.38 as a choice. The curve is computed on jiffies, the RTT
 * in the unit of {@link HyStart}. Internal time unit 1/1024 s; C = 0.4 segments per cubic second as 410/1024.
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
    private final CubicGrowthSpec growth;
    private final boolean countsTicks;
    private final boolean epochTestsWrap;
    private final AckRatio ackRatio;

    private int count;
    private int lastMaxCwndSegments;
    private int lastCwndSegments;
    private long lastTimeJiffies;
    private int originSegments;
    private long timeToOrigin;
    private long minDelay;
    private long epochStartJiffies;
    private int ackCount;
    private int friendlyCwndSegments;

    Cubic(CubicSpec spec, int hz) {
        this.spec = spec;
        this.hz = hz;
        this.friendlyScale = 8 * (BETA_SCALE + spec.beta()) / 3 / (BETA_SCALE - spec.beta());
        this.hystart = HyStart.of(spec, hz);
        this.growth = spec.growth();
        this.countsTicks = spec.tickHystart().isPresent();
        this.epochTestsWrap =
                spec.tickHystart().map(TickHyStartSpec::epochTestsWrap).orElse(false);
        this.ackRatio = new AckRatio(growth.capped());
    }

    @Override
    public String name() {
        return "cubic";
    }

    @Override
    public void init(FlowView flow, long rcvNxt) {
        reset();
        hystart.rearm(flow);
        if (!spec.hystart() && spec.initialSsthreshSegments() > 0) {
            flow.window.ssthreshSegments = spec.initialSsthreshSegments();
        }
    }

    private void reset() {
        count = 0;
        lastMaxCwndSegments = 0;
        lastCwndSegments = 0;
        lastTimeJiffies = 0;
        originSegments = 0;
        timeToOrigin = 0;
        minDelay = 0;
        epochStartJiffies = 0;
        ackCount = 0;
        friendlyCwndSegments = 0;
        ackRatio.reset();
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
        if (inSlowStart(window)) {
            if (spec.hystart()) {
                hystart.onSlowStartGrowth(flow);
            }
            if (growth.slowStartPerAck()) {
                window.cwndSegments++;
                return;
            }
            left = window.slowStart(left);
            if (left == 0) {
                return;
            }
        }
        if (growth.avoidancePerAck()) {
            update(flow.nowJiffies, window.cwndSegments, 1);
            window.increaseByOneAfter(count);
        } else {
            update(flow.nowJiffies, window.cwndSegments, left);
            window.increaseByOnePer(count, left);
        }
    }

    private boolean inSlowStart(CongestionWindow window) {
        return growth.slowStartPerAck() ? window.cwndSegments <= window.ssthreshSegments : window.inSlowStart();
    }

    /** Sets {@link #count}: how many acknowledged segments or ACKs make one segment more (bictcp_update()). */
    private void update(long nowJiffies, int cwndSegments, int acked) {
        ackCount += acked;
        if (lastCwndSegments == cwndSegments && nowJiffies - lastTimeJiffies <= hz / 32) {
            return;
        }
        // At most once per jiffy; a reduction clears the epoch and so forces it.
        if (epochStartJiffies == 0 || nowJiffies != lastTimeJiffies || growth.avoidancePerAck()) {
            lastCwndSegments = cwndSegments;
            lastTimeJiffies = nowJiffies;
            if (epochStartJiffies == 0) {
                startEpoch(nowJiffies, cwndSegments, acked);
            }
            count = countTowards(targetSegments(nowJiffies), cwndSegments);
        }
        if (spec.tcpFriendliness()) {
            keepUpWithReno(cwndSegments);
        }
        count = growth.avoidancePerAck() ? ackRatio.acksFor(count) : Math.max(count, 2);
    }

    private void startEpoch(long nowJiffies, int cwndSegments, int acked) {
        epochStartJiffies = nowJiffies;
        ackCount = acked;
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
        long ahead = nowJiffies - epochStartJiffies + hystart.delayJiffies(minDelay);
        long t = (ahead << TIME_SHIFT) / hz;
        long distance = Math.abs(t - timeToOrigin);
        long delta = (CUBE_RTT_SCALE * distance * distance * distance) >>> (10 + 3 * TIME_SHIFT);
        return t < timeToOrigin ? originSegments - delta : originSegments + delta;
    }

    private int countTowards(long targetSegments, int cwndSegments) {
        int towards = targetSegments > cwndSegments
                ? (int) (cwndSegments / (targetSegments - cwndSegments))
                : 100 * cwndSegments;
        boolean capped = growth.capped() || !growth.avoidancePerAck();
        return capped && lastMaxCwndSegments == 0 ? Math.min(towards, MAX_COUNT_BEFORE_LOSS) : towards;
    }

    private void keepUpWithReno(int cwndSegments) {
        int perSegment = (cwndSegments * friendlyScale) >> 3;
        while (ackCount > perSegment) {
            ackCount -= perSegment;
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
        if (growth.avoidancePerAck() && flow.ackedSegments > 0 && flow.caState == CaState.OPEN) {
            ackRatio.onAck(flow.ackedSegments);
        }
        long delay = hystart.delayOf(flow, rttUs);
        if (delay < 0 || isEpochYoung(flow.nowJiffies)) {
            return;
        }
        if (minDelay == 0 || minDelay > delay) {
            minDelay = delay;
        }
        if (spec.hystart() && !hystart.found() && inSlowStart(flow.window)) {
            hystart.onSample(flow, delay, minDelay);
        }
    }

    /** The first second after a reduction still sees the old queue. */
    private boolean isEpochYoung(long nowJiffies) {
        if (epochTestsWrap) {
            return (int) (nowJiffies - epochStartJiffies) < hz;
        }
        return epochStartJiffies != 0 && nowJiffies - epochStartJiffies < hz;
    }

    @Override
    public boolean countsTicks() {
        return countsTicks;
    }

    @Override
    public SlowStartExit slowStartExit() {
        return hystart.exit();
    }
}
