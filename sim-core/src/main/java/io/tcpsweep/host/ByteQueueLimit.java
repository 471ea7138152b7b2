package io.tcpsweep.host;

/**
 * Byte queue limits: how many bytes a device's ring may hold, found from what completions report (Linux 6.12
 * lib/dynamic_queue_limits.c dql_queued(), dql_completed()).
 *
 * <p>The limit grows by what the ring lacked when it ran empty although more was offered, and shrinks by what it had to
 * spare for a whole hold time. Counts are of bytes since the start.
 */
final class ByteQueueLimit {
    /** Slack has to last for a second before the limit falls (the kernel counts it in ticks). */
    private static final long HOLD_NS = 1_000_000_000L;

    private long limitBytes;
    private long queuedBytes;
    private long completedBytes;

    /** The count of completed bytes up to which the ring may be filled. */
    private long fillUpToBytes;

    private long lastObjectBytes;

    // As they were at the completion before.
    private long priorQueuedBytes;
    private long priorLastObjectBytes;
    private long priorOverLimitBytes;

    private long leastSlackBytes = Long.MAX_VALUE;
    private long slackSinceNs;

    /** The limit found so far. */
    long limitBytes() {
        return limitBytes;
    }

    /** Whether nothing more may enter the ring. */
    boolean isReached() {
        return queuedBytes > fillUpToBytes;
    }

    void queued(long bytes) {
        lastObjectBytes = bytes;
        queuedBytes += bytes;
    }

    /** The device has sent these bytes since the last report. */
    void completed(long bytes, long nowNs) {
        long nowCompletedBytes = completedBytes + bytes;
        long overLimitBytes = positive(queuedBytes - completedBytes - limitBytes);
        boolean isEmpty = queuedBytes == nowCompletedBytes;
        boolean allOfPriorDone = nowCompletedBytes >= priorQueuedBytes;
        long newLimitBytes = limitBytes;
        if ((overLimitBytes > 0 && isEmpty) || (priorOverLimitBytes > 0 && allOfPriorDone)) {
            newLimitBytes += positive(nowCompletedBytes - priorQueuedBytes) + priorOverLimitBytes;
            restartSlack(nowNs);
        } else if (!isEmpty && priorQueuedBytes > completedBytes && !allOfPriorDone) {
            leastSlackBytes = Math.min(leastSlackBytes, slackBytes(bytes));
            if (nowNs - slackSinceNs > HOLD_NS) {
                newLimitBytes = positive(limitBytes - leastSlackBytes);
                restartSlack(nowNs);
            }
        }
        if (newLimitBytes != limitBytes) {
            limitBytes = newLimitBytes;
            overLimitBytes = 0;
        }
        fillUpToBytes = limitBytes + nowCompletedBytes;
        priorOverLimitBytes = overLimitBytes;
        priorLastObjectBytes = lastObjectBytes;
        completedBytes = nowCompletedBytes;
        priorQueuedBytes = queuedBytes;
    }

    /** What the ring held beyond its need: twice what a report completes is always enough. */
    private long slackBytes(long justCompletedBytes) {
        long beyondTwiceBytes = positive(limitBytes + priorOverLimitBytes - 2 * justCompletedBytes);
        long withinLastObjectBytes = priorOverLimitBytes > 0 ? positive(priorLastObjectBytes - priorOverLimitBytes) : 0;
        return Math.max(beyondTwiceBytes, withinLastObjectBytes);
    }

    private void restartSlack(long nowNs) {
        slackSinceNs = nowNs;
        leastSlackBytes = Long.MAX_VALUE;
    }

    private static long positive(long bytes) {
        return Math.max(0, bytes);
    }
}
