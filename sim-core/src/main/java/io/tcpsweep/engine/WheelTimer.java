package io.tcpsweep.engine;

/**
 * A kernel timer of a host: armed in jiffies, fired by the timer wheel in the bucket that {@link HostClock} gives. It
 * moves as mod_timer() does, so moving it to the same jiffy again keeps its bucket.
 */
public abstract class WheelTimer extends Timer {
    private final EventLoop loop;
    private final HostClock clock;
    private boolean pending;
    private long expiresJiffies;
    private long fireNs;
    private long bucketOrderKey;

    protected WheelTimer(EventLoop loop, HostClock clock, int entityId, int number) {
        super(loop, CLASS_TCP, entityId, number);
        this.loop = loop;
        this.clock = clock;
    }

    /** Arms or moves the timer to this jiffy. */
    public final void modify(long newExpiresJiffies, long nowNs) {
        if (pending && newExpiresJiffies == expiresJiffies) {
            return;
        }
        expiresJiffies = newExpiresJiffies;
        long newFireNs = Math.max(nowNs, clock.tickStartNs(clock.wheelFireJiffy(newExpiresJiffies, nowNs)));
        if (!pending || newFireNs != fireNs) {
            bucketOrderKey = ((long) CLASS_TCP << 44) | loop.nextBucketOrder();
        }
        fireNs = newFireNs;
        pending = true;
        // A later time is only noted: the event that is still queued finds it. Most moves are of this kind.
        if (!isArmed() || fireNs < dueNs() || (fireNs == dueNs() && orderKey != bucketOrderKey)) {
            cancel();
            armInBucket();
        }
    }

    private void armInBucket() {
        orderKey = bucketOrderKey;
        armAt(fireNs);
    }

    /** Takes the timer out of the wheel. */
    public final void delete() {
        pending = false;
        cancel();
    }

    @Override
    protected final void fire(long nowNs) {
        if (!pending) {
            return;
        }
        if (fireNs > nowNs) {
            armInBucket();
            return;
        }
        pending = false;
        clock.wheelRan(nowNs);
        expired(nowNs);
    }

    /** Called in the bucket's jiffy; the timer may be armed again. */
    protected abstract void expired(long nowNs);
}
