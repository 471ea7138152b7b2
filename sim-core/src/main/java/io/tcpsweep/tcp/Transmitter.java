package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;

/**
 * Builds packets and decides what new data may leave (Linux 6.12 tcp_output.c __tcp_transmit_skb(), tcp_write_xmit()).
 */
final class Transmitter {
    private static final int PUSH_ALL = 0;
    private static final int PUSH_PROBE = 2;
    private static final int SACK_OPTION_BASE_BYTES = 4;
    private static final int SACK_BLOCK_BYTES = 8;
    private static final long NS_PER_SEC = 1_000_000_000L;
    private static final int MAX_OPTION_BYTES = 40;

    private final Tcb t;
    private final PacketPool pool;
    private final PacketSink egress;
    private final int flowId;
    private final boolean reverse;
    private final int hostId;
    private final int peerHostId;
    private final TsoPolicy tso;
    private final Pacer pacer;
    private final SmallQueue smallQueue;

    Transmitter(Tcb t, PacketPool pool, PacketSink egress, ConnectionAddress address) {
        this.t = t;
        this.pool = pool;
        this.egress = egress;
        this.flowId = address.flowId();
        this.reverse = address.reverse();
        this.hostId = address.hostId();
        this.peerHostId = address.peerHostId();
        this.tso = new TsoPolicy(t);
        this.pacer = new Pacer(t);
        this.smallQueue = t.smallQueue;
    }

    TsoPolicy tso() {
        return tso;
    }

    // ---- packets ------------------------------------------------------------------------------------------------

    Packet newPacket(long seq, int flags) {
        Packet packet = pool.acquire();
        packet.flowId = flowId;
        packet.reverse = reverse;
        packet.sourceHostId = hostId;
        packet.destinationHostId = peerHostId;
        packet.seq = seq;
        packet.flags = flags;
        packet.pathHash = t.pathHash.hash();
        packet.pathHashNumber = t.pathHash.number();
        return packet;
    }

    /** Hands a packet with its options to the host. */
    void emit(Packet packet) {
        boolean sentBefore = packet.endSeq() > packet.seq && packet.endSeq() <= t.sndNxt;
        if (!sentBefore) {
            int bytes = packet.segmentPayloadBytes;
            t.counters.segmentsOut += bytes == 0 ? 1 : (packet.payloadBytes + bytes - 1) / bytes;
        }
        egress.receive(packet, t.nowNs);
    }

    /** Timestamp and SACK options of an established connection; sets the header length. */
    private void putOptions(Packet packet, long stampClockNs) {
        int optionBytes = 0;
        if (t.timestampsOk) {
            packet.hasTimestamps = true;
            packet.timestampValue = (int) (stampClockNs / 1_000_000);
            packet.timestampEcho = t.recentTimestamp;
            optionBytes += Tcb.TIMESTAMP_OPTION_BYTES;
        }
        int blocks = sackBlocksThatFit(optionBytes);
        if (blocks > 0) {
            t.sackBlocks.put(packet, blocks);
            optionBytes += SACK_OPTION_BASE_BYTES + blocks * SACK_BLOCK_BYTES;
        }
        packet.headerBytes = t.config.ipHeaderBytes() + Tcb.TCP_HEADER_BYTES + optionBytes;
    }

    private int sackBlocksThatFit(int optionBytes) {
        int blocks = t.sackBlocks.count();
        if (blocks == 0) {
            return 0;
        }
        return Math.min(blocks, (MAX_OPTION_BYTES - optionBytes - SACK_OPTION_BASE_BYTES) / SACK_BLOCK_BYTES);
    }

    /** The MSS of a segment sent now: SACK blocks to be sent take room (tcp_current_mss). */
    int currentMss() {
        int blocks = t.sackBlocks.count();
        if (blocks == 0) {
            return t.mssBytes;
        }
        int fitting = sackBlocksThatFit(t.timestampsOk ? Tcb.TIMESTAMP_OPTION_BYTES : 0);
        return t.mssBytes - (SACK_OPTION_BASE_BYTES + fitting * SACK_BLOCK_BYTES);
    }

    /** Sends a segment of either queue; false if the host had no room for it (__tcp_transmit_skb with a clone). */
    boolean transmit(SendSegment segment) {
        segment.sentClockNs = pacer.stamp();
        segment.sentUs = segment.sentClockNs / 1_000;
        Packet packet = newPacket(segment.seq, segment.flags);
        // Ends a merge at the receiver; the queued segment does not keep it.
        if (segment.segmentCount > 1) {
            packet.flags |= Packet.PSH;
        }
        packet.payloadBytes = segment.payloadBytes;
        packet.segmentPayloadBytes = segment.segmentCount > 1 ? segment.segmentBytes : segment.payloadBytes;
        packet.transmissionNumber = segment.transmissionNumber;
        putOptions(packet, segment.sentClockNs);
        boolean data = segment.payloadBytes > 0;
        packet.windowField = t.receiveBuffer.selectWindow();
        t.ecn.mark(packet, data && segment.seq >= t.sndNxt);
        packet.ackSeq = t.rcvNxt;
        t.ackPolicy.onAckSent(t.rcvNxt);
        if (data) {
            pacer.countData(segment.segmentCount);
            onDataSent();
        }
        segment.transmissionNumber++;
        smallQueue.charge(packet, segment);
        packet.departureNs = departureNs(segment.sentClockNs);
        emit(packet);
        if (smallQueue.wasRejected(segment)) {
            t.recovery.enterCwr();
            return false;
        }
        pacer.onSent(segment.payloadBytes);
        noteSent(segment);
        return true;
    }

    /** Whole jiffies until the last packet departs (tcp_pacing_delay). */
    long departureDelayJiffies() {
        return Math.max(0, pacer.lastDepartureClockNs() - t.clockNs) * t.clock.hz() / NS_PER_SEC;
    }

    /** The simulated time of this reading of the host's clock. */
    private long departureNs(long clockNs) {
        return t.nowNs + clockNs - t.clock.clockNs(t.nowNs);
    }

    /** After a transmission: order of sending and delivery state (tcp_update_skb_after_send, tcp_rate_skb_sent). */
    void noteSent(SendSegment segment) {
        t.sentOrder.moveToEnd(segment);
        if (t.packetsOut == 0) {
            t.firstSentStampUs = segment.sentUs;
            t.deliveredStampUs = segment.sentUs;
        }
        segment.deliveredStampUs = t.deliveredStampUs;
        segment.deliveredAtSend = t.delivered;
    }

    private void onDataSent() {
        if (t.inFlight() == 0) {
            t.congestionControl.onTransmitStart(t.view());
        }
        t.lastSendJiffies = t.nowJiffies;
        t.ackPolicy.onDataSent();
    }

    /** A pure ACK of {@code ackSeq} (__tcp_send_ack). */
    void sendAck(long ackSeq) {
        t.ecn.noteAck(true, true);
        sendBare(acceptableSeq(), ackSeq, Packet.ACK);
    }

    void sendAck() {
        sendAck(t.rcvNxt);
    }

    private void sendBare(long seq, long ackSeq, int flags) {
        if (t.state == TcpState.CLOSED) {
            return;
        }
        long departureClockNs = pacer.stamp();
        Packet packet = newPacket(seq, flags);
        packet.departureNs = departureNs(departureClockNs);
        putOptions(packet, departureClockNs);
        packet.windowField = t.receiveBuffer.selectWindow();
        t.ecn.mark(packet, false);
        packet.ackSeq = ackSeq;
        t.ackPolicy.onAckSent(ackSeq);
        emit(packet);
    }

    /** SND.NXT, or the window's end if the peer shrank its window (tcp_acceptable_seq). */
    private long acceptableSeq() {
        long end = t.windowEndSeq();
        if (end >= t.sndNxt || (t.windowScaleOk && t.sndNxt - end < (1L << t.receiveWindowScale))) {
            return t.sndNxt;
        }
        return end;
    }

    /** Resets the peer's connection. */
    void sendReset() {
        sendBare(acceptableSeq(), t.rcvNxt, Packet.ACK | Packet.RST);
    }

    // ---- new data -----------------------------------------------------------------------------------------------

    boolean fitsWindow(SendSegment segment, int mssBytes) {
        long end = segment.payloadBytes > mssBytes ? segment.seq + mssBytes : segment.endSeq;
        return end <= t.windowEndSeq();
    }

    /** Sends what may be sent (__tcp_push_pending_frames). */
    void pushPending(int nagle) {
        if (!t.sendQueue.isEmpty() && writeOut(currentMss(), nagle, PUSH_ALL)) {
            t.retransmitTimer.checkWindowProbe();
        }
    }

    /** Sends what may be sent, without a look at the closed window (tcp_write_xmit). */
    void writeOut(int nagle) {
        writeOut(currentMss(), nagle, PUSH_ALL);
    }

    /** Sends the first segment alone, as far as the window allows (tcp_push_one). */
    void pushOne(int mssBytes) {
        writeOut(mssBytes, Nagle.PUSH, 1);
    }

    /** Sends one segment whatever the congestion window says. */
    void sendProbe(int mssBytes) {
        writeOut(mssBytes, Nagle.PUSH, PUSH_PROBE);
    }

    /** True if nothing is out and yet nothing could be sent (tcp_write_xmit). */
    private boolean writeOut(int mssBytes, int nagle, int pushOne) {
        int sentSegments = 0;
        boolean cwndLimited = false;
        t.readClock();
        int maxSegments = tso.maxSegments(mssBytes);
        SendSegment segment;
        while ((segment = t.sendQueue.head) != null) {
            int quota = cwndQuota();
            if (quota == 0) {
                if (pushOne != PUSH_PROBE) {
                    break;
                }
                quota = 1;
            }
            quota = Math.min(quota, maxSegments);
            int missingBytes = quota * mssBytes - segment.payloadBytes;
            if (missingBytes > 0) {
                growFromNext(segment, missingBytes);
            }
            int count = segment.cutFor(mssBytes);
            if (!fitsWindow(segment, mssBytes)) {
                break;
            }
            if (count == 1) {
                if (!nagleAllows(segment, mssBytes, nagle)) {
                    break;
                }
            } else if (pushOne == PUSH_ALL && tso.defers(segment, maxSegments, pacer.lastDepartureClockNs())) {
                cwndLimited = tso.deferredByCwnd;
                break;
            }
            int limitBytes = count > 1 ? splitPoint(segment, mssBytes, quota, nagle) : mssBytes;
            if (segment.payloadBytes > limitBytes) {
                t.scoreboard.split(t.sendQueue, segment, limitBytes, mssBytes);
            }
            if (smallQueue.holds(segment, 0) || segment.endSeq == segment.seq || !transmit(segment)) {
                break;
            }
            onNewDataSent(segment);
            if (segment.payloadBytes < segment.segmentCount * mssBytes) {
                t.smallSegmentEndSeq = segment.endSeq;
            }
            sentSegments += segment.segmentCount;
            if (pushOne != PUSH_ALL) {
                break;
            }
        }
        cwndLimited |= t.inFlight() >= t.window.cwndSegments;
        if (sentSegments > 0 || cwndLimited) {
            t.cwndUsage.validate(cwndLimited);
        }
        if (sentSegments > 0) {
            if (t.inCwndReduction()) {
                t.prrOut += sentSegments;
            }
            if (pushOne != PUSH_PROBE) {
                t.lossProbe.schedule(false);
            }
            return false;
        }
        return t.packetsOut == 0 && !t.sendQueue.isEmpty();
    }

    /** Segments that the window has room for, at most half of it at once (tcp_cwnd_test). */
    private int cwndQuota() {
        int cwndSegments = t.window.cwndSegments;
        int inFlight = t.inFlight();
        if (inFlight >= cwndSegments) {
            return 0;
        }
        return Math.min(Math.max(cwndSegments >> 1, 1), cwndSegments - inFlight);
    }

    /** Moves payload of the second segment in the queue into the first (tcp_grow_skb). */
    private void growFromNext(SendSegment segment, int amountBytes) {
        SendSegment next = segment.next;
        if (next == null) {
            return;
        }
        int bytes = Math.min(amountBytes, next.payloadBytes);
        if (bytes == 0) {
            return;
        }
        segment.endSeq += bytes;
        segment.payloadBytes += bytes;
        next.seq += bytes;
        next.payloadBytes -= bytes;
        if (next.payloadBytes == 0) {
            segment.endSeq = next.endSeq;
            segment.flags |= next.flags;
            t.sendQueue.remove(next);
            t.freeSegment(next);
        }
    }

    private int splitPoint(SendSegment segment, int mssBytes, int maxSegments, int nagle) {
        long windowBytes = t.windowEndSeq() - segment.seq;
        int maxBytes = mssBytes * maxSegments;
        if (maxBytes <= windowBytes && segment != t.sendQueue.tail) {
            return maxBytes;
        }
        int needed = (int) Math.min(segment.payloadBytes, windowBytes);
        if (maxBytes <= needed) {
            return maxBytes;
        }
        int partial = needed % mssBytes;
        return partial != 0 && nagleHolds(nagle) ? needed - partial : needed;
    }

    /** Minshall's variant: a small segment waits while an earlier small one is not acknowledged (RFC 896). */
    private boolean nagleHolds(int nagle) {
        if ((nagle & Nagle.CORK) != 0) {
            return true;
        }
        return nagle == Nagle.ON
                && t.packetsOut > 0
                && t.smallSegmentEndSeq > t.sndUna
                && t.smallSegmentEndSeq <= t.sndNxt;
    }

    private boolean nagleAllows(SendSegment segment, int mssBytes, int nagle) {
        return (nagle & Nagle.PUSH) != 0
                || segment != t.sendQueue.tail
                || (segment.flags & Packet.FIN) != 0
                || segment.payloadBytes >= mssBytes
                || !nagleHolds(nagle);
    }

    /** Moves a segment that was sent to the retransmission queue (tcp_event_new_data_sent). */
    void onNewDataSent(SendSegment segment) {
        boolean nothingWasOut = t.packetsOut == 0;
        t.sndNxt = segment.endSeq;
        t.sendQueue.remove(segment);
        t.rtxQueue.append(segment);
        if (t.highestSack == null) {
            t.highestSack = segment;
        }
        t.packetsOut += segment.segmentCount;
        t.counters.originalDataSegments += segment.segmentCount;
        if (nothingWasOut || t.retransmitTimer.isPending(RetransmitTimer.LOSS_PROBE)) {
            t.retransmitTimer.rearmRto();
        }
        t.sendBuffer.checkSpace();
    }

    /** Probes a closed window with what fits, or with an old sequence number (tcp_write_wakeup). */
    void probeWindow() {
        SendSegment head = t.sendQueue.head;
        if (head == null || head.seq >= t.windowEndSeq()) {
            sendBare(t.sndUna - 1, t.rcvNxt, Packet.ACK);
            return;
        }
        int mss = currentMss();
        long room = t.windowEndSeq() - head.seq;
        t.pushedSeq = Math.max(t.pushedSeq, head.endSeq);
        if (room < head.endSeq - head.seq || head.payloadBytes > mss) {
            // Set before the split, so that what stays behind keeps it as well.
            head.flags |= Packet.PSH;
            t.scoreboard.split(t.sendQueue, head, (int) Math.min(room, mss), mss);
        } else if (head.segmentCount == 0) {
            head.cutFor(mss);
        }
        head.flags |= Packet.PSH;
        if (transmit(head)) {
            onNewDataSent(head);
        }
    }
}
