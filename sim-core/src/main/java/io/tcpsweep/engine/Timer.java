package io.tcpsweep.engine;

/**
 * A long-lived, re-armable event source. Each link, NIC and connection owns its few timers for its whole life; arming
 * one allocates nothing. Events of one instant run in the order (class, entity id, the entity's own timer number).
 */
public abstract class Timer {
    /** Tie classes of events of one instant, in the order in which they run. */
    public static final int CLASS_LINK = 0;

    public static final int CLASS_NIC = 1;
    public static final int CLASS_TCP = 2;
    public static final int CLASS_APPLICATION = 3;
    public static final int CLASS_PROBE = 4;

    /** Not armed. */
    static final int NOT_QUEUED = -1;

    /** Armed for the current instant, outside the heap. */
    static final int BESIDE_HEAP = -2;

    long orderKey;
    int heapSlot = NOT_QUEUED;
    private final EventLoop loop;

    /**
     * @param tieClass one of the {@code CLASS_} constants
     * @param entityId id of the owner within its class, 0 to 2^31 - 1
     * @param number the owner's own number for this timer, 0 to 4095
     */
    protected Timer(EventLoop loop, int tieClass, int entityId, int number) {
        if (tieClass < 0 || tieClass > 7 || entityId < 0 || number < 0 || number > 4095) {
            throw new IllegalArgumentException("tie class 0 to 7, entity id >= 0, timer number 0 to 4095");
        }
        this.loop = loop;
        this.orderKey = ((long) tieClass << 44) | ((long) entityId << 12) | number;
    }

    /** Arms or moves this timer to {@code dueNs}, which must not lie before the loop's current time. */
    public final void armAt(long dueNs) {
        loop.arm(this, dueNs);
    }

    /** Takes this timer out of the queue; does nothing if it is not armed. */
    public final void cancel() {
        loop.cancel(this);
    }

    public final boolean isArmed() {
        return heapSlot != NOT_QUEUED;
    }

    /** The time at which this timer is due; meaningful only while it is armed. */
    public final long dueNs() {
        return loop.dueNs(this);
    }

    /** Called once per arming, at exactly the due time; the timer is no longer armed then and may be armed again. */
    protected abstract void fire(long nowNs);
}
