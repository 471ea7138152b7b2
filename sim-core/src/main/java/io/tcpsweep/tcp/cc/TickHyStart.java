package io.tcpsweep.tcp.cc;

/**
 * HyStart as in Linux 2.6.29 to 3.18 (tcp_cubic.c hystart_update()): the same two detectors on ticks or milliseconds.
 * Delays are eighths of that unit. The round ends where the window grows, after its last ACK was judged.
 */
final class TickHyStart extends HyStart {
    private static final int FOUND_TRAIN = 1;
    private static final int FOUND_DELAY = 2;
    private static final int DELAY_SHIFT = 3;

    /** Half an RTT in whole units. */
    private static final int HALF_SHIFT = DELAY_SHIFT + 1;

    /** From here on a tick is no longer than a millisecond, and ticks serve as milliseconds and stamps. */
    private static final int MS_HZ = 1_000;

    private static final long US_PER_SEC = 1_000_000;
    private static final long US_PER_MS = 1_000;
    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_SEC = 1_000_000_000;

    private final CubicSpec spec;
    private final TickHyStartSpec tick;
    private final int hz;
    private final int detect;
    private final long ackDelta;

    private int found;
    private int sampleCount;
    private int roundAcks;
    private long roundStart;
    private long lastAck;
    private long roundEndSeq;
    private long roundMinDelay;

    TickHyStart(CubicSpec spec, TickHyStartSpec tick, int hz) {
        this.spec = spec;
        this.tick = tick;
        this.hz = hz;
        this.detect = (spec.detectTrain() ? FOUND_TRAIN : 0) | (spec.detectDelay() ? FOUND_DELAY : 0);
        this.ackDelta = tick.msClock() ? tick.ackDeltaMs() : msToJiffies(tick.ackDeltaMs());
    }

    private long msToJiffies(long ms) {
        return (ms * hz + MS_HZ - 1) / MS_HZ;
    }

    private long clock(FlowView flow) {
        if (!tick.msClock()) {
            return flow.nowJiffies;
        }
        return hz < MS_HZ ? flow.nowUs / US_PER_MS : flow.nowJiffies * MS_HZ / hz;
    }

    private void startRound(FlowView flow) {
        roundStart = clock(flow);
        lastAck = roundStart;
        roundEndSeq = flow.sndNxt;
        roundMinDelay = 0;
        sampleCount = 0;
        roundAcks = 0;
    }

    @Override
    void rearm(FlowView flow) {
        found = 0;
        startRound(flow);
    }

    @Override
    boolean found() {
        return (found & detect) != 0;
    }

    @Override
    long delayOf(FlowView flow, long rttUs) {
        if (rttUs < 0) {
            return -1;
        }
        long us = rttUs;
        if (!tick.rttStamp() || hz >= MS_HZ) {
            if (flow.rttJiffies == 0 && !tick.rttZero()) {
                return -1;
            }
            us = flow.rttJiffies * (US_PER_SEC / hz);
        }
        long delay = tick.msClock()
                ? (us << DELAY_SHIFT) / US_PER_MS
                : (us * hz + US_PER_SEC - 1) / US_PER_SEC << DELAY_SHIFT;
        return Math.max(delay, 1);
    }

    @Override
    long delayJiffies(long delay) {
        long whole = delay >> DELAY_SHIFT;
        return tick.msClock() ? msToJiffies(whole) : whole;
    }

    @Override
    void onSlowStartGrowth(FlowView flow) {
        if (flow.sndUna > roundEndSeq) {
            startRound(flow);
        }
    }

    @Override
    void onSample(FlowView flow, long delay, long minDelay) {
        if (flow.window.cwndSegments < spec.hystartLowWindowSegments()) {
            return;
        }
        roundAcks++;
        long now = clock(flow);
        if (now - lastAck <= ackDelta) {
            lastAck = now;
            if (tick.trainTest().ends(now - roundStart, minDelay >> HALF_SHIFT)) {
                found |= FOUND_TRAIN;
            }
        }
        judgeDelay(delay, minDelay);
        if (found()) {
            leaveSlowStart(flow, exitNow(flow, now - roundStart, minDelay));
        }
    }

    /** The first samples of a round give its delay; the ones after them are held against it. */
    private void judgeDelay(long delay, long minDelay) {
        if (sampleCount < MIN_SAMPLES) {
            if (roundMinDelay == 0 || roundMinDelay > delay) {
                roundMinDelay = delay;
            }
            sampleCount++;
            return;
        }
        long rise = Math.min(Math.max(minDelay >> HALF_SHIFT, tick.leastDelayRise()), TickHyStartSpec.MAX_DELAY_RISE);
        if (roundMinDelay > minDelay + rise) {
            found |= FOUND_DELAY;
        }
    }

    private SlowStartExit exitNow(FlowView flow, long span, long minDelay) {
        long unitNs = tick.msClock() ? NS_PER_MS : NS_PER_SEC / hz;
        return new SlowStartExit(
                (found & detect & FOUND_TRAIN) != 0 ? TRAIN : DELAY,
                flow.window.cwndSegments,
                span * unitNs,
                roundMinDelay * unitNs >> DELAY_SHIFT,
                minDelay * unitNs >> DELAY_SHIFT,
                roundAcks);
    }
}
