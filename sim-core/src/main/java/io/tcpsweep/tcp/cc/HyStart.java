package io.tcpsweep.tcp.cc;

/**
 * What ends CUBIC's slow start before a loss does. Delays are in a unit of the detector's own, which Cubic only passes
 * on.
 */
abstract class HyStart {
    static final int MIN_SAMPLES = 8;
    static final String TRAIN = "train";
    static final String DELAY = "delay";

    private SlowStartExit exit;

    /** The parameters' detector. */
    static HyStart of(CubicSpec spec, int hz) {
        return spec.tickHystart().isEmpty()
                ? new MicrosecondHyStart(spec, hz)
                : new TickHyStart(spec, spec.tickHystart().orElseThrow(), hz);
    }

    /** A detector ended slow start, and no timeout has armed it again since. */
    abstract boolean found();

    /** Start of a connection or a timeout: a new round, in which the detectors work. */
    abstract void rearm(FlowView flow);

    /** An RTT sample as a delay, 1 or more; -1 if it is none to this detector. */
    abstract long delayOf(FlowView flow, long rttUs);

    /** A delay in jiffies, as the curve looks ahead by it. */
    abstract long delayJiffies(long delay);

    /** One sample in slow start, before the ACK's growth. */
    abstract void onSample(FlowView flow, long delay, long minDelay);

    /** An ACK grows the window in slow start. */
    void onSlowStartGrowth(FlowView flow) {}

    /** The first exit, or null. */
    final SlowStartExit exit() {
        return exit;
    }

    /** Ends slow start at the present window. */
    final void leaveSlowStart(FlowView flow, SlowStartExit how) {
        flow.window.ssthreshSegments = flow.window.cwndSegments;
        if (exit == null) {
            exit = how;
        }
    }
}
