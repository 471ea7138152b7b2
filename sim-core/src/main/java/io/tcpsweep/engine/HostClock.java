package io.tcpsweep.engine;

/**
 * A host's own clocks: a nanosecond clock, the millisecond and microsecond stamps taken from it, and jiffies with the
 * bucket rule of the kernel's timer wheel.
 *
 * <p>Linux: kernel/time/timer.c since 4.8 (levels of 64 buckets, each level eight times coarser), jiffies conversions
 * of include/linux/jiffies.h.
 */
public final class HostClock {
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int LEVEL_SHIFT = 3;
    private static final long FIRST_LEVEL_TICKS = 63;
    private static final int LAST_LEVEL = 8;

    private final int hz;
    private final long clockOffsetNs;
    private final long tickOffsetNs;
    private final long jiffiesBase;
    private long cachedTickEndNs = Long.MIN_VALUE;
    private long cachedTickStartNs = Long.MAX_VALUE;
    private long cachedJiffies;
    private long wheelClockJiffies = Long.MIN_VALUE;

    /**
     * @param hz ticks per second, 1 to 10,000
     * @param clockOffsetNs the host's clock minus simulated time, at least 0
     * @param tickOffsetNs the time since tick number 0 at simulated time 0, at least 0
     * @param jiffiesBase jiffies at tick number 0 (a kernel starts 300 s before jiffies wrap at 2^32)
     */
    public HostClock(int hz, long clockOffsetNs, long tickOffsetNs, long jiffiesBase) {
        if (hz < 1 || hz > 10_000 || clockOffsetNs < 0 || tickOffsetNs < 0) {
            throw new IllegalArgumentException("hz 1 to 10000, offsets not negative");
        }
        this.hz = hz;
        this.clockOffsetNs = clockOffsetNs;
        this.tickOffsetNs = tickOffsetNs;
        this.jiffiesBase = jiffiesBase;
    }

    /** A host whose ticks are whole multiples of 1/HZ of its clock and that started {@code clockOffsetNs} ago. */
    public static HostClock startedBefore(int hz, long clockOffsetNs) {
        return new HostClock(hz, clockOffsetNs, clockOffsetNs, (1L << 32) - 300L * hz);
    }

    public int hz() {
        return hz;
    }

    /** The host's clock. */
    public long clockNs(long nowNs) {
        return nowNs + clockOffsetNs;
    }

    /** Jiffies at this simulated time; they never wrap here. */
    public long jiffies(long nowNs) {
        if (nowNs >= cachedTickEndNs || nowNs < cachedTickStartNs) {
            long tick = (nowNs + tickOffsetNs) / NS_PER_SECOND * hz
                    + (nowNs + tickOffsetNs) % NS_PER_SECOND * hz / NS_PER_SECOND;
            cachedJiffies = jiffiesBase + tick;
            cachedTickStartNs = tickStartNs(cachedJiffies);
            cachedTickEndNs = tickStartNs(cachedJiffies + 1);
        }
        return cachedJiffies;
    }

    /** Jiffies when the host's clock showed this many microseconds. */
    public long jiffiesAtClockUs(long clockUs) {
        long sinceTickZeroNs = clockUs * 1_000 - clockOffsetNs + tickOffsetNs;
        return jiffiesBase
                + sinceTickZeroNs / NS_PER_SECOND * hz
                + sinceTickZeroNs % NS_PER_SECOND * hz / NS_PER_SECOND;
    }

    /** Simulated time at which this jiffy begins. */
    public long tickStartNs(long jiffies) {
        long tick = jiffies - jiffiesBase;
        long wholeSeconds = Math.floorDiv(tick, hz);
        long rest = tick - wholeSeconds * hz;
        return wholeSeconds * NS_PER_SECOND + (rest * NS_PER_SECOND + hz - 1) / hz - tickOffsetNs;
    }

    /** Jiffies that cover {@code us} microseconds: rounded up. */
    public long usToJiffies(long us) {
        return (us * hz + 999_999L) / 1_000_000L;
    }

    /** Jiffies that cover {@code ms} milliseconds: rounded up. */
    public long msToJiffies(long ms) {
        return (ms * hz + 999L) / 1_000L;
    }

    /** Microseconds of a number of jiffies, rounded down. */
    public long jiffiesToUs(long jiffies) {
        return jiffies * 1_000_000L / hz;
    }

    /**
     * The jiffy in which a wheel timer fires that is armed now. The wheel counts from its own clock: the current jiffy,
     * or the next one once a timer has run in this jiffy.
     */
    long wheelFireJiffy(long expiresJiffies, long nowNs) {
        long clock = Math.max(jiffies(nowNs), wheelClockJiffies);
        long delta = expiresJiffies - clock;
        if (delta < 0) {
            return clock;
        }
        int level = 0;
        long levelTicks = FIRST_LEVEL_TICKS;
        while (delta >= levelTicks && level < LAST_LEVEL) {
            level++;
            levelTicks <<= LEVEL_SHIFT;
        }
        int shift = level * LEVEL_SHIFT;
        return ((expiresJiffies + (1L << shift)) >> shift) << shift;
    }

    /** Tells the wheel that it ran timers in the current jiffy. */
    void wheelRan(long nowNs) {
        wheelClockJiffies = jiffies(nowNs) + 1;
    }
}
