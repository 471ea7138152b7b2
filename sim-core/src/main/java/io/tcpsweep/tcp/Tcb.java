package io.tcpsweep.tcp;

import io.tcpsweep.engine.HostClock;
import io.tcpsweep.tcp.cc.CaState;
import io.tcpsweep.tcp.cc.CongestionControl;
import io.tcpsweep.tcp.cc.CongestionWindow;
import io.tcpsweep.tcp.cc.FlowView;

/**
 * The transmission control block: state that several mechanisms of one connection share, in the names of RFC 9293 and
 * Linux's struct tcp_sock. State that one mechanism keeps to itself lives in that mechanism's class.
 *
 * <p>Sequence numbers count from the initial one (SYN = 0) and do not wrap.
 */
final class Tcb {
    /** Memory of an empty socket buffer in the send queue. */
    static final int SEND_SEGMENT_OVERHEAD_BYTES = 960;

    /** MAX_TCP_HEADER of the kernel: room that super-segments leave for headers. */
    static final int MAX_HEADER_BYTES = 320;

    /** sk_gso_max_size: the largest super-segment. */
    static final int MAX_SUPER_SEGMENT_BYTES = 65_536 - 1 - MAX_HEADER_BYTES;

    /** TCP_INIT_CWND: what a socket has before a route's initial window counts, as for its first pacing rate. */
    private static final int WINDOW_BEFORE_HANDSHAKE_SEGMENTS = 10;

    static final int TCP_HEADER_BYTES = 20;
    static final int TIMESTAMP_OPTION_BYTES = 12;

    final TcpConfig config;
    final HostClock clock;
    final TcpCounters counters = new TcpCounters();
    final FlowView flow = new FlowView();
    final CongestionWindow window = flow.window;
    final RttEstimator rtt;

    CongestionControl congestionControl;
    int state = TcpState.CLOSED;

    /** The event being handled: simulated time and the host's jiffies. */
    long nowNs;

    long nowJiffies;

    /** The host's clock as the connection last read it: the time of its last arrival, read, transmission or timer. */
    long clockNs;

    long nowUs;

    /** What the handshake agreed on. */
    boolean timestampsOk;

    boolean sackOk;
    boolean windowScaleOk;
    int sendWindowScale;
    int receiveWindowScale;
    int headerBytes = TCP_HEADER_BYTES;
    int peerMssBytes = 536;
    int mssBytes = 536;
    int advertisedMssBytes;

    /** Timestamp option of the segment being handled, and the value to echo. */
    boolean sawTimestamp;

    int timestampValue;
    int timestampEcho;
    int recentTimestamp;

    /** Send side. */
    long sndUna;

    long sndNxt;
    long writeSeq;
    long pushedSeq;
    long sndWndBytes;
    long maxWindowBytes;
    long windowUpdateSeq;
    long smallSegmentEndSeq;
    long lastSendJiffies;
    long cwndStampJiffies;
    long pacingRateBytesPerSec = Long.MAX_VALUE;

    /** Segments out, and those of them SACKed, lost, retransmitted. */
    int packetsOut;

    int sackedOut;
    int lostOut;
    int retransOut;

    int reordering;
    int reorderingSeen;
    int caState = CaState.OPEN;
    long highSeq;
    long undoMarker;
    boolean hasUndoMarker;
    int undoRetrans;
    int priorSsthresh;
    long retransStampMs;
    boolean hasRetransStamp;
    int retransmits;
    int totalRto;
    long totalRetrans;
    long delivered;
    long deliveredCe;
    long deliveredStampUs;
    long firstSentStampUs;
    long lost;
    long tlpHighSeq;
    boolean tlpActive;
    boolean tlpRetransmitted;
    boolean sackReneged;
    boolean frto;
    int prrDelivered;
    int prrOut;
    boolean noSpace;
    boolean sendShutdown;
    boolean receiveShutdown;

    final SegmentQueue sendQueue = new SegmentQueue();
    final SegmentQueue rtxQueue = new SegmentQueue();
    final SentOrder sentOrder = new SentOrder();
    SendSegment highestSack;
    SendSegment retransmitHint;
    SendSegment lostHint;
    int lostCountHint;
    long queuedBytes;
    private SendSegment freeSegments;

    /** Receive side. */
    long rcvNxt;

    long rcvWup;
    long copiedSeq;
    long rcvWndBytes;
    int advertisedRcvMssBytes;

    /** Mechanisms, wired by the connection. */
    Scoreboard scoreboard;

    Rack rack;
    Recovery recovery;
    CwndReduction reduction;
    Undo undo;
    LossProbe lossProbe;
    RetransmitTimer retransmitTimer;
    SmallQueue smallQueue;
    Transmitter transmitter;
    Retransmitter retransmitter;
    CwndUsage cwndUsage;
    SendBuffer sendBuffer;
    EcnEndpoint ecn;
    ReceiveBuffer receiveBuffer;
    AckPolicy ackPolicy;
    SackBlocks sackBlocks;
    PathHash pathHash;
    Handshake handshake;
    Teardown teardown;
    Replies replies;
    Receiver receiver;
    HeaderPrediction prediction;
    TcpSocketEvents events;
    TcpInfo info;
    final SocketOptions options;
    SocketError error = SocketError.NONE;
    DecisionProbe probe = DecisionProbe.NONE;

    Tcb(TcpConfig config, HostClock clock) {
        this.config = config;
        this.clock = clock;
        this.options = new SocketOptions(this);
        this.rtt = new RttEstimator(clock, config.tuning());
        this.reordering = config.tuning().reorderingSegments();
        window.cwndSegments = WINDOW_BEFORE_HANDSHAKE_SEGMENTS;
        flow.maxSuperSegmentBytes = MAX_SUPER_SEGMENT_BYTES;
        flow.paced = config.hostQueue() == HostQueue.FAIR;
    }

    /** An event begins: its time and jiffies. The connection's own clock stays where it was last read. */
    void enter(long now) {
        nowNs = now;
        nowJiffies = clock.jiffies(now);
    }

    /** An event begins and the clock is read (tcp_mstamp_refresh). */
    void refresh(long now) {
        enter(now);
        readClock();
    }

    void readClock() {
        clockNs = clock.clockNs(nowNs);
        nowUs = clockNs / 1_000;
    }

    /** Tells the probe how near the beginning or the end of a tick this event is. */
    void reportTick(String decision) {
        if (probe != DecisionProbe.NONE) {
            long beyondNs = nowNs - clock.tickStartNs(nowJiffies);
            long leftNs = clock.tickStartNs(nowJiffies + 1) - nowNs;
            probe.onDecision(nowNs, decision, beyondNs < leftNs ? beyondNs : -leftNs);
        }
    }

    /** The millisecond clock of the timestamp option. */
    int timestampNow() {
        return (int) (clockNs / 1_000_000);
    }

    int inFlight() {
        return packetsOut - sackedOut - lostOut + retransOut;
    }

    long windowEndSeq() {
        return sndUna + sndWndBytes;
    }

    /** Fills the view that the congestion control gets. */
    FlowView view() {
        flow.nowUs = nowUs;
        flow.nowJiffies = nowJiffies;
        flow.lastSendJiffies = lastSendJiffies;
        flow.sndUna = sndUna;
        flow.sndNxt = sndNxt;
        flow.deliveredSegments = delivered;
        flow.deliveredCeSegments = deliveredCe;
        flow.pacingRateBytesPerSec = pacingRateBytesPerSec;
        flow.caState = caState;
        return flow;
    }

    void changeCaState(int newState) {
        congestionControl.onStateChange(view(), newState);
        caState = newState;
    }

    boolean inCwndReduction() {
        return caState == CaState.CWR || caState == CaState.RECOVERY;
    }

    /** The threshold to return to (tcp_current_ssthresh). */
    int currentSsthresh() {
        if (inCwndReduction()) {
            return window.ssthreshSegments;
        }
        return Math.max(window.ssthreshSegments, (window.cwndSegments >> 1) + (window.cwndSegments >> 2));
    }

    void countDelivered(int segments, boolean ece) {
        delivered += segments;
        if (ece) {
            deliveredCe += segments;
        }
    }

    void stampRetransmission(long stampMs) {
        retransStampMs = stampMs;
        hasRetransStamp = true;
    }

    void clearRetransStamp() {
        hasRetransStamp = false;
    }

    SendSegment newSegment(long seq, int flags) {
        SendSegment segment = freeSegments;
        if (segment == null) {
            segment = new SendSegment();
        } else {
            freeSegments = segment.next;
        }
        segment.clear();
        segment.seq = seq;
        segment.endSeq = seq;
        segment.flags = flags;
        queuedBytes += SEND_SEGMENT_OVERHEAD_BYTES;
        return segment;
    }

    /** Frees a segment that is in no queue any more. */
    void freeSegment(SendSegment segment) {
        queuedBytes -= SEND_SEGMENT_OVERHEAD_BYTES + segment.payloadBytes;
        segment.next = freeSegments;
        freeSegments = segment;
    }

    /** Takes a segment out of the retransmission queue and frees it; hints are the caller's to mend. */
    void unlinkRtxAndFree(SendSegment segment) {
        rtxQueue.remove(segment);
        sentOrder.remove(segment);
        freeSegment(segment);
    }

    SendSegment rtxHead() {
        return rtxQueue.head;
    }

    /** The first byte after the highest SACKed segment (tcp_highest_sack_seq). */
    long highestSackSeq() {
        if (sackedOut == 0) {
            return sndUna;
        }
        return highestSack == null ? sndNxt : highestSack.seq;
    }
}
