package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.engine.WheelTimer;
import io.tcpsweep.packet.Packet;

/**
 * When a receiver acknowledges: quick-ACK and pingpong mode, delayed ACKs with their timeout, ACKs by the reading
 * program, compressed SACKs (Linux 6.12 tcp_input.c, tcp_output.c, tcp_timer.c, tcp.c).
 */
final class AckPolicy {
    private static final int SCHEDULED = 1;
    private static final int TIMER = 2;
    private static final int PUSHED = 4;
    private static final int PUSHED2 = 8;
    private static final int NOW = 16;
    private static final int NO_MEMORY = 32;

    /** Flags of a segment that may be shorter than a full one. */
    private static final int REMNANT_FLAGS = Packet.FIN | Packet.URG | Packet.SYN | Packet.PSH;

    private static final int MAX_QUICK_ACKS = 16;
    private static final int DEFAULT_MSS_BYTES = 536;
    private static final int MIN_MSS_BYTES = 88;
    private static final int IMMEDIATE_DUPLICATE_ACKS = 3;
    private static final int MAX_PINGPONG = 255;

    private static final String COMPRESSED_BEFORE = "a compressed ACK's timer before this arrival";

    private final Tcb t;
    private final long atoMinJiffies;
    private final long delackMaxJiffies;
    private final WheelTimer delackTimer;
    private final Timer compressionTimer;

    private int pending;
    private int quick;
    private int pingpong;
    private long atoJiffies;
    private long lastReceiveJiffies;
    private long timeoutJiffies;
    private int rcvMssBytes;
    private int lastSegmentBytes;

    private int compressed;
    private long lastCompressedNs;
    private long compressedRcvNxt = -1;
    private int immediateDuplicateAcks;

    AckPolicy(Tcb t, EventLoop loop, int connectionId) {
        this.t = t;
        this.atoMinJiffies = t.clock.hz() >= 100 ? t.clock.hz() / 25 : 4;
        this.delackMaxJiffies = t.clock.hz() / 5;
        this.delackTimer = new WheelTimer(loop, t.clock, connectionId, 1) {
            @Override
            protected void expired(long nowNs) {
                onDelackTimer(nowNs);
            }
        };
        this.compressionTimer = new Timer(loop, Timer.CLASS_TCP, connectionId, 2) {
            @Override
            protected void fire(long nowNs) {
                onCompressionTimer(nowNs);
            }
        };
    }

    // ---- state that others ask for or set -----------------------------------------------------------------------

    int rcvMssBytes() {
        return rcvMssBytes;
    }

    boolean isScheduled() {
        return (pending & SCHEDULED) != 0;
    }

    boolean isTimerSet() {
        return (pending & TIMER) != 0;
    }

    void schedule() {
        pending |= SCHEDULED;
    }

    void ackNow() {
        pending |= NOW;
    }

    /** A segment in order was refused for want of memory: the next ACK closes the window. */
    void refuseForMemory() {
        pending |= NO_MEMORY | NOW | SCHEDULED;
    }

    boolean isRefusing() {
        return (pending & NO_MEMORY) != 0;
    }

    void endQuickAcks() {
        quick = 0;
    }

    /** The offered window grew: the next segment is acknowledged at once, so that the peer learns it. */
    void onWindowGrowth() {
        quick |= 1;
    }

    /** A program asked for quick ACKs or for none (__tcp_sock_set_quickack). */
    void setQuickAck(boolean on) {
        if (!on) {
            enterPingpong();
            return;
        }
        pingpong = 0;
        if ((pending & SCHEDULED) != 0 && (t.state == TcpState.ESTABLISHED || t.state == TcpState.CLOSE_WAIT)) {
            pending |= PUSHED;
            afterRead(1);
        }
    }

    long atoJiffies() {
        return atoJiffies;
    }

    long lastReceiveJiffies() {
        return lastReceiveJiffies;
    }

    void noteReceive() {
        lastReceiveJiffies = t.nowJiffies;
    }

    /** The peer ended its side: ACKs wait for our reply. */
    void enterPingpong() {
        pingpong = t.config.tuning().pingpongThreshold();
    }

    private boolean isPingpong() {
        return pingpong >= t.config.tuning().pingpongThreshold();
    }

    void stop() {
        delackTimer.delete();
        compressionTimer.cancel();
        pending = 0;
    }

    /** First guess of the peer's segment size (tcp_initialize_rcv_mss). */
    void initRcvMss() {
        long hint = Math.min(t.advertisedMssBytes, t.mssBytes);
        hint = Math.min(Math.min(hint, t.rcvWndBytes / 2), DEFAULT_MSS_BYTES);
        rcvMssBytes = (int) Math.max(hint, MIN_MSS_BYTES);
    }

    void setLastSegmentBytes(int bytes) {
        lastSegmentBytes = bytes;
    }

    private void raiseQuick(int max) {
        long acks = t.rcvWndBytes / (2L * rcvMssBytes);
        if (acks == 0) {
            acks = 2;
        }
        quick = (int) Math.max(quick, Math.min(acks, max));
    }

    void enterQuickAckMode(int max) {
        raiseQuick(max);
        pingpong = 0;
        atoJiffies = atoMinJiffies;
    }

    /** A segment that had arrived before, or beyond the window. */
    void enterFullQuickAckMode() {
        enterQuickAckMode(MAX_QUICK_ACKS);
    }

    // ---- arrivals -----------------------------------------------------------------------------------------------

    /** Learns the peer's segment size and notes the ends of its writes (tcp_measure_rcv_mss). */
    void measureMss(Packet packet, int truesizeBytes) {
        int previousBytes = lastSegmentBytes;
        lastSegmentBytes = 0;
        int bytes = packet.segmentPayloadBytes > 0 ? packet.segmentPayloadBytes : packet.payloadBytes;
        if (bytes >= rcvMssBytes) {
            if (bytes != rcvMssBytes) {
                t.receiveBuffer.measureRatio(packet.payloadBytes, truesizeBytes);
            }
            rcvMssBytes = Math.min(bytes, t.advertisedMssBytes);
            if ((packet.flags & Packet.PSH) != 0) {
                pending |= PUSHED;
            }
            return;
        }
        int withHeader = bytes + packet.headerBytes - t.config.ipHeaderBytes();
        boolean maybeFull = withHeader >= DEFAULT_MSS_BYTES + Tcb.TCP_HEADER_BYTES
                || (withHeader >= MIN_MSS_BYTES + Tcb.TCP_HEADER_BYTES && (packet.flags & REMNANT_FLAGS) == 0);
        if (maybeFull) {
            lastSegmentBytes = withHeader - t.headerBytes;
            if (lastSegmentBytes == previousBytes) {
                rcvMssBytes = lastSegmentBytes;
                return;
            }
        }
        pending |= (pending & PUSHED) != 0 ? PUSHED | PUSHED2 : PUSHED;
    }

    /** Adapts the delay to the gap between in-order segments (tcp_event_data_recv). */
    void onInOrderData() {
        if (atoJiffies == 0) {
            raiseQuick(MAX_QUICK_ACKS);
            atoJiffies = atoMinJiffies;
        } else {
            long gapJiffies = t.nowJiffies - lastReceiveJiffies;
            if (gapJiffies <= atoMinJiffies / 2) {
                atoJiffies = (atoJiffies >> 1) + atoMinJiffies / 2;
            } else if (gapJiffies < atoJiffies) {
                atoJiffies = Math.min(Math.min((atoJiffies >> 1) + gapJiffies, t.rtt.rtoJiffies), delackMaxJiffies);
            } else if (gapJiffies > t.rtt.rtoJiffies) {
                raiseQuick(MAX_QUICK_ACKS);
            }
        }
        lastReceiveJiffies = t.nowJiffies;
    }

    /** After a segment was handled: acknowledge now, later or not (tcp_ack_snd_check). */
    void afterSegment(boolean outOfOrderQueued) {
        if ((pending & SCHEDULED) == 0) {
            return;
        }
        decide(outOfOrderQueued);
    }

    /** The same whether an ACK is scheduled or not (__tcp_ack_snd_check). */
    void decide(boolean outOfOrderQueued) {
        boolean twoSegments = t.rcvNxt - t.rcvWup > rcvMssBytes && windowAdvances();
        if (twoSegments || (quick > 0 && !isPingpong()) || (pending & NOW) != 0) {
            t.transmitter.sendAck();
        } else if (!outOfOrderQueued) {
            sendDelayed();
        } else {
            sendOrCompressSack();
        }
    }

    private boolean windowAdvances() {
        return t.rcvNxt - t.copiedSeq < 1 || t.receiveBuffer.computeWindow() >= t.rcvWndBytes;
    }

    private void sendOrCompressSack() {
        reportCompression();
        if (!t.sackOk || compressed >= t.config.tuning().compSackAcks()) {
            t.transmitter.sendAck();
            return;
        }
        if (compressedRcvNxt != t.rcvNxt) {
            compressedRcvNxt = t.rcvNxt;
            immediateDuplicateAcks = 0;
        }
        if (immediateDuplicateAcks < IMMEDIATE_DUPLICATE_ACKS) {
            immediateDuplicateAcks++;
            t.transmitter.sendAck();
            return;
        }
        compressed++;
        if (compressionTimer.isArmed()) {
            return;
        }
        long rtt8Us = t.receiveBuffer.rtt8Us();
        long srtt8Us = t.rtt.srtt8Us();
        if (srtt8Us != 0 && srtt8Us < rtt8Us) {
            rtt8Us = srtt8Us;
        }
        long delayNs = Math.min(t.config.tuning().compSackDelayNs(), rtt8Us * 125 / 20);
        compressionTimer.armAt(t.nowNs + delayNs + t.config.tuning().compSackSlackNs());
    }

    /** Tells the probe how near this arrival is to the timer that sends what is compressed. */
    private void reportCompression() {
        if (t.probe == DecisionProbe.NONE) {
            return;
        }
        if (compressionTimer.isArmed()) {
            t.probe.onDecision(t.nowNs, COMPRESSED_BEFORE, t.nowNs - compressionTimer.dueNs());
        } else if (lastCompressedNs > 0) {
            t.probe.onDecision(t.nowNs, COMPRESSED_BEFORE, t.nowNs - lastCompressedNs);
        }
    }

    /** Sends what is compressed, without waiting (tcp_sack_compress_send_ack). */
    void sendCompressed() {
        if (compressed > 0) {
            compressed = 0;
            compressionTimer.cancel();
            t.transmitter.sendAck();
        }
    }

    private void onCompressionTimer(long nowNs) {
        lastCompressedNs = nowNs;
        t.enter(nowNs);
        if (compressed > 0) {
            compressed--;
            t.transmitter.sendAck();
        }
    }

    // ---- delay --------------------------------------------------------------------------------------------------

    /** Arms the delayed-ACK timer, or sends if it is nearly due (tcp_send_delayed_ack). */
    private void sendDelayed() {
        t.ecn.noteDelayedAck();
        long delayJiffies = atoJiffies;
        if (delayJiffies > atoMinJiffies) {
            long maxJiffies = t.clock.hz() / 2;
            if (isPingpong() || (pending & PUSHED) != 0) {
                maxJiffies = delackMaxJiffies;
            }
            if (t.rtt.srtt8Us() != 0) {
                long rttJiffies = Math.max(t.clock.usToJiffies(t.rtt.srtt8Us() >> 3), atoMinJiffies);
                maxJiffies = Math.min(maxJiffies, rttJiffies);
            }
            delayJiffies = Math.min(delayJiffies, maxJiffies);
        }
        // Never as late as the peer's smallest timeout.
        delayJiffies = Math.min(delayJiffies, Math.min(delackMaxJiffies, Math.max(t.rtt.minRtoJiffies(), 2) - 1));
        long dueJiffies = t.nowJiffies + delayJiffies;
        if ((pending & TIMER) != 0) {
            if (timeoutJiffies <= t.nowJiffies + (delayJiffies >> 2)) {
                t.transmitter.sendAck();
                return;
            }
            dueJiffies = Math.min(dueJiffies, timeoutJiffies);
        }
        pending |= SCHEDULED | TIMER;
        timeoutJiffies = dueJiffies;
        t.reportTick("tick in which a delayed ACK was armed");
        delackTimer.modify(dueJiffies, t.nowNs);
    }

    private void onDelackTimer(long nowNs) {
        if (t.state == TcpState.CLOSED) {
            return;
        }
        t.enter(nowNs);
        if (compressed > 0) {
            t.readClock();
            sendCompressed();
            return;
        }
        if ((pending & TIMER) == 0) {
            return;
        }
        if (timeoutJiffies > t.nowJiffies) {
            delackTimer.modify(timeoutJiffies, nowNs);
            return;
        }
        pending &= ~TIMER;
        if ((pending & SCHEDULED) == 0) {
            return;
        }
        if (isPingpong()) {
            pingpong = 0;
            atoJiffies = atoMinJiffies;
        } else {
            atoJiffies = Math.min(Math.min(atoJiffies << 1, t.rtt.rtoJiffies), delackMaxJiffies);
        }
        t.readClock();
        t.transmitter.sendAck();
        t.counters.delayedAcks++;
    }

    // ---- sending and reading ------------------------------------------------------------------------------------

    /** A packet that acknowledges left (tcp_event_ack_sent). */
    void onAckSent(long ackSeq) {
        t.ecn.noteAck(false, (pending & SCHEDULED) != 0);
        if (compressed > 0) {
            compressed = 0;
            compressionTimer.cancel();
        }
        if (ackSeq != t.rcvNxt) {
            // DCTCP's ACK of what came before: the newest segment still has to be acknowledged.
            return;
        }
        if (quick > 0) {
            int acks = (pending & SCHEDULED) != 0 ? 1 : 0;
            if (acks >= quick) {
                quick = 0;
                atoJiffies = atoMinJiffies;
            } else {
                quick -= acks;
            }
        }
        pending = 0;
    }

    /** Data left: soon after data came in, the exchange is a dialogue (tcp_event_data_sent). */
    void onDataSent() {
        if (t.nowJiffies - lastReceiveJiffies < atoJiffies) {
            pingpong = Math.min(pingpong + 1, MAX_PINGPONG);
        }
    }

    /** The program read; {@code bytes} may be 0 (__tcp_cleanup_rbuf). */
    void afterRead(long bytes) {
        boolean ack = false;
        if ((pending & SCHEDULED) != 0) {
            boolean endOfWrite = (pending & PUSHED2) != 0 || ((pending & PUSHED) != 0 && !isPingpong());
            ack = t.rcvNxt - t.rcvWup > rcvMssBytes || (bytes > 0 && endOfWrite && t.receiveBuffer.chargedBytes() == 0);
        }
        if (bytes > 0 && !ack && !t.receiveShutdown) {
            long left = t.receiveBuffer.offeredLeft();
            if (2 * left <= t.receiveBuffer.windowClampBytes()) {
                long window = t.receiveBuffer.computeWindow();
                ack = window != 0 && window >= 2 * left;
            }
        }
        if (ack) {
            t.transmitter.sendAck();
        }
    }
}
