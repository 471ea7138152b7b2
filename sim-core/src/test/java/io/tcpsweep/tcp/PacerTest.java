package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * When packets are to leave a host whose queue paces; ten segments in 10 ms are paced at 2,856,000 bytes per second.
 */
class PacerTest {
    private static final long RTT_NS = ms(10);

    /** Of a pair at twice the rate of ten segments each round trip: 2,856 bytes at 2,856,000 bytes per second. */
    private static final long PAIR_GAP_NS = ms(1);

    private final Script script = Script.connected(Settings.with(s -> s.hostQueue = HostQueue.FAIR), RTT_NS);
    private int completed;

    @Test
    void theFirstTenSegmentsLeaveAtOnce() {
        send(10 * MSS);

        assertThat(departuresNs()).containsOnly(RTT_NS).hasSize(5);
    }

    @Test
    void afterThemEachPacketWaitsForTheTimeOfTheOneBefore() {
        script.write(20L * MSS);
        completeAll();
        script.ignoreSent();
        script.after(us(200)).ack(1 + 2 * MSS);
        completeAll();

        assertThat(departuresNs().get(0)).isEqualTo(RTT_NS + PAIR_GAP_NS);
    }

    /** Fourteen segments each 10 ms, doubled: a pair takes 714 us. */
    @Test
    void packetsOfOneInstantFollowEachOtherAtThePacingRate() {
        send(10 * MSS);
        script.ignoreSent();
        script.after(RTT_NS).ack(1 + 4 * MSS);
        long gapNs = 2L * MSS * 1_000_000_000L / script.tcp.pacingRateBytesPerSec();
        send(8 * MSS);

        long firstNs = 2 * RTT_NS;
        long secondNs = firstNs + gapNs - gapNs / 2;
        assertThat(gapNs).isBetween(us(714), us(715));
        assertThat(departuresNs()).containsExactly(firstNs, secondNs, secondNs + gapNs, secondNs + 2 * gapNs);
    }

    /** A departure was due a millisecond after the last; 10 ms later that is lost but for half a gap. */
    @Test
    void lostTimeIsMadeUpForUpToHalfAGap() {
        send(10 * MSS);
        script.ignoreSent();
        script.after(ms(10)).ack(1 + 10 * MSS);
        script.ignoreSent();
        long gapNs = 3L * MSS * 1_000_000_000L / script.tcp.pacingRateBytesPerSec();
        send(4 * MSS);

        script.expect("[P.] 14281+4284", "[P.] 18565+1428");
        assertThat(script.lastSent().departureNs()).isEqualTo(ms(20) + gapNs - gapNs / 2);
    }

    @Test
    void theTimestampIsThatOfTheDeparture() {
        script.write(20L * MSS);
        completeAll();
        script.ignoreSent();
        script.after(us(200)).ack(1 + 2 * MSS);

        assertThat(script.lastSent().departureNs()).isEqualTo(RTT_NS + PAIR_GAP_NS);
        assertThat(script.lastSent().timestampValue()).isEqualTo(script.timestampClock() + 1);
    }

    @Test
    void anAcknowledgementDoesNotOvertakeData() {
        send(12 * MSS);
        script.ignoreSent();
        script.after(us(100)).data(MSS);

        assertThat(script.lastSent().text()).startsWith("[.] ack");
        assertThat(script.lastSent().departureNs()).isEqualTo(RTT_NS + PAIR_GAP_NS);
    }

    /** The timeout counts from the departure: 2 ms of pacing delay are 2 ticks. */
    @Test
    void timersCountFromTheDeparture() {
        Script slow = Script.connected(Settings.with(s -> s.hostQueue = HostQueue.FAIR), ms(20));
        slow.write(10L * MSS);
        completeAll(slow);
        slow.ignoreSent();
        long probeNs = slow.timeOfNextSent(ms(400));
        Script unpaced = Script.connected(Settings.defaults(), ms(20));
        unpaced.write(10L * MSS);
        unpaced.ignoreSent();

        assertThat(probeNs - unpaced.timeOfNextSent(ms(400))).isEqualTo(ms(2));
    }

    @Test
    void withoutAPacingQueueEverythingDepartsAtOnce() {
        Script unpaced = Script.connected(Settings.defaults(), RTT_NS);
        unpaced.write(10L * MSS).ack(1 + 4 * MSS);
        unpaced.write(4L * MSS);

        assertThat(unpaced.allSent()).extracting(Sent::departureNs).containsOnly(0L, RTT_NS);
    }

    private void send(int bytes) {
        script.write(bytes);
        completeAll();
    }

    private void completeAll() {
        completed = completeFrom(script, completed);
    }

    private static void completeAll(Script other) {
        completeFrom(other, 0);
    }

    /** The device takes everything that the connection has handed over, and what that lets it hand over. */
    private static int completeFrom(Script script, int first) {
        int done = first;
        for (; done < script.allSent().size(); done++) {
            int chargedBytes = script.allSent().get(done).chargedBytes();
            if (chargedBytes > 0) {
                script.tcp.hostQueueListener().onTransmitted(chargedBytes, script.now());
                script.after(0);
            }
        }
        return done;
    }

    private List<Long> departuresNs() {
        return script.unexpected().stream().map(Sent::departureNs).toList();
    }
}
