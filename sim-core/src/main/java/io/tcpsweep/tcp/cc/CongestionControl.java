package io.tcpsweep.tcp.cc;

/**
 * A congestion control: struct tcp_congestion_ops of Linux. It sees no clock, timer, packet or random source; facts
 * come in the {@link FlowView} and arguments, and what it wants done is its return value.
 */
public abstract class CongestionControl {
    /** {@link #onDataEcn}: first send an ACK of {@link #priorRcvNxt()} with {@link #priorEcho()}. */
    public static final int SEND_PRIOR_ACK = 1;

    /** {@link #onDataEcn}: acknowledge the segment at once. */
    public static final int ACK_NOW = 2;

    /** The name as in net.ipv4.tcp_congestion_control. */
    public abstract String name();

    /** init: the connection is established. */
    public void init(FlowView flow, long rcvNxt) {}

    /** ssthresh: the threshold for a reduction that starts now. */
    public abstract int ssthreshSegments(FlowView flow);

    /** cong_avoid: growth on an ACK of {@code ackedSegments} newly delivered segments. */
    public abstract void onAckGrowth(FlowView flow, int ackedSegments);

    /** undo_cwnd: the window after a reduction that proved wrong. */
    public int undoCwndSegments(FlowView flow) {
        return Math.max(flow.window.cwndSegments, flow.window.priorCwndSegments);
    }

    /**
     * pkts_acked: called on each ACK with data outstanding, before growth.
     *
     * @param rttUs round-trip time of the newest segment acknowledged or SACKed, -1 if there is none
     */
    public void onRttSample(FlowView flow, long rttUs) {}

    /** in_ack_event: after the retransmission queue was cleaned. */
    public void onAck(FlowView flow) {}

    /** set_state: called before the state changes to {@code newState}, one of {@link CaState}. */
    public void onStateChange(FlowView flow, int newState) {}

    /** CA_EVENT_TX_START: data leaves while nothing is in flight. */
    public void onTransmitStart(FlowView flow) {}

    /** CA_EVENT_LOSS: a retransmission timeout reduced the threshold. */
    public void onTimeoutLoss(FlowView flow) {}

    /** TCP_CONG_NEEDS_ECN: ECN is negotiated and all packets are ECN-capable. */
    public boolean needsEcn() {
        return false;
    }

    /**
     * CA_EVENT_ECN_IS_CE and _NO_CE, asked of a control that needs ECN when a data segment arrived.
     *
     * @param ce the segment carried CE
     * @param delayedAckPending the delayed-ACK timer is set
     * @return {@link #SEND_PRIOR_ACK} and {@link #ACK_NOW}, or 0
     */
    public int onDataEcn(boolean ce, boolean delayedAckPending) {
        return 0;
    }

    /** Ends the handling of a data segment: RCV.NXT after it, and whether it carried CE. */
    public void afterDataEcn(boolean ce, long rcvNxt) {}

    /** RCV.NXT after the data segment before. */
    public long priorRcvNxt() {
        return 0;
    }

    /** The echo that belongs to {@link #priorRcvNxt()}. */
    public boolean priorEcho() {
        return false;
    }

    /** Whether {@link FlowView#rttJiffies} is needed. */
    public boolean countsTicks() {
        return false;
    }

    /** How a detector ended the first slow start, or null. */
    public SlowStartExit slowStartExit() {
        return null;
    }
}
