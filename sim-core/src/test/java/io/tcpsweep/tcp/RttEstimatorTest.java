package io.tcpsweep.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.HostClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Smoothed RTT, deviation and timeout; samples come once a round trip unless a test says otherwise. */
class RttEstimatorTest {
    @ParameterizedTest
    @CsvSource({
        "250,  '100,100,100',                        800,     113,    200000, 51",
        "1000, '100,100,100',                        800,     113,    200000, 201",
        "100,  '100',                                800,     200,    200000, 21",
        "250,  '1000,50000',                         57000,   50500,  200000, 52",
        "1000, '1000,50000',                         57000,   50500,  200000, 208",
        "1000, '1000,50000,1000',                    50875,   44000,  200000, 207",
        "1000, '100000,100000,100000,100000,100000,100000,100000,100000,1000', 701000, 38238, 200000, 288",
        "250,  '150000',                             1200000, 300000, 300000, 113",
        "250,  '150000,300000',                      1350000, 375000, 375000, 136",
        "250,  '150000,300000,150000',               1331250, 300000, 356250, 131",
        "250,  '150000,300000,150000,150000',        1314844, 241406, 327539, 123",
    })
    void followsTheWorkedExamples(int hz, String samplesUs, long srtt8Us, long mdevUs, long rttvarUs, long rtoJiffies) {
        RttEstimator rtt = new RttEstimator(HostClock.startedBefore(hz, 0), TcpTuning.linux612());
        long round = 1;
        for (String sampleUs : samplesUs.split(",", -1)) {
            rtt.sample(Long.parseLong(sampleUs), round, round);
            round++;
        }

        assertThat(rtt.srtt8Us()).as("8 srtt").isEqualTo(srtt8Us);
        assertThat(rtt.mdevUs()).as("mdev").isEqualTo(mdevUs);
        assertThat(rtt.rttvarUs()).as("rttvar").isEqualTo(rttvarUs);
        assertThat(rtt.rtoJiffies).as("timeout").isEqualTo(rtoJiffies);
    }

    @Test
    void theTimeoutIsOneSecondBeforeAnySample() {
        assertThat(new RttEstimator(HostClock.startedBefore(250, 0), TcpTuning.linux612()).rtoJiffies)
                .isEqualTo(250);
    }

    @Test
    void withoutASampleFromTheHandshakeTheTimeoutIsThreeSeconds() {
        RttEstimator rtt = new RttEstimator(HostClock.startedBefore(250, 0), TcpTuning.linux612());
        rtt.startConservatively();

        assertThat(rtt.rtoJiffies).isEqualTo(750);
    }

    @Test
    void backOffDoublesUpTo120Seconds() {
        RttEstimator rtt = sampledAt1000Hz(100);

        long[] seen = new long[11];
        for (int i = 0; i < seen.length; i++) {
            seen[i] = rtt.rtoJiffies;
            rtt.backOff();
        }
        assertThat(seen).containsExactly(201, 402, 804, 1_608, 3_216, 6_432, 12_864, 25_728, 51_456, 102_912, 120_000);
    }

    @Test
    void aSampleEndsBackOff() {
        RttEstimator rtt = sampledAt1000Hz(100);
        rtt.backOff();
        rtt.backOff();
        rtt.sample(100, 2, 2);

        assertThat(rtt.rtoJiffies).isEqualTo(201);
        assertThat(rtt.backoff).isZero();
    }

    @Test
    void theDeviationFallsOnlyOnceARound() {
        RttEstimator rtt = new RttEstimator(HostClock.startedBefore(250, 0), TcpTuning.linux612());
        rtt.sample(150_000, 1, 1_000);
        rtt.sample(150_000, 500, 2_000);
        assertThat(rtt.rttvarUs()).as("within the round").isEqualTo(300_000);
        rtt.sample(150_000, 1_001, 2_000);

        // The round's largest deviation was the first one; it still counts for this round.
        assertThat(rtt.rttvarUs()).isEqualTo(300_000);
        rtt.sample(150_000, 2_001, 3_000);
        assertThat(rtt.rttvarUs()).as("a round later").isLessThan(300_000);
    }

    @Test
    void theSmoothedRttIsNeverZeroOnceThereIsASample() {
        RttEstimator rtt = sampledAt1000Hz(0);

        assertThat(rtt.srtt8Us()).isEqualTo(1);
    }

    @Test
    void theSmallestRttIsKeptForFiveMinutes() {
        RttEstimator rtt = new RttEstimator(HostClock.startedBefore(100, 0), TcpTuning.linux612());
        rtt.sampleMinRtt(0, 1_000);
        rtt.sampleMinRtt(100, 2_000);
        assertThat(rtt.minRttUs()).isEqualTo(1_000);
        rtt.sampleMinRtt(29_999, 2_000);
        assertThat(rtt.minRttUs()).isEqualTo(1_000);
        rtt.sampleMinRtt(30_001, 2_000);

        assertThat(rtt.minRttUs()).isEqualTo(2_000);
    }

    @Test
    void anRttOfZeroCountsAsOneJiffyForTheMinimum() {
        RttEstimator rtt = new RttEstimator(HostClock.startedBefore(250, 0), TcpTuning.linux612());
        rtt.sampleMinRtt(0, 0);

        assertThat(rtt.minRttUs()).isEqualTo(4_000);
    }

    private static RttEstimator sampledAt1000Hz(long rttUs) {
        RttEstimator rtt = new RttEstimator(HostClock.startedBefore(1_000, 0), TcpTuning.linux612());
        rtt.sample(rttUs, 1, 1);
        return rtt;
    }
}
