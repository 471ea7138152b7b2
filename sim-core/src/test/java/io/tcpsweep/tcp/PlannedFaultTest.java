package io.tcpsweep.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.DctcpSpec;
import org.junit.jupiter.api.Test;

/** Two endpoints, 10 ms apart, and single packets to which something happens. */
class PlannedFaultTest {
    private static final long ONE_WAY_NS = 5_000_000;
    private static final long LIMIT_NS = 60_000_000_000L;
    private static final long MAX_EVENTS = 100_000;
    private static final long BYTES = 100_000;

    /** Number of the last data segment. */
    private static final int LAST = 70;

    @Test
    void withoutFaultsNothingIsSentTwice() {
        Pair pair = transfer(Settings.defaults(), Wire.Plan.NONE, Wire.Plan.NONE);

        assertThat(counters(pair).retransmittedSegments).isZero();
        assertThat(counters(pair).lossProbes).isZero();
        assertThat(counters(pair).originalDataSegments).isEqualTo(LAST + 1);
    }

    @Test
    void aLostSegmentIsSentOnceMore() {
        Pair pair = transfer(Settings.defaults(), data(20, Wire.DROP), Wire.Plan.NONE);

        assertThat(counters(pair).retransmittedSegments).isEqualTo(1);
        assertThat(counters(pair).recoveries).isEqualTo(1);
        assertThat(counters(pair).timeouts).isZero();
    }

    @Test
    void aLostTailIsFoundByAProbe() {
        Pair pair = transfer(Settings.defaults(), data(LAST, Wire.DROP), Wire.Plan.NONE);

        assertThat(counters(pair).lossProbes).isPositive();
        assertThat(counters(pair).timeouts).isZero();
    }

    @Test
    void aLostAckCostsNothing() {
        Pair pair = transfer(Settings.defaults(), Wire.Plan.NONE, number(8, Wire.DROP));

        assertThat(counters(pair).retransmittedSegments).isZero();
    }

    @Test
    void aDuplicateIsReportedAndReducesNothing() {
        Pair pair = transfer(Settings.defaults(), data(20, Wire.DUPLICATE), Wire.Plan.NONE);

        assertThat(counters(pair).dsacksReceived).isEqualTo(1);
        assertThat(counters(pair).recoveries).isZero();
        assertThat(pair.client.socket().window().ssthreshSegments).isEqualTo(0x7fffffff);
    }

    /** Only the last segment overtakes the one before it. */
    @Test
    void aSegmentLateByLessThanAQuarterOfTheRttIsNotSentAgain() {
        Pair pair = transfer(Settings.defaults(), delayedData(LAST - 1, 1_000_000), Wire.Plan.NONE);

        assertThat(counters(pair).retransmittedSegments).isZero();
        assertThat(counters(pair).recoveries).isZero();
    }

    @Test
    void aSegmentLateByMuchIsSentAgainInVainAndThatIsUndone() {
        Pair pair = transfer(Settings.defaults(), delayedData(30, 8_000_000), Wire.Plan.NONE);
        TcpCounters counters = counters(pair);

        assertThat(counters.recoveries).isEqualTo(1);
        assertThat(counters.fullUndos + counters.partialUndos + counters.dsackUndos)
                .isPositive();
        assertThat(pair.client.socket().window().ssthreshSegments).isEqualTo(0x7fffffff);
    }

    @Test
    void aLostSynIsSentAgain() {
        Pair pair = transfer(Settings.defaults(), number(0, Wire.DROP), Wire.Plan.NONE);

        assertThat(counters(pair).retransmittedSegments).isEqualTo(1);
        assertThat(counters(pair).timeouts).isEqualTo(1);
    }

    @Test
    void aLostSynAckIsSentAgainToo() {
        Pair pair = transfer(Settings.defaults(), Wire.Plan.NONE, number(0, Wire.DROP));

        assertThat(pair.server.socket().counters().retransmittedSegments).isPositive();
    }

    @Test
    void marksAreEchoedUntilCwrAndReduceOnceARound() {
        TcpConfig ecn = Settings.with(s -> s.ecn = 1);
        Pair pair = transfer(ecn, data(20, Wire.MARK), Wire.Plan.NONE);

        assertThat(counters(pair).retransmittedSegments).isZero();
        assertThat(counters(pair).deliveredCeSegments).isGreaterThan(1);
        assertThat(pair.client.socket().window().ssthreshSegments).isBetween(2, 64);
    }

    @Test
    void dctcpEchoesExactlyWhatWasMarked() {
        TcpConfig dctcp = Settings.with(s -> s.congestionControl = DctcpSpec.defaults());
        Pair pair = transfer(dctcp, data(20, Wire.MARK), Wire.Plan.NONE);

        assertThat(counters(pair).deliveredCeSegments).isEqualTo(1);
    }

    private static TcpCounters counters(Pair pair) {
        return pair.client.socket().counters();
    }

    /** One stream from client to server; everything has to arrive. */
    private static Pair transfer(TcpConfig config, Wire.Plan there, Wire.Plan back) {
        Pair pair = new Pair(config, config, 1_000, ONE_WAY_NS, there, back);
        pair.client.writes(BYTES, 1 << 20);
        pair.start().runToEnd(LIMIT_NS, MAX_EVENTS);
        assertThat(pair.server.bytesRead()).isEqualTo(BYTES);
        assertThat(pair.server.isOver()).isTrue();
        assertThat(pair.client.isOver()).isTrue();
        return pair;
    }

    private static Wire.Plan number(int which, int fate) {
        return (packet, number) -> number == which ? fate : 0;
    }

    /** The data packet of this number, from 0, the first time that it is sent. */
    private static Wire.Plan data(int which, int fate) {
        return (packet, number) -> isData(packet, which) ? fate : 0;
    }

    private static Wire.Plan delayedData(int which, long extraNs) {
        return new Wire.Plan() {
            @Override
            public int fate(Packet packet, int number) {
                return 0;
            }

            @Override
            public long extraDelayNs(Packet packet, int number) {
                return isData(packet, which) ? extraNs : 0;
            }
        };
    }

    private static boolean isData(Packet packet, int which) {
        return packet.payloadBytes > 0 && packet.transmissionNumber == 0 && packet.seq == 1 + which * 1_428L;
    }
}
