package io.tcpsweep.tcp.cc;

/** Window and threshold in segments: the only state that a congestion control may write. */
public final class CongestionWindow {
    /** The threshold before the first reduction (TCP_INFINITE_SSTHRESH). */
    public static final int INFINITE_SSTHRESH_SEGMENTS = 0x7fffffff;

    public int cwndSegments;
    public int ssthreshSegments = INFINITE_SSTHRESH_SEGMENTS;

    /** Segments acknowledged towards the next increase (snd_cwnd_cnt). */
    public int creditSegments;

    /** The window before the last reduction (prior_cwnd). */
    public int priorCwndSegments;

    public boolean inSlowStart() {
        return cwndSegments < ssthreshSegments;
    }

    /**
     * Grows by what was acknowledged, up to the threshold (Linux 6.12 tcp_cong.c tcp_slow_start()).
     *
     * @return acknowledged segments left for congestion avoidance
     */
    public int slowStart(int ackedSegments) {
        int grown = (int) Math.min((long) cwndSegments + ackedSegments, ssthreshSegments);
        int left = ackedSegments - (grown - cwndSegments);
        cwndSegments = grown;
        return left;
    }

    /** One segment more for each {@code w} acknowledged (Linux 6.12 tcp_cong.c tcp_cong_avoid_ai()). */
    public void increaseByOnePer(int w, int ackedSegments) {
        // Credit gathered while w was larger counts as one step only.
        if (creditSegments >= w) {
            creditSegments = 0;
            cwndSegments++;
        }
        creditSegments += ackedSegments;
        if (creditSegments >= w) {
            int steps = creditSegments / w;
            creditSegments -= steps * w;
            cwndSegments += steps;
        }
    }

    /**
     * One segment more on the ACK after {@code w} of them, whatever they cover (Linux up to 3.16, tcp_cong.c
     * tcp_cong_avoid_ai()).
     */
    public void increaseByOneAfter(int w) {
        if (creditSegments >= w) {
            cwndSegments++;
            creditSegments = 0;
        } else {
            creditSegments++;
        }
    }
}
