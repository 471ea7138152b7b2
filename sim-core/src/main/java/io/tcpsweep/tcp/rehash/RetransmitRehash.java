package io.tcpsweep.tcp.rehash;

/**
 * State of the 2016 proposal for one connection. It decides; the connection draws the random numbers and changes the
 * hash. At most one draw an episode, which a chance of {@code prob} wins; a won draw is executed at once or, if too
 * much is in flight, kept as a wish that an ACK fulfils later. A timeout cancels the wish.
 */
public final class RetransmitRehash {
    private final RetransmitRehashSpec spec;
    private boolean sawTimeout;
    private boolean inEpisode;
    private boolean wanted;
    private int drawCount;

    public RetransmitRehash(RetransmitRehashSpec spec) {
        this.spec = spec;
    }

    /** False for every released kernel: the other methods need not be called then. */
    public boolean enabled() {
        return spec.probPercent() > 0;
    }

    /** Number of draws so far; keys the next random number. */
    public int drawCount() {
        return drawCount;
    }

    /** Whether a retransmission that left successfully takes part in the lottery now. */
    public boolean drawsOnRetransmit(boolean inLoss) {
        boolean first = !inEpisode;
        inEpisode = true;
        if (!first && !spec.everyRetransmit()) {
            return false;
        }
        return spec.mode() > 0 || !(spec.forLife() ? sawTimeout : inLoss);
    }

    /**
     * The lottery of one retransmission.
     *
     * @param percentile uniform in 0 to 99
     * @param outstandingSegments segments out and not SACKed
     * @param reorderingSegments the connection's reordering degree
     * @return true if the hash is to be changed at once
     */
    public boolean draw(int percentile, int outstandingSegments, int reorderingSegments) {
        drawCount++;
        if (percentile >= spec.probPercent()) {
            return false;
        }
        if (isQuiet(outstandingSegments, reorderingSegments)) {
            return true;
        }
        wanted = true;
        return false;
    }

    /** Whether an ACK, after the retransmit queue was cleaned, fulfils a wish: true once. */
    public boolean fulfilsOnAck(int outstandingSegments, int reorderingSegments) {
        if (!wanted || !isQuiet(outstandingSegments, reorderingSegments)) {
            return false;
        }
        wanted = false;
        return true;
    }

    /** A retransmission timeout, of a SYN too. */
    public void onTimeout() {
        sawTimeout = true;
        wanted = false;
    }

    /** No retransmission is left in the window: the next one opens a new episode. */
    public void onEpisodeEnd() {
        inEpisode = false;
    }

    private boolean isQuiet(int outstandingSegments, int reorderingSegments) {
        int limit = spec.thresholdSegments() == 0 ? reorderingSegments : spec.thresholdSegments();
        return outstandingSegments < limit;
    }
}
