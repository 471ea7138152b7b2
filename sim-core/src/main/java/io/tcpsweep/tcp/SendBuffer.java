package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/**
 * The socket's write side: filling super-segments, PSH, buffer size and its wake-ups (Linux 6.12 tcp.c, tcp_input.c).
 */
final class SendBuffer {
    private static final int SK_BUFF_BYTES = 256;
    private static final int SHARED_INFO_BYTES = 320;
    private static final int EXPANSION = 2;

    /** TCP_INIT_CWND, whatever window a route or program sets. */
    private static final int INITIAL_WINDOW_SEGMENTS = 10;

    private final Tcb t;
    private int sndbufBytes;
    private boolean fixed;

    SendBuffer(Tcb t) {
        this.t = t;
        this.sndbufBytes = t.config.sndbufBytes();
    }

    int sndbufBytes() {
        return sndbufBytes;
    }

    /** Takes as much as there is room for; 0 = would block (tcp_sendmsg_locked, non-blocking). */
    long write(long bytes, boolean more) {
        if (t.sendShutdown || (t.state != TcpState.ESTABLISHED && t.state != TcpState.CLOSE_WAIT)) {
            return 0;
        }
        int mss = t.transmitter.currentMss();
        int goalBytes = t.transmitter.tso().sizeGoalBytes(mss);
        long copied = 0;
        while (copied < bytes) {
            SendSegment segment = t.sendQueue.tail;
            int room = segment == null ? 0 : goalBytes - segment.payloadBytes;
            if (room <= 0) {
                if (t.queuedBytes >= sndbufBytes || !isUnsentBelowLimit(0)) {
                    t.noSpace = true;
                    if (copied > 0) {
                        push(more, Nagle.PUSH);
                    }
                    break;
                }
                segment = t.newSegment(t.writeSeq, Packet.ACK);
                t.sendQueue.append(segment);
                t.cwndUsage.onNewData();
                room = goalBytes;
            }
            int chunk = (int) Math.min(room, bytes - copied);
            if (copied == 0) {
                segment.flags &= ~Packet.PSH;
            }
            t.writeSeq += chunk;
            segment.endSeq += chunk;
            segment.payloadBytes += chunk;
            segment.segmentCount = 0;
            t.queuedBytes += chunk;
            copied += chunk;
            if (copied == bytes || segment.payloadBytes < goalBytes) {
                continue;
            }
            if (isPushForced()) {
                markPush(segment);
                t.transmitter.pushPending(Nagle.PUSH);
            } else if (segment == t.sendQueue.head) {
                t.transmitter.pushOne(mss);
            }
        }
        if (copied > 0) {
            push(more, more ? Nagle.CORK : t.options.nagle());
        }
        return copied;
    }

    /** More than half of the peer's largest window was written since the last push (forced_push). */
    private boolean isPushForced() {
        return t.writeSeq > t.pushedSeq + (t.maxWindowBytes >> 1);
    }

    private void markPush(SendSegment segment) {
        segment.flags |= Packet.PSH;
        t.pushedSeq = t.writeSeq;
    }

    /** The end of a write: its last segment gets PSH, and what may leaves (tcp_push). */
    private void push(boolean more, int nagle) {
        SendSegment tail = t.sendQueue.tail;
        if (tail != null) {
            if (!more || isPushForced()) {
                markPush(tail);
            }
            t.transmitter.pushPending(nagle);
        }
    }

    /** A program chose the size. */
    void fixBytes(int bytes) {
        sndbufBytes = bytes;
        fixed = true;
    }

    /** Room for the window to be written twice over (tcp_sndbuf_expand). */
    void expand() {
        if (fixed) {
            return;
        }
        int perSegmentBytes = Math.max(t.peerMssBytes, t.mssBytes) + Tcb.MAX_HEADER_BYTES + SHARED_INFO_BYTES;
        perSegmentBytes = Integer.highestOneBit(perSegmentBytes - 1) * 2 + SK_BUFF_BYTES;
        int segments = Math.max(Math.max(INITIAL_WINDOW_SEGMENTS, t.window.cwndSegments), t.reordering + 1);
        long wantedBytes = (long) EXPANSION * segments * perSegmentBytes;
        if (sndbufBytes < wantedBytes) {
            sndbufBytes = (int) Math.min(wantedBytes, t.config.maxSndbufBytes());
        }
    }

    boolean isWritable() {
        return t.queuedBytes < sndbufBytes
                && sndbufBytes - t.queuedBytes >= t.queuedBytes >> 1
                && isUnsentBelowLimit(1);
    }

    /** A program is woken at half of what it may have waiting unsent (tcp_stream_memory_free). */
    private boolean isUnsentBelowLimit(int wake) {
        return (t.writeSeq - t.sndNxt) << wake < t.options.notsentLowatBytes();
    }

    /** Memory was freed or data sent: grows the buffer, wakes a program that waits (tcp_check_space). */
    void checkSpace() {
        if (!t.noSpace) {
            return;
        }
        if (t.inFlight() < t.window.cwndSegments) {
            expand();
            t.cwndStampJiffies = t.nowJiffies;
        }
        if (isWritable()) {
            t.noSpace = false;
            t.events.writable(t.nowNs);
        }
    }
}
