package io.tcpsweep.tcp;

import io.tcpsweep.engine.HostClock;

/**
 * Smoothed RTT, its deviation, the retransmission timeout and the windowed minimum (Linux 6.12 tcp_input.c
 * tcp_rtt_estimator(), tcp_set_rto(), tcp_update_rtt_min()). The timeout is the RTT plus at least 200 ms, in whole
 * jiffies.
 */
final class RttEstimator {
    private final HostClock clock;
    private final long minRtoJiffies;
    private final long minRtoUs;
    private final long minRttWindowJiffies;
    private final long maxRtoJiffies;
    private final WindowedMin minRtt = new WindowedMin();

    private long srtt8Us;
    private long mdevUs;
    private long mdevMaxUs;
    private long rttvarUs;
    private long roundEndSeq;

    /** icsk_rto: the current timeout, backed off or not. */
    long rtoJiffies;

    /** icsk_backoff. */
    int backoff;

    RttEstimator(HostClock clock, TcpTuning tuning) {
        this.clock = clock;
        this.minRtoJiffies = clock.usToJiffies(tuning.minRtoUs());
        this.minRtoUs = clock.jiffiesToUs(minRtoJiffies);
        this.minRttWindowJiffies = (long) tuning.minRttWindowS() * clock.hz();
        this.maxRtoJiffies = 120L * clock.hz();
        this.rtoJiffies = clock.hz();
        this.mdevUs = clock.jiffiesToUs(clock.hz());
    }

    /** Eight times the smoothed RTT; 0 = no sample yet. */
    long srtt8Us() {
        return srtt8Us;
    }

    long minRttUs() {
        return minRtt.currentUs();
    }

    long mdevUs() {
        return mdevUs;
    }

    long rttvarUs() {
        return rttvarUs;
    }

    long minRtoJiffies() {
        return minRtoJiffies;
    }

    long minRtoUs() {
        return minRtoUs;
    }

    long maxRtoJiffies() {
        return maxRtoJiffies;
    }

    /** Forgets the minimum: a connection that becomes established on the passive side starts anew. */
    void resetMinRtt(long nowJiffies) {
        minRtt.reset(nowJiffies, WindowedMin.NONE_US);
    }

    void sampleMinRtt(long nowJiffies, long rttUs) {
        minRtt.update(minRttWindowJiffies, nowJiffies, rttUs == 0 ? clock.jiffiesToUs(1) : rttUs);
    }

    /**
     * One sample for the timeout; sets it and ends back-off.
     *
     * @param sndUna what is acknowledged, {@code sndNxt} what was sent: once a round the deviation may fall
     */
    void sample(long rttUs, long sndUna, long sndNxt) {
        long error = rttUs;
        if (srtt8Us == 0) {
            srtt8Us = rttUs << 3;
            mdevUs = rttUs << 1;
            rttvarUs = Math.max(mdevUs, minRtoUs);
            mdevMaxUs = rttvarUs;
            roundEndSeq = sndNxt;
        } else {
            error -= srtt8Us >> 3;
            srtt8Us += error;
            updateDeviation(error);
            if (sndUna > roundEndSeq) {
                if (mdevMaxUs < rttvarUs) {
                    rttvarUs -= (rttvarUs - mdevMaxUs) >> 2;
                }
                roundEndSeq = sndNxt;
                mdevMaxUs = minRtoUs;
            }
        }
        srtt8Us = Math.max(1, srtt8Us);
        rtoJiffies = Math.min(baseRtoJiffies(), maxRtoJiffies);
        backoff = 0;
    }

    private void updateDeviation(long error) {
        long change;
        if (error < 0) {
            // An RTT that falls is less of a surprise: an eighth of the gain.
            change = -error - (mdevUs >> 2);
            if (change > 0) {
                change >>= 3;
            }
        } else {
            change = error - (mdevUs >> 2);
        }
        mdevUs += change;
        if (mdevUs > mdevMaxUs) {
            mdevMaxUs = mdevUs;
            rttvarUs = Math.max(rttvarUs, mdevMaxUs);
        }
    }

    private long baseRtoJiffies() {
        return clock.usToJiffies((srtt8Us >> 3) + rttvarUs);
    }

    /** No sample came from the handshake: a conservative start (tcp_init_metrics). */
    void startConservatively() {
        long fallbackJiffies = 3L * clock.hz();
        rttvarUs = clock.jiffiesToUs(fallbackJiffies);
        mdevUs = rttvarUs;
        mdevMaxUs = rttvarUs;
        rtoJiffies = fallbackJiffies;
    }

    /** A timeout of a thin stream: what was measured, without back-off. */
    void stayLinear() {
        backoff = 0;
        rtoJiffies = Math.min(Math.max(baseRtoJiffies(), minRtoJiffies), maxRtoJiffies);
    }

    /** Doubles the timeout. */
    void backOff() {
        backoff++;
        rtoJiffies = Math.min(rtoJiffies << 1, maxRtoJiffies);
    }
}
