package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import io.tcpsweep.tcp.cc.CongestionControl;
import io.tcpsweep.tcp.cc.CongestionWindow;

/**
 * One endpoint of a TCP connection, both directions, as Linux 6.12 behaves. Sans I/O: packets come in by
 * {@link #receive}, leave as super-segments through the egress, time is the event loop's.
 *
 * <p>Calls by a program come from an event of the program's own, never from within {@link TcpSocketEvents}.
 */
public final class TcpConnection implements PacketSink {
    /** How much older than the newest a timestamp may be (TCP_PAWS_WINDOW). */
    static final int PAWS_WINDOW_MS = 1;

    private final Tcb t;
    private final EventLoop loop;
    private final PacketPool pool;
    private final AckHandler ackHandler;
    private final Receiver receiver;
    private final Handshake handshake;
    private final Teardown teardown;
    private final AnswerLimit answers;

    /**
     * @param connectionId ties of timers at one instant run in this order; unique in the run
     * @param egress takes super-segments: payload of several packets of {@link Packet#segmentPayloadBytes} each
     */
    public TcpConnection(
            TcpConfig config,
            EventLoop loop,
            HostClock clock,
            PacketPool pool,
            ConnectionAddress address,
            int connectionId,
            PathHashSource pathHashSource,
            PacketSink egress,
            TcpSocketEvents events) {
        this.loop = loop;
        this.pool = pool;
        this.t = new Tcb(config, clock);
        this.ackHandler = new AckHandler(t);
        this.receiver = new Receiver(t);
        this.handshake = new Handshake(t, loop, ackHandler, connectionId);
        this.teardown = new Teardown(t, loop, connectionId);
        this.answers = new AnswerLimit(t);
        t.events = events;
        t.handshake = handshake;
        t.teardown = teardown;
        t.replies = new Replies(t);
        t.scoreboard = new Scoreboard(t);
        t.rack = new Rack(t);
        t.recovery = new Recovery(t);
        t.reduction = new CwndReduction(t);
        t.undo = new Undo(t);
        t.lossProbe = new LossProbe(t);
        t.retransmitTimer = new RetransmitTimer(loop, t, connectionId);
        t.smallQueue = new SmallQueue(t, loop, connectionId);
        t.transmitter = new Transmitter(t, pool, egress, address);
        t.retransmitter = new Retransmitter(t);
        t.cwndUsage = new CwndUsage(t);
        t.sendBuffer = new SendBuffer(t);
        t.ecn = new EcnEndpoint(t);
        t.receiveBuffer = new ReceiveBuffer(t);
        t.ackPolicy = new AckPolicy(t, loop, connectionId);
        t.sackBlocks = new SackBlocks(t);
        t.pathHash = new PathHash(t, pathHashSource);
        t.receiver = receiver;
        t.info = new TcpInfo(t, loop);
        t.prediction = new HeaderPrediction(t);
    }

    // ---- packets ------------------------------------------------------------------------------------------------

    @Override
    public void receive(Packet packet, long nowNs) {
        t.enter(nowNs);
        t.counters.segmentsIn++;
        handle(packet);
        pool.release(packet);
    }

    private void handle(Packet packet) {
        switch (t.state) {
            case TcpState.CLOSED:
                t.replies.reset(packet);
                break;
            case TcpState.LISTEN:
                handshake.onSyn(packet);
                break;
            case TcpState.SYN_SENT:
                handshake.onSynAck(packet);
                break;
            case TcpState.SYN_RECV:
                if (handshake.onHandshakeAck(packet)) {
                    receiver.onData(packet);
                    afterSegment();
                }
                break;
            case TcpState.TIME_WAIT:
                teardown.timeWait().onPacket(packet);
                break;
            default:
                onSegment(packet);
        }
    }

    /** A segment of a synchronized connection (tcp_rcv_established, tcp_rcv_state_process). */
    private void onSegment(Packet packet) {
        t.readClock();
        handshake.takeTimestamp(packet);
        if (t.state == TcpState.ESTABLISHED && t.prediction.matches(packet) && takeShortPath(packet)) {
            return;
        }
        if ((packet.flags & (Packet.ACK | Packet.RST | Packet.SYN)) == 0 || !isAcceptable(packet)) {
            return;
        }
        if ((packet.flags & Packet.ACK) == 0) {
            return;
        }
        if (!ackHandler.onAck(packet, true)) {
            if (t.state != TcpState.ESTABLISHED || packet.ackSeq < t.sndUna) {
                challenge();
            }
            return;
        }
        t.receiveBuffer.measureRttByTimestamp(packet.endSeq() - packet.seq);
        if (t.state != TcpState.ESTABLISHED) {
            teardown.afterAck(packet);
            if (t.state == TcpState.CLOSED || t.state == TcpState.TIME_WAIT || isLate(packet)) {
                return;
            }
        }
        receiver.onData(packet);
        afterSegment();
    }

    /** The expected segment; false if there is no memory set aside for it. */
    private boolean takeShortPath(Packet packet) {
        boolean data = packet.payloadBytes > 0;
        if (data && !t.prediction.fitsReservedMemory(SocketMemory.truesizeBytes(packet))) {
            return false;
        }
        if (t.timestampsOk && t.rcvNxt == t.rcvWup) {
            t.recentTimestamp = t.timestampValue;
        }
        if (!data) {
            ackHandler.onAck(packet, false);
            pushAndCheckSpace();
            t.receiveBuffer.noteTimestampEcho();
            return true;
        }
        t.receiveBuffer.measureRttByTimestamp(packet.payloadBytes);
        receiver.onExpectedData(packet);
        if (packet.ackSeq != t.sndUna) {
            ackHandler.onAck(packet, false);
            pushAndCheckSpace();
            if (t.ackPolicy.isScheduled()) {
                t.ackPolicy.decide(false);
            }
        } else {
            t.windowUpdateSeq = packet.seq;
            t.ackPolicy.decide(false);
        }
        t.events.readable(t.nowNs);
        return true;
    }

    /** Step 7 of tcp_rcv_state_process(): the text of a segment in a state in which it may be refused; true if done. */
    private boolean isLate(Packet packet) {
        boolean peerEnded =
                t.state == TcpState.CLOSE_WAIT || t.state == TcpState.CLOSING || t.state == TcpState.LAST_ACK;
        if (peerEnded && packet.seq >= t.rcvNxt) {
            afterSegment();
            return true;
        }
        return t.state != TcpState.ESTABLISHED && teardown.refusesData(packet);
    }

    private void pushAndCheckSpace() {
        t.transmitter.pushPending(t.options.nagle());
        t.sendBuffer.checkSpace();
    }

    private void afterSegment() {
        if (t.state == TcpState.CLOSED || t.state == TcpState.TIME_WAIT) {
            return;
        }
        pushAndCheckSpace();
        t.ackPolicy.afterSegment(receiver.hasOutOfOrder());
    }

    /** PAWS (RFC 7323), sequence, RST and SYN checks (tcp_validate_incoming). */
    private boolean isAcceptable(Packet packet) {
        boolean reset = (packet.flags & Packet.RST) != 0;
        boolean fromThePast =
                t.sawTimestamp && t.recentTimestamp - t.timestampValue > PAWS_WINDOW_MS && !isLateBareAck(packet);
        if (fromThePast && !reset) {
            answerUnacceptable(packet);
            return false;
        }
        if (packet.endSeq() < t.rcvWup || packet.seq > t.rcvNxt + t.receiveBuffer.offeredLeft()) {
            if (!reset) {
                answerUnacceptable(packet);
            } else if (isResetOfAnEndedStream(packet)) {
                teardown.onReset();
            }
            return false;
        }
        if (reset) {
            if (packet.seq == t.rcvNxt || isResetOfAnEndedStream(packet) || packet.seq == t.sackBlocks.highestEnd()) {
                teardown.onReset();
            } else {
                challenge();
            }
            return false;
        }
        if ((packet.flags & Packet.SYN) != 0) {
            challenge();
            return false;
        }
        return true;
    }

    /**
     * The peer's FIN arrived, but the peer lost what it sent since, and the acknowledgement of the FIN
     * (tcp_reset_check).
     */
    private boolean isResetOfAnEndedStream(Packet packet) {
        return packet.seq == t.rcvNxt - 1
                && (t.state == TcpState.CLOSE_WAIT || t.state == TcpState.LAST_ACK || t.state == TcpState.CLOSING);
    }

    /** Asks the peer to confirm a reset or SYN by its exact number (RFC 5961; tcp_send_challenge_ack). */
    private void challenge() {
        if (answers.allows()) {
            t.transmitter.sendAck();
        }
    }

    /** A bare ACK that was overtaken harms nobody (tcp_disordered_ack). */
    private boolean isLateBareAck(Packet packet) {
        long windowBytes = (long) packet.windowField << t.sendWindowScale;
        boolean changesWindow = packet.ackSeq > t.sndUna
                || packet.seq > t.windowUpdateSeq
                || (packet.seq == t.windowUpdateSeq && (windowBytes > t.sndWndBytes || windowBytes == 0));
        long replayMs = t.rtt.rtoJiffies * 1_200 / t.clock.hz();
        return packet.seq == packet.endSeq()
                && packet.seq == t.rcvNxt
                && packet.ackSeq == t.sndUna
                && !changesWindow
                && t.recentTimestamp - t.timestampValue <= replayMs;
    }

    /** Tells the peer what is expected (tcp_send_dupack); what is without data could be such an answer itself. */
    private void answerUnacceptable(Packet packet) {
        if ((packet.flags & Packet.SYN) != 0) {
            challenge();
            return;
        }
        if (packet.endSeq() == packet.seq && !answers.allows()) {
            return;
        }
        if (packet.endSeq() != packet.seq && packet.seq < t.rcvNxt) {
            t.ackPolicy.enterFullQuickAckMode();
            if (t.sackOk && t.config.dsack()) {
                t.pathHash.onDuplicateData(packet.pathHash);
                t.sackBlocks.setDsack(packet.seq, Math.min(packet.endSeq(), t.rcvNxt));
            }
        }
        t.transmitter.sendAck();
    }

    // ---- socket calls -------------------------------------------------------------------------------------------

    /** Sends the SYN. */
    public void connect() {
        t.refresh(loop.nowNs());
        handshake.connect();
    }

    /** Waits for the peer's SYN. */
    public void listen() {
        handshake.listen();
    }

    /** Bytes taken of {@code bytes}; 0 = would block, {@link TcpSocketEvents#writable} follows. */
    public long write(long bytes) {
        return write(bytes, false);
    }

    /** The same; {@code more} = more of the same message follows, so what is not a full segment waits (MSG_MORE). */
    public long write(long bytes, boolean more) {
        t.enter(loop.nowNs());
        return t.sendBuffer.write(bytes, more);
    }

    /** Bytes read, at most {@code maxBytes}; 0 = would block, -1 = end of the stream. */
    public long read(long maxBytes) {
        t.enter(loop.nowNs());
        return receiver.read(maxBytes);
    }

    /** Bytes that a read would give, at most {@code maxBytes}; 0 = none yet, -1 = end of the stream. */
    public long peek(long maxBytes) {
        t.enter(loop.nowNs());
        return receiver.peek(maxBytes);
    }

    /** Whether epoll would report EPOLLOUT now; if not, {@link TcpSocketEvents#writable} follows (tcp_poll). */
    public boolean isWritable() {
        boolean writable = t.sendShutdown || t.sendBuffer.isWritable();
        if (!writable) {
            t.noSpace = true;
        }
        return writable;
    }

    /** Ends this side's stream: a FIN follows what was written. */
    public void shutdownWrite() {
        t.refresh(loop.nowNs());
        teardown.shutdownWrite();
    }

    /** Closes the socket. */
    public void close() {
        t.refresh(loop.nowNs());
        teardown.close(receiver.readableBytes() > 0);
    }

    /** Ends the connection with a reset, whatever waits (close() with SO_LINGER of no time; tcp_disconnect). */
    public void abort() {
        t.refresh(loop.nowNs());
        teardown.disconnect();
    }

    /** What a program may change while the connection lives. */
    public SocketOptions options() {
        return t.options;
    }

    // ---- what the host tells ------------------------------------------------------------------------------------

    /** Told by the host what became of packets, if the configuration says that they may wait there. */
    public HostQueueListener hostQueueListener() {
        return t.smallQueue;
    }

    // ---- what an observer may see -------------------------------------------------------------------------------

    /** Tells this probe of every decision from now on that compares times. */
    public void observeDecisions(DecisionProbe probe) {
        t.probe = probe;
    }

    /** What getsockopt(TCP_INFO) tells, and what else a program can ask. */
    public TcpInfo info() {
        return t.info;
    }

    public TcpCounters counters() {
        return t.counters;
    }

    public CongestionWindow window() {
        return t.window;
    }

    public CongestionControl congestionControl() {
        return t.congestionControl;
    }

    public boolean isEstablished() {
        return t.state == TcpState.ESTABLISHED;
    }

    /** One of the states of {@link io.tcpsweep.tcp.cc.CaState}. */
    public int caState() {
        return t.caState;
    }

    /** Eight times the smoothed RTT in microseconds, 0 = no sample. */
    public long srtt8Us() {
        return t.rtt.srtt8Us();
    }

    /** What TCP_INFO calls tcpi_rttvar: a quarter of the kernel's deviation. */
    public long rttvarUs() {
        return t.rtt.mdevUs() >> 2;
    }

    /** Segments sent again, SYN and SYN-ACK included (tcpi_total_retrans). */
    public long totalRetransmissions() {
        return t.totalRetrans;
    }

    /** The state under its number in TCP_INFO, 7 once the socket is gone. */
    public int socketState() {
        return TcpState.inTcpInfo(t.state);
    }

    public long minRttUs() {
        return t.rtt.minRttUs();
    }

    public long rtoJiffies() {
        return t.rtt.rtoJiffies;
    }

    public int packetsOut() {
        return t.packetsOut;
    }

    public int sackedOut() {
        return t.sackedOut;
    }

    public int lostOut() {
        return t.lostOut;
    }

    public int retransOut() {
        return t.retransOut;
    }

    public int reorderingSegments() {
        return t.reordering;
    }

    public long pacingRateBytesPerSec() {
        return t.pacingRateBytesPerSec;
    }

    /** The path hash that packets of this socket carry now. */
    public int pathHash() {
        return t.pathHash.hash();
    }

    /** Bytes that the program wrote. */
    public long bytesWritten() {
        return Math.max(0, t.writeSeq - 1);
    }
}
