package io.tcpsweep.host;

/**
 * Adaptive interrupt moderation: tries the next longer or shorter of five delays and keeps to what carried more bytes,
 * then more packets, then took fewer interrupts (Linux 6.12 lib/dim/net_dim.c net_dim(), include/linux/dim.h; the
 * profile of delays counted from the event).
 */
final class AdaptiveModeration {
    /** Interrupts of one measurement. */
    private static final int MEASURED_EVENTS = 64;

    /** A change by more than this share counts. */
    private static final int SIGNIFICANT_PERCENT = 10;

    private static final int FIRST_PROFILE = 1;
    private static final long[] DELAYS_NS = {1_000, 8_000, 64_000, 128_000, 256_000};
    private static final int PACKETS = 256;
    private static final long NS_PER_US = 1_000;
    private static final long US_PER_MS = 1_000;

    private enum State {
        /** At the best one found, until the traffic changes. */
        PARKED,
        /** Moved to and fro too often: rests for a while. */
        TIRED,
        LONGER,
        SHORTER
    }

    /** Where the search is; it begins at the shortest, whatever is applied (drivers leave dim.profile_ix at 0). */
    private int profile;

    private int appliedProfile = FIRST_PROFILE;
    private State state = State.PARKED;
    private int stepsLonger;
    private int stepsShorter;
    private int tired;

    private boolean isMeasuring;
    private long startNs;
    private long bytes;
    private long packets;
    private int events;

    private long priorBytesPerMs;
    private long priorPacketsPerMs;
    private long priorEventsPerMs;

    /** The delay to use now. */
    long delayNs() {
        return DELAYS_NS[appliedProfile];
    }

    /** Packets after which the NIC interrupts at once. */
    int packets() {
        return PACKETS;
    }

    void countPacket(int wireBytes) {
        packets++;
        bytes += wireBytes;
    }

    /** The NIC has interrupted for packets. */
    void countEvent() {
        events++;
    }

    /** A poll has ended and interrupts are on again. A measurement starts here, also after a change of the delay. */
    void onPollEnd(long nowNs) {
        if (!isMeasuring) {
            start(nowNs);
            return;
        }
        if (events < MEASURED_EVENTS) {
            return;
        }
        long durationUs = (nowNs - startNs) / NS_PER_US;
        if (durationUs == 0) {
            return;
        }
        int formerProfile = profile;
        decide(perMs(bytes, durationUs), perMs(packets, durationUs), perMs(MEASURED_EVENTS, durationUs));
        if (profile == formerProfile) {
            start(nowNs);
        } else {
            appliedProfile = profile;
            isMeasuring = false;
        }
    }

    private void start(long nowNs) {
        isMeasuring = true;
        startNs = nowNs;
        bytes = 0;
        packets = 0;
        events = 0;
    }

    private static long perMs(long count, long durationUs) {
        return (count * US_PER_MS + durationUs - 1) / durationUs;
    }

    private void decide(long bytesPerMs, long packetsPerMs, long eventsPerMs) {
        boolean wasParked = state == State.PARKED;
        int change = compare(bytesPerMs, packetsPerMs, eventsPerMs);
        switch (state) {
            case PARKED:
                if (change != 0) {
                    leave();
                }
                break;
            case TIRED:
                tired--;
                if (tired == 0) {
                    leave();
                }
                break;
            default:
                search(change);
        }
        if (!wasParked || state != State.PARKED) {
            priorBytesPerMs = bytesPerMs;
            priorPacketsPerMs = packetsPerMs;
            priorEventsPerMs = eventsPerMs;
        }
    }

    /** Above 0 for better than before, below 0 for worse, 0 for about the same. */
    private int compare(long bytesPerMs, long packetsPerMs, long eventsPerMs) {
        int byBytes = significance(bytesPerMs, priorBytesPerMs);
        if (byBytes != 0 || priorBytesPerMs == 0) {
            return byBytes;
        }
        int byPackets = significance(packetsPerMs, priorPacketsPerMs);
        if (byPackets != 0 || priorPacketsPerMs == 0) {
            return byPackets;
        }
        return priorEventsPerMs == 0 ? 0 : -significance(eventsPerMs, priorEventsPerMs);
    }

    private static int significance(long now, long before) {
        if (before == 0) {
            return now > 0 ? 1 : 0;
        }
        return 100 * Math.abs(now - before) / before > SIGNIFICANT_PERCENT ? Long.signum(now - before) : 0;
    }

    private void search(int change) {
        if (change <= 0) {
            turn();
        }
        if (isOnTop()) {
            park();
        } else if (tired == 2 * DELAYS_NS.length) {
            stepsLonger = 0;
            stepsShorter = 0;
            state = State.TIRED;
        } else if (!step()) {
            park();
        }
    }

    private void turn() {
        if (state == State.LONGER) {
            state = State.SHORTER;
            stepsShorter = 0;
        } else {
            state = State.LONGER;
            stepsLonger = 0;
        }
    }

    /** More than one step there and one back: the one before was the best. */
    private boolean isOnTop() {
        return state == State.LONGER ? stepsShorter > 1 && stepsLonger == 1 : stepsLonger > 1 && stepsShorter == 1;
    }

    private void park() {
        stepsLonger = 0;
        stepsShorter = 0;
        tired = 0;
        state = State.PARKED;
    }

    private void leave() {
        state = profile > 0 ? State.SHORTER : State.LONGER;
        step();
    }

    /** False at the end of the profiles. */
    private boolean step() {
        if (state == State.LONGER) {
            if (profile == DELAYS_NS.length - 1) {
                return false;
            }
            profile++;
            stepsLonger++;
        } else {
            if (profile == 0) {
                return false;
            }
            profile--;
            stepsShorter++;
        }
        tired++;
        return true;
    }
}
