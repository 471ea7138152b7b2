package io.tcpsweep.tcp;

/**
 * The smallest sample of a sliding window of time, kept as three candidates (Linux lib/win_minmax.c, after Kathleen
 * Nichols' algorithm). Times in jiffies, samples in microseconds.
 */
final class WindowedMin {
    static final long NONE_US = 0xffff_ffffL;

    private long firstJiffies;
    private long secondJiffies;
    private long thirdJiffies;
    private long firstUs = NONE_US;
    private long secondUs = NONE_US;
    private long thirdUs = NONE_US;

    long currentUs() {
        return firstUs;
    }

    void reset(long nowJiffies, long sampleUs) {
        firstJiffies = secondJiffies = thirdJiffies = nowJiffies;
        firstUs = secondUs = thirdUs = sampleUs;
    }

    void update(long windowJiffies, long nowJiffies, long sampleUs) {
        if (sampleUs <= firstUs || nowJiffies - thirdJiffies > windowJiffies) {
            reset(nowJiffies, sampleUs);
            return;
        }
        if (sampleUs <= secondUs) {
            setThird(nowJiffies, sampleUs);
            setSecond(nowJiffies, sampleUs);
        } else if (sampleUs <= thirdUs) {
            setThird(nowJiffies, sampleUs);
        }
        age(windowJiffies, nowJiffies, sampleUs);
    }

    private void age(long windowJiffies, long nowJiffies, long sampleUs) {
        long ageJiffies = nowJiffies - firstJiffies;
        if (ageJiffies > windowJiffies) {
            shift(nowJiffies, sampleUs);
            if (nowJiffies - firstJiffies > windowJiffies) {
                shift(nowJiffies, sampleUs);
            }
        } else if (secondJiffies == firstJiffies && ageJiffies > windowJiffies / 4) {
            setThird(nowJiffies, sampleUs);
            setSecond(nowJiffies, sampleUs);
        } else if (thirdJiffies == secondJiffies && ageJiffies > windowJiffies / 2) {
            setThird(nowJiffies, sampleUs);
        }
    }

    private void shift(long nowJiffies, long sampleUs) {
        firstJiffies = secondJiffies;
        firstUs = secondUs;
        setSecond(thirdJiffies, thirdUs);
        setThird(nowJiffies, sampleUs);
    }

    private void setSecond(long jiffies, long us) {
        secondJiffies = jiffies;
        secondUs = us;
    }

    private void setThird(long jiffies, long us) {
        thirdJiffies = jiffies;
        thirdUs = us;
    }
}
