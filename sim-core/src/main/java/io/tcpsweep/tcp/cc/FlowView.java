package io.tcpsweep.tcp.cc;

/** What a connection shows its congestion control: facts as of the event being handled. Filled by the connection. */
public final class FlowView {
    /** The host's microsecond clock (tcp_mstamp). */
    public long nowUs;

    /** The host's jiffies (tcp_jiffies32, without wrap). */
    public long nowJiffies;

    /** Jiffies of the last data transmission (lsndtime). */
    public long lastSendJiffies;

    public long sndUna;
    public long sndNxt;

    /** Segments delivered so far, and those of them whose ACK carried ECE. */
    public long deliveredSegments;

    public long deliveredCeSegments;

    /** The pacing rate (sk_pacing_rate), bytes per second. */
    public long pacingRateBytesPerSec;

    /** The largest super-segment (sk_gso_max_size). */
    public int maxSuperSegmentBytes;

    /** Whether packets are held back to the pacing rate (sk_pacing_status). */
    public boolean paced;

    /** The window was the limit in the current round (tcp_is_cwnd_limited()). */
    public boolean cwndLimited;

    /** Segments that the ACK being handled took out of the retransmission queue (pkts_acked of struct ack_sample). */
    public int ackedSegments;

    /**
     * The RTT sample as a difference of tick numbers; only for a control that {@link CongestionControl#countsTicks}.
     */
    public long rttJiffies;

    /** One of {@link CaState}. */
    public int caState;

    public final CongestionWindow window = new CongestionWindow();
}
