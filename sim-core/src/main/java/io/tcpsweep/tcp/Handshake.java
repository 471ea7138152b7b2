package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.WheelTimer;
import io.tcpsweep.packet.Packet;

/** Opens connections, from either side (RFC 9293; Linux 6.12 tcp_output.c, tcp_input.c, tcp_minisocks.c). */
final class Handshake {
    private static final int MSS_OPTION_BYTES = 4;
    private static final int WINDOW_SCALE_OPTION_BYTES = 4;
    private static final int SACK_PERMITTED_OPTION_BYTES = 4;

    private final Tcb t;
    private final AckHandler ackHandler;
    private final WheelTimer synAckTimer;
    private final AnswerLimit answers;
    private long synAckSentUs = -1;
    private int synAckTimeouts;
    private int synAckRetransmits;
    private long firstSynAckMs;

    Handshake(Tcb t, EventLoop loop, AckHandler ackHandler, int connectionId) {
        this.t = t;
        this.ackHandler = ackHandler;
        this.answers = new AnswerLimit(t);
        this.synAckTimer = new WheelTimer(loop, t.clock, connectionId, 3) {
            @Override
            protected void expired(long nowNs) {
                onSynAckTimer(nowNs);
            }
        };
    }

    private int maxMssBytes() {
        int mtuMss = t.config.mtuBytes() - t.config.ipHeaderBytes() - Tcb.TCP_HEADER_BYTES;
        return Math.min(mtuMss, t.options.maxSegmentBytes());
    }

    /** The MSS under the path MTU, the peer's limit and its window (tcp_sync_mss). */
    void syncMss() {
        int mss = Math.min(maxMssBytes(), t.peerMssBytes) - (t.headerBytes - Tcb.TCP_HEADER_BYTES);
        t.mssBytes = (int) t.transmitter.tso().boundToHalfWindow(mss);
    }

    // ---- active open --------------------------------------------------------------------------------------------

    void connect() {
        t.state = TcpState.SYN_SENT;
        t.congestionControl = t.config.congestionControl().create(t.clock.hz(), true);
        t.headerBytes = Tcb.TCP_HEADER_BYTES + (t.config.timestamps() ? Tcb.TIMESTAMP_OPTION_BYTES : 0);
        t.peerMssBytes = maxMssBytes();
        t.advertisedMssBytes = maxMssBytes();
        syncMss();
        t.receiveBuffer.selectInitial(t.advertisedMssBytes, t.config.tuning().windowScaling());
        t.ackPolicy.initRcvMss();
        t.readClock();
        t.stampRetransmission(t.clockNs / 1_000_000);
        boolean needsEcn = t.config.congestionControl().needsEcn();
        int flags = Packet.SYN;
        if (t.config.ecn() == 1 || needsEcn) {
            flags |= Packet.ECE | Packet.CWR;
            t.ecn.setNegotiated(true);
        }
        t.ecn.setEct(needsEcn);
        SendSegment syn = t.newSegment(0, flags);
        syn.endSeq = 1;
        syn.segmentCount = 1;
        t.writeSeq = 1;
        t.packetsOut = 1;
        t.rtxQueue.append(syn);
        sendSyn(syn);
        t.sndNxt = 1;
        t.pushedSeq = 1;
        t.retransmitTimer.arm(RetransmitTimer.RETRANSMIT, t.rtt.rtoJiffies);
    }

    /** Sends a SYN again; an ECN-setup SYN may have been what was dropped (RFC 3168, 6.1.1.1). */
    void resendSyn(SendSegment syn) {
        syn.flags &= ~(Packet.ECE | Packet.CWR);
        sendSyn(syn);
    }

    private void sendSyn(SendSegment syn) {
        t.readClock();
        syn.sentClockNs = t.clockNs;
        syn.sentUs = t.nowUs;
        Packet packet = t.transmitter.newPacket(0, syn.flags);
        putSynOptions(
                packet,
                t.config.sack(),
                t.config.timestamps(),
                t.config.tuning().windowScaling());
        packet.timestampEcho = 0;
        packet.windowField = (int) Math.min(t.rcvWndBytes, 65_535);
        packet.ecn = t.ecn.ectOn() ? Packet.ECT_0 : Packet.NOT_ECT;
        packet.transmissionNumber = syn.transmissionNumber++;
        t.transmitter.emit(packet);
        t.transmitter.noteSent(syn);
    }

    private void putSynOptions(Packet packet, boolean sack, boolean timestamps, boolean windowScale) {
        packet.mssOption = maxMssBytes();
        packet.sackPermitted = sack;
        packet.windowScaleOption = windowScale ? t.receiveWindowScale : -1;
        int optionBytes = MSS_OPTION_BYTES + (windowScale ? WINDOW_SCALE_OPTION_BYTES : 0);
        if (timestamps) {
            packet.hasTimestamps = true;
            packet.timestampValue = t.timestampNow();
            // "SACK permitted" takes the place of its padding.
            optionBytes += Tcb.TIMESTAMP_OPTION_BYTES;
        } else if (sack) {
            optionBytes += SACK_PERMITTED_OPTION_BYTES;
        }
        packet.headerBytes = t.config.ipHeaderBytes() + Tcb.TCP_HEADER_BYTES + optionBytes;
    }

    private void takeOptions(Packet packet) {
        t.sackOk = t.config.sack() && packet.sackPermitted;
        t.windowScaleOk = t.config.tuning().windowScaling() && packet.windowScaleOption >= 0;
        t.sendWindowScale = t.windowScaleOk ? packet.windowScaleOption : 0;
        t.peerMssBytes = Math.min(maxMssBytes(), packet.mssOption > 0 ? packet.mssOption : 536);
    }

    /** SYN_SENT: the SYN-ACK (tcp_rcv_synsent_state_process). */
    void onSynAck(Packet packet) {
        t.readClock();
        if ((packet.flags & Packet.ACK) == 0 || packet.ackSeq != 1) {
            return;
        }
        if ((packet.flags & Packet.RST) != 0) {
            t.teardown.abort(SocketError.REFUSED);
            return;
        }
        if ((packet.flags & Packet.SYN) == 0) {
            return;
        }
        takeTimestamp(packet);
        takeOptions(packet);
        if ((packet.flags & Packet.ECE) == 0 || (packet.flags & Packet.CWR) != 0) {
            t.ecn.setNegotiated(false);
        }
        t.windowUpdateSeq = packet.seq;
        undoSpuriousSyn();
        ackHandler.onAck(packet, false);
        t.rcvNxt = packet.seq + 1;
        t.rcvWup = t.rcvNxt;
        t.sndWndBytes = packet.windowField;
        if (!t.windowScaleOk) {
            t.receiveWindowScale = 0;
            t.receiveBuffer.withoutWindowScale();
        }
        agreeOnTimestamps(t.config.timestamps() && packet.hasTimestamps);
        syncMss();
        t.ackPolicy.initRcvMss();
        t.copiedSeq = t.rcvNxt;
        t.state = TcpState.ESTABLISHED;
        t.ackPolicy.noteReceive();
        startTransfer();
        t.lastSendJiffies = t.nowJiffies;
        if (t.sendWindowScale == 0) {
            t.prediction.turnOn();
        } else {
            t.prediction.turnOff();
        }
        t.events.established(t.nowNs);
        t.transmitter.sendAck();
        t.transmitter.pushPending(t.options.nagle());
        t.sendBuffer.checkSpace();
    }

    private void agreeOnTimestamps(boolean both) {
        t.timestampsOk = both;
        if (both) {
            t.headerBytes = Tcb.TCP_HEADER_BYTES + Tcb.TIMESTAMP_OPTION_BYTES;
            t.advertisedMssBytes -= Tcb.TIMESTAMP_OPTION_BYTES;
            t.recentTimestamp = t.timestampValue;
        } else {
            t.headerBytes = Tcb.TCP_HEADER_BYTES;
        }
    }

    void takeTimestamp(Packet packet) {
        t.sawTimestamp = packet.hasTimestamps;
        t.timestampValue = packet.timestampValue;
        t.timestampEcho = packet.timestampEcho;
    }

    /** The timeout of a SYN or SYN-ACK was spurious if its first transmission is echoed (tcp_try_undo_spurious_syn). */
    private void undoSpuriousSyn() {
        if (t.hasUndoMarker && t.hasRetransStamp && t.sawTimestamp && t.timestampEcho == (int) t.retransStampMs) {
            t.hasUndoMarker = false;
        }
    }

    /** Window, congestion control and buffers of an established connection (tcp_init_transfer). */
    private void startTransfer() {
        t.window.ssthreshSegments = io.tcpsweep.tcp.cc.CongestionWindow.INFINITE_SSTHRESH_SEGMENTS;
        if (t.rtt.srtt8Us() == 0) {
            t.rtt.startConservatively();
        }
        t.window.cwndSegments = t.totalRetrans > 1 && t.hasUndoMarker ? 1 : t.config.initialWindowSegments();
        t.cwndStampJiffies = t.nowJiffies;
        t.congestionControl = t.config.congestionControl().create(t.clock.hz(), t.ecn.negotiated());
        if (!t.congestionControl.needsEcn()) {
            t.ecn.setEct(false);
        }
        t.congestionControl.init(t.view(), t.rcvNxt);
        t.sendBuffer.expand();
        t.readClock();
        t.receiveBuffer.onEstablished();
    }

    // ---- passive open -------------------------------------------------------------------------------------------

    void listen() {
        t.state = TcpState.LISTEN;
        t.congestionControl = t.config.congestionControl().create(t.clock.hz(), true);
        t.peerMssBytes = maxMssBytes();
        t.advertisedMssBytes = maxMssBytes();
        t.ecn.setEct(t.config.congestionControl().needsEcn());
    }

    /** LISTEN: the first SYN makes a request (tcp_conn_request). */
    void onSyn(Packet packet) {
        if ((packet.flags & (Packet.SYN | Packet.ACK | Packet.RST)) != Packet.SYN) {
            return;
        }
        t.readClock();
        synAckSentUs = -1;
        synAckTimeouts = 0;
        synAckRetransmits = 0;
        answers.reset();
        takeTimestamp(packet);
        takeOptions(packet);
        t.timestampsOk = t.config.timestamps() && packet.hasTimestamps;
        t.recentTimestamp = t.timestampValue;
        boolean asks = (packet.flags & (Packet.ECE | Packet.CWR)) == (Packet.ECE | Packet.CWR);
        boolean ect = packet.ecn != Packet.NOT_ECT;
        t.ecn.setNegotiated(asks
                && ((!ect && t.config.ecn() != 0)
                        || t.config.congestionControl().needsEcn()));
        t.receiveBuffer.selectInitial(
                maxMssBytes() - (t.timestampsOk ? Tcb.TIMESTAMP_OPTION_BYTES : 0), t.windowScaleOk);
        t.rcvNxt = packet.seq + 1;
        t.rcvWup = t.rcvNxt;
        t.copiedSeq = t.rcvNxt;
        t.state = TcpState.SYN_RECV;
        synAckTimer.modify(t.nowJiffies + t.clock.hz(), t.nowNs);
        sendSynAck();
    }

    private void sendSynAck() {
        t.readClock();
        if (synAckSentUs < 0) {
            synAckSentUs = t.nowUs;
            firstSynAckMs = t.clockNs / 1_000_000;
        }
        int flags = Packet.SYN | Packet.ACK | (t.ecn.negotiated() ? Packet.ECE : 0);
        Packet packet = t.transmitter.newPacket(0, flags);
        putSynOptions(packet, t.sackOk, t.timestampsOk, t.windowScaleOk);
        packet.timestampEcho = t.recentTimestamp;
        packet.windowField = (int) Math.min(t.rcvWndBytes, 65_535);
        packet.ackSeq = t.rcvNxt;
        packet.ecn = t.ecn.ectOn() ? Packet.ECT_0 : Packet.NOT_ECT;
        packet.transmissionNumber = synAckRetransmits;
        t.transmitter.emit(packet);
    }

    private void resendSynAck() {
        t.pathHash.onSynAckRetransmit();
        synAckRetransmits++;
        t.counters.retransmittedSegments++;
        sendSynAck();
    }

    private void onSynAckTimer(long nowNs) {
        if (t.state != TcpState.SYN_RECV) {
            return;
        }
        t.enter(nowNs);
        t.counters.timeouts++;
        if (synAckTimeouts >= t.config.retries().synAckRetries()) {
            t.state = TcpState.LISTEN;
            return;
        }
        resendSynAck();
        synAckTimeouts++;
        synAckTimer.modify(t.nowJiffies + synAckTimeoutJiffies(), nowNs);
    }

    private long synAckTimeoutJiffies() {
        return Math.min((long) t.clock.hz() << synAckTimeouts, t.rtt.maxRtoJiffies());
    }

    /** SYN_RECV: a SYN again, or the ACK that completes the handshake (tcp_check_req); true if established now. */
    boolean onHandshakeAck(Packet packet) {
        t.readClock();
        if ((packet.flags & (Packet.SYN | Packet.ACK | Packet.RST)) == Packet.SYN) {
            onRepeatedSyn();
            return false;
        }
        if ((packet.flags & Packet.RST) != 0) {
            t.state = TcpState.LISTEN;
            synAckTimer.delete();
            return false;
        }
        boolean inWindow = packet.seq < t.rcvNxt + t.rcvWndBytes && packet.endSeq() >= t.rcvNxt;
        if ((packet.flags & Packet.ACK) == 0 || packet.ackSeq != 1 || !inWindow) {
            return false;
        }
        synAckTimer.delete();
        becomeEstablished(packet);
        return true;
    }

    private void onRepeatedSyn() {
        if (!answers.allows()) {
            return;
        }
        resendSynAck();
        if (synAckTimer.isArmed()) {
            synAckTimer.modify(t.nowJiffies + synAckTimeoutJiffies(), t.nowNs);
        }
    }

    /** tcp_create_openreq_child() and the TCP_SYN_RECV part of tcp_rcv_state_process(). */
    private void becomeEstablished(Packet packet) {
        t.sndUna = 1;
        t.sndNxt = 1;
        t.writeSeq = 1;
        t.pushedSeq = 1;
        t.smallSegmentEndSeq = 1;
        t.lastSendJiffies = t.nowJiffies;
        t.ackPolicy.noteReceive();
        t.totalRetrans = synAckRetransmits;
        takeTimestamp(packet);
        if (t.timestampsOk && t.sawTimestamp && packet.seq <= t.rcvNxt) {
            t.recentTimestamp = t.timestampValue;
        }
        t.headerBytes = Tcb.TCP_HEADER_BYTES + (t.timestampsOk ? Tcb.TIMESTAMP_OPTION_BYTES : 0);
        if (!t.windowScaleOk) {
            t.receiveWindowScale = 0;
            t.receiveBuffer.withoutWindowScale();
        }
        t.sndWndBytes = (long) packet.windowField << t.sendWindowScale;
        t.maxWindowBytes = t.sndWndBytes;
        if (synAckTimeouts > 0) {
            t.totalRto = synAckTimeouts;
            t.hasUndoMarker = true;
            t.undoMarker = 0;
            t.stampRetransmission(firstSynAckMs);
        }
        if (packet.payloadBytes >= 536) {
            t.ackPolicy.setLastSegmentBytes(packet.payloadBytes);
        }
        syncMss();
        t.rtt.resetMinRtt(t.nowJiffies);
        ackHandler.sampleHandshake(synAckRetransmits == 0 ? t.nowUs - synAckSentUs : -1);
        t.delivered++;
        if (t.timestampsOk) {
            t.advertisedMssBytes -= Tcb.TIMESTAMP_OPTION_BYTES;
        }
        undoSpuriousSyn();
        t.clearRetransStamp();
        startTransfer();
        t.state = TcpState.ESTABLISHED;
        t.windowUpdateSeq = packet.seq;
        ackHandler.updatePacingRate();
        t.ackPolicy.initRcvMss();
        t.prediction.turnOn();
        t.events.established(t.nowNs);
    }

    /** No SYN-ACK is sent any more. */
    void stop() {
        synAckTimer.delete();
    }
}
