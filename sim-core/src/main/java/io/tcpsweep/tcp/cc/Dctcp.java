package io.tcpsweep.tcp.cc;

/**
 * DCTCP of Linux 6.12 (tcp_dctcp.c, tcp_dctcp.h): the sender's estimate alpha of the marked fraction and the receiver's
 * exact echo of CE. Alpha is scaled to 1024.
 */
final class Dctcp extends CongestionControl {
    private static final int MAX_ALPHA = 1024;

    private final DctcpSpec spec;
    private int alpha;
    private long epochEndSeq;
    private long oldDeliveredSegments;
    private long oldDeliveredCeSegments;
    private int lossCwndSegments;

    private boolean ceState;
    private long priorRcvNxt;

    Dctcp(DctcpSpec spec) {
        this.spec = spec;
    }

    @Override
    public String name() {
        return "dctcp";
    }

    @Override
    public boolean needsEcn() {
        return true;
    }

    @Override
    public void init(FlowView flow, long rcvNxt) {
        priorRcvNxt = rcvNxt;
        alpha = Math.min(spec.alphaOnInit(), MAX_ALPHA);
        startEpoch(flow);
    }

    int alpha() {
        return alpha;
    }

    private void startEpoch(FlowView flow) {
        epochEndSeq = flow.sndNxt;
        oldDeliveredSegments = flow.deliveredSegments;
        oldDeliveredCeSegments = flow.deliveredCeSegments;
    }

    @Override
    public void onAck(FlowView flow) {
        if (flow.sndUna < epochEndSeq) {
            return;
        }
        long delivered = flow.deliveredSegments - oldDeliveredSegments;
        long marked = flow.deliveredCeSegments - oldDeliveredCeSegments;
        int decay = alpha >> spec.shiftG();
        alpha -= decay == 0 ? alpha : decay;
        if (marked > 0) {
            long share = (marked << (10 - spec.shiftG())) / Math.max(1, delivered);
            alpha = (int) Math.min(alpha + share, MAX_ALPHA);
        }
        startEpoch(flow);
    }

    @Override
    public int ssthreshSegments(FlowView flow) {
        int cwndSegments = flow.window.cwndSegments;
        lossCwndSegments = cwndSegments;
        return Math.max(cwndSegments - (int) (((long) cwndSegments * alpha) >> 11), 2);
    }

    @Override
    public void onAckGrowth(FlowView flow, int ackedSegments) {
        Reno.grow(flow, ackedSegments);
    }

    @Override
    public int undoCwndSegments(FlowView flow) {
        return Math.max(flow.window.cwndSegments, lossCwndSegments);
    }

    @Override
    public void onStateChange(FlowView flow, int newState) {
        if (newState == CaState.RECOVERY && flow.caState != CaState.RECOVERY) {
            halve(flow);
        }
    }

    @Override
    public void onTimeoutLoss(FlowView flow) {
        halve(flow);
    }

    /** A loss is answered as Reno does, whatever alpha is. */
    private void halve(FlowView flow) {
        lossCwndSegments = flow.window.cwndSegments;
        flow.window.ssthreshSegments = Math.max(flow.window.cwndSegments >> 1, 2);
    }

    @Override
    public int onDataEcn(boolean ce, boolean delayedAckPending) {
        if (ce == ceState) {
            return 0;
        }
        return delayedAckPending ? SEND_PRIOR_ACK | ACK_NOW : ACK_NOW;
    }

    @Override
    public void afterDataEcn(boolean ce, long rcvNxt) {
        priorRcvNxt = rcvNxt;
        ceState = ce;
    }

    @Override
    public long priorRcvNxt() {
        return priorRcvNxt;
    }

    @Override
    public boolean priorEcho() {
        return ceState;
    }
}
