package io.tcpsweep.tcp;

/**
 * Receive window and buffer: what is offered, how it grows, and autotuning by the reader's speed (Linux 6.12
 * tcp_input.c, tcp_output.c __tcp_select_window()).
 */
final class ReceiveBuffer {
    private static final int SCALE_SHIFT = 8;
    private static final int INITIAL_SCALING_RATIO = 128;
    private static final int MAX_WINDOW_SCALE = 14;
    private static final long NS_PER_US = 1_000;
    private static final int MAX_UNSCALED_WINDOW = 65_535;

    private final Tcb t;
    private int rcvbufBytes;
    private int windowClampBytes;
    private int thresholdBytes;
    private int scalingRatio = INITIAL_SCALING_RATIO;
    private int chargedBytes;

    private long spaceBytes;
    private long spaceSeq;
    private long spaceTimeUs;

    private long rtt8Us;
    private long rttSeq;
    private long rttTimeUs;
    private int lastTimestampEcho;

    ReceiveBuffer(Tcb t) {
        this.t = t;
        this.rcvbufBytes = t.config.rcvbufBytes();
    }

    int rcvbufBytes() {
        return rcvbufBytes;
    }

    int chargedBytes() {
        return chargedBytes;
    }

    int thresholdBytes() {
        return thresholdBytes;
    }

    long spaceBytes() {
        return spaceBytes;
    }

    int windowClampBytes() {
        return windowClampBytes;
    }

    /** Eight times the RTT that the receiver knows, 0 = none. */
    long rtt8Us() {
        return rtt8Us;
    }

    void charge(int bytes) {
        chargedBytes += bytes;
    }

    void uncharge(int bytes) {
        chargedBytes -= bytes;
    }

    /** Payload that so much memory is good for (tcp_win_from_space). */
    int windowFromSpace(long bytes) {
        return (int) ((bytes * scalingRatio) >> SCALE_SHIFT);
    }

    private int freeSpace() {
        return windowFromSpace((long) rcvbufBytes - chargedBytes);
    }

    private int fullSpace() {
        return windowFromSpace(rcvbufBytes);
    }

    // ---- start --------------------------------------------------------------------------------------------------

    /** First offer, window scale and clamp (tcp_select_initial_window). */
    void selectInitial(int mssBytes, boolean scaling) {
        int space = Math.min(MAX_UNSCALED_WINDOW << MAX_WINDOW_SCALE, fullSpace());
        if (space > mssBytes) {
            space = space / mssBytes * mssBytes;
        }
        t.rcvWndBytes = space;
        if (!scaling) {
            t.receiveWindowScale = 0;
            windowClampBytes = MAX_UNSCALED_WINDOW;
            thresholdBytes = space;
            return;
        }
        int largest = Math.max(space, Math.max(t.config.maxRcvbufBytes(), 212_992));
        int scale = 31 - Integer.numberOfLeadingZeros(largest) - 15;
        t.receiveWindowScale = Math.min(Math.max(scale, 0), MAX_WINDOW_SCALE);
        windowClampBytes = MAX_UNSCALED_WINDOW << t.receiveWindowScale;
        thresholdBytes = space;
    }

    void withoutWindowScale() {
        windowClampBytes = Math.min(windowClampBytes, MAX_UNSCALED_WINDOW);
    }

    /** The connection is established (tcp_init_buffer_space). */
    void onEstablished() {
        int advmss = t.advertisedMssBytes;
        spaceTimeUs = t.nowUs;
        spaceSeq = t.copiedSeq;
        int maxWindow = fullSpace();
        int appWin = t.config.tuning().appWin();
        if (windowClampBytes >= maxWindow) {
            windowClampBytes = maxWindow;
            if (appWin > 0 && maxWindow > 4 * advmss) {
                windowClampBytes = Math.max(maxWindow - (maxWindow >> appWin), 4 * advmss);
            }
        }
        if (appWin > 0 && windowClampBytes > 2 * advmss && windowClampBytes + advmss > maxWindow) {
            windowClampBytes = Math.max(2 * advmss, maxWindow - advmss);
        }
        thresholdBytes = Math.min(thresholdBytes, windowClampBytes);
        spaceBytes = Math.min(Math.min(thresholdBytes, t.rcvWndBytes), 10L * advmss);
    }

    // ---- offer --------------------------------------------------------------------------------------------------

    /** What is left of the last offer (tcp_receive_window). */
    long offeredLeft() {
        return Math.max(0, t.rcvWup + t.rcvWndBytes - t.rcvNxt);
    }

    /** The window that could be offered now; a short one ends quick ACKs (__tcp_select_window). */
    int computeWindow() {
        int mss = t.ackPolicy.rcvMssBytes();
        int free = freeSpace();
        int allowed = fullSpace();
        int full = Math.min(windowClampBytes, allowed);
        if (mss > full) {
            mss = full;
            if (mss <= 0) {
                return 0;
            }
        }
        int scale = t.receiveWindowScale;
        boolean shrinking = mayShrink();
        if (shrinking) {
            free = free >> scale << scale;
        }
        if (free < full >> 1) {
            t.ackPolicy.endQuickAcks();
            free = free >> scale << scale;
            if (free < allowed >> 4 || free < mss || (shrinking && free == 0)) {
                return 0;
            }
        }
        free = Math.min(free, thresholdBytes);
        if (scale > 0) {
            return align(free, scale);
        }
        return roundedToMss(free, mss, full);
    }

    private boolean mayShrink() {
        return t.config.tuning().shrinkWindow() && t.receiveWindowScale > 0;
    }

    private int roundedToMss(int free, int mss, int full) {
        int window = (int) t.rcvWndBytes;
        if (window <= free - mss || window > free) {
            return free / mss * mss;
        }
        if (mss == full && free > window + (full >> 1)) {
            return free;
        }
        return window;
    }

    private static int align(long bytes, int scale) {
        int unit = 1 << scale;
        return (int) ((bytes + unit - 1) & -unit);
    }

    /** Chooses the window of a packet that leaves now; never takes back what was offered (tcp_select_window). */
    int selectWindow() {
        if (t.ackPolicy.isRefusing()) {
            t.prediction.turnOff();
            t.rcvWndBytes = 0;
            t.rcvWup = t.rcvNxt;
            return 0;
        }
        long left = offeredLeft();
        long window = computeWindow();
        if (window < left && !mayShrink()) {
            window = align(left, t.receiveWindowScale);
        }
        t.rcvWndBytes = window;
        t.rcvWup = t.rcvNxt;
        window = Math.min(window, (long) MAX_UNSCALED_WINDOW << t.receiveWindowScale) >> t.receiveWindowScale;
        if (window == 0) {
            t.prediction.turnOff();
        }
        return (int) window;
    }

    // ---- growth -------------------------------------------------------------------------------------------------

    /** The peer's segment size changed: how much payload a buffer holds is measured anew. */
    void measureRatio(long payloadBytes, int truesizeBytes) {
        int old = scalingRatio;
        scalingRatio = (int) Math.max(1, ((payloadBytes << SCALE_SHIFT) / truesizeBytes) & 0xff);
        if (old != scalingRatio) {
            windowClampBytes = fullSpace();
            spaceBytes = Math.min(spaceBytes, windowClampBytes);
        }
    }

    /** A segment arrived that would fit into a larger window: offer more (tcp_grow_window). */
    void grow(long payloadBytes, int truesizeBytes) {
        int room = Math.min(windowClampBytes, freeSpace()) - thresholdBytes;
        if (room <= 0) {
            return;
        }
        long increase = windowFromSpace(truesizeBytes) <= payloadBytes
                ? 2L * t.advertisedMssBytes
                : increaseForBulky(payloadBytes, truesizeBytes);
        if (increase != 0) {
            increase = Math.max(increase, 2 * payloadBytes);
            thresholdBytes += (int) Math.min(room, increase);
            t.ackPolicy.onWindowGrowth();
        }
    }

    private long increaseForBulky(long payloadBytes, int truesizeBytes) {
        int cost = windowFromSpace(truesizeBytes) >> 1;
        int window = windowFromSpace(t.config.maxRcvbufBytes()) >> 1;
        while (thresholdBytes <= window) {
            if (cost <= payloadBytes) {
                return 2L * t.ackPolicy.rcvMssBytes();
            }
            cost >>= 1;
            window >>= 1;
        }
        return 0;
    }

    /** The buffer is full: a larger one as long as that is allowed (tcp_clamp_window). */
    void onMemoryPressure() {
        t.ackPolicy.endQuickAcks();
        if (rcvbufBytes < t.config.maxRcvbufBytes()) {
            rcvbufBytes = Math.min(chargedBytes, t.config.maxRcvbufBytes());
        }
        if (chargedBytes > rcvbufBytes) {
            thresholdBytes = Math.min(windowClampBytes, 2 * t.advertisedMssBytes);
        }
    }

    boolean hasRoom() {
        return chargedBytes < rcvbufBytes;
    }

    boolean isOverCommitted() {
        return chargedBytes > rcvbufBytes;
    }

    // ---- round-trip time as the receiver sees it ----------------------------------------------------------------

    private void sampleRtt(long sampleUs, boolean byWindow) {
        long sample8Us = sampleUs << 3;
        if (rtt8Us == 0 || sample8Us < rtt8Us) {
            rtt8Us = sample8Us;
        } else if (!byWindow) {
            rtt8Us = rtt8Us - (rtt8Us >> 3) + sampleUs;
        }
    }

    /** The time in which one offered window arrives (tcp_rcv_rtt_measure). */
    void measureRttByWindow() {
        if (rttTimeUs != 0) {
            if (t.rcvNxt < rttSeq) {
                return;
            }
            sampleRtt(Math.max(1, t.nowUs - rttTimeUs), true);
        }
        rttSeq = t.rcvNxt + t.rcvWndBytes;
        rttTimeUs = t.nowUs;
    }

    /** A bare ACK on the short path: its echo counts as seen. */
    void noteTimestampEcho() {
        lastTimestampEcho = t.timestampEcho;
    }

    /** One sample per new timestamp echo, in whole milliseconds (tcp_rcv_rtt_measure_ts). */
    void measureRttByTimestamp(long payloadBytes) {
        if (!t.sawTimestamp || t.timestampEcho == lastTimestampEcho) {
            return;
        }
        lastTimestampEcho = t.timestampEcho;
        if (payloadBytes >= t.ackPolicy.rcvMssBytes()) {
            int deltaMs = t.timestampNow() - t.timestampEcho;
            if (deltaMs > 0) {
                sampleRtt(deltaMs * 1_000L, false);
            }
        }
    }

    /** After a piece was copied to the program: tunes the buffer once per round trip (tcp_rcv_space_adjust). */
    void onCopied() {
        t.readClock();
        long elapsedUs = t.nowUs - spaceTimeUs;
        long beyondUs = elapsedUs - (rtt8Us >> 3);
        t.probe.onDecision(t.nowNs, "receive buffer tuned after a round trip", beyondUs * NS_PER_US);
        if (rtt8Us == 0 || beyondUs < 0) {
            return;
        }
        long copiedBytes = t.copiedSeq - spaceSeq - (t.rcvNxt - t.copiedSeq);
        if (copiedBytes > spaceBytes) {
            if (t.config.moderateRcvbuf()) {
                tune(copiedBytes);
            }
            spaceBytes = copiedBytes;
        }
        spaceSeq = t.copiedSeq;
        spaceTimeUs = t.nowUs;
    }

    private void tune(long copiedBytes) {
        long window = (copiedBytes << 1) + 16L * t.advertisedMssBytes;
        window += (window * (copiedBytes - spaceBytes) / spaceBytes) << 1;
        long wanted = Math.min((window << SCALE_SHIFT) / scalingRatio, t.config.maxRcvbufBytes());
        if (wanted > rcvbufBytes) {
            rcvbufBytes = (int) wanted;
            windowClampBytes = windowFromSpace(wanted);
        }
    }
}
