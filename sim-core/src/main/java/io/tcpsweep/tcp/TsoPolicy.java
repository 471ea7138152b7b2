package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CaState;

/** How large super-segments become, and when a small one waits for more room (Linux 6.12 tcp_output.c). */
final class TsoPolicy {
    private static final int PACING_SHIFT = 10;
    private static final int DEFERRED_SEGMENTS = 3;
    private static final long NS_PER_MS = 1_000_000L;
    private static final long NS_PER_EIGHTH_US = 125;

    private final Tcb t;

    /** Set by {@link #defers}: the congestion window is what the segment waits for. */
    boolean deferredByCwnd;

    TsoPolicy(Tcb t) {
        this.t = t;
    }

    /** About a millisecond's worth at the pacing rate, more for near peers (tcp_tso_segs, tcp_tso_autosize). */
    int maxSegments(int mssBytes) {
        long bytes = t.pacingRateBytesPerSec >> PACING_SHIFT;
        long shift = t.rtt.minRttUs() >> t.config.tsoRttLog();
        if (shift < 32) {
            bytes += Tcb.MAX_SUPER_SEGMENT_BYTES >> shift;
        }
        bytes = Math.min(bytes, Tcb.MAX_SUPER_SEGMENT_BYTES);
        return Math.max((int) (bytes / mssBytes), t.config.minTsoSegments());
    }

    /** The size to which a write fills segments (tcp_xmit_size_goal). */
    int sizeGoalBytes(int mssBytes) {
        long bound = boundToHalfWindow(Tcb.MAX_SUPER_SEGMENT_BYTES);
        return (int) Math.max(bound / mssBytes * mssBytes, mssBytes);
    }

    /** No piece larger than half of the largest window that the peer ever offered (tcp_bound_to_half_wnd). */
    long boundToHalfWindow(long bytes) {
        long cutoff = t.maxWindowBytes > 536 ? t.maxWindowBytes >> 1 : t.maxWindowBytes;
        return cutoff > 0 && bytes > cutoff ? Math.max(cutoff, 68 - t.headerBytes) : bytes;
    }

    /** Whether a segment of several packets waits for the next ACK (tcp_tso_should_defer). */
    boolean defers(SendSegment segment, int maxSegments, long lastSendClockNs) {
        deferredByCwnd = false;
        if (t.caState >= CaState.RECOVERY || isBurstOver(lastSendClockNs)) {
            return false;
        }
        long windowRoom = t.windowEndSeq() - segment.seq;
        long cwndRoom = (long) (t.window.cwndSegments - t.inFlight()) * t.mssBytes;
        long limit = Math.min(windowRoom, cwndRoom);
        if (limit >= (long) maxSegments * t.mssBytes) {
            return false;
        }
        if (segment != t.sendQueue.tail && limit >= segment.payloadBytes) {
            return false;
        }
        if (isLargeShare(limit)) {
            return false;
        }
        SendSegment head = t.rtxHead();
        if (head == null) {
            return false;
        }
        if (isAckFar(head)) {
            return false;
        }
        if (cwndRoom < windowRoom) {
            if (cwndRoom <= segment.payloadBytes) {
                deferredByCwnd = true;
                return true;
            }
        } else if (windowRoom <= segment.payloadBytes) {
            return true;
        }
        return (segment.flags & Packet.FIN) == 0;
    }

    /** A share of the window, or without a share more than one ACK will make room for. */
    private boolean isLargeShare(long limitBytes) {
        int divisor = t.config.tuning().tsoWinDivisor();
        if (divisor == 0) {
            return limitBytes > (long) DEFERRED_SEGMENTS * t.mssBytes;
        }
        return limitBytes >= Math.min(t.sndWndBytes, (long) t.window.cwndSegments * t.mssBytes) / divisor;
    }

    private boolean isBurstOver(long lastSendClockNs) {
        long beyondNs = t.clockNs - lastSendClockNs - NS_PER_MS;
        t.probe.onDecision(t.nowNs, "no deferral 1 ms after the last packet", beyondNs);
        return beyondNs > 0;
    }

    /** The next ACK is not expected within half a round trip, at most a millisecond. */
    private boolean isAckFar(SendSegment head) {
        long srttNs = t.rtt.srtt8Us() * NS_PER_EIGHTH_US;
        long ackInNs = head.sentClockNs + srttNs - t.clockNs;
        long beyondNs = ackInNs - Math.min(srttNs >> 1, NS_PER_MS);
        t.probe.onDecision(t.nowNs, "no deferral, the next ACK is far", beyondNs);
        return beyondNs > 0;
    }
}
