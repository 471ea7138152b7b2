package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.cc.DctcpSpec;
import org.junit.jupiter.api.Test;

/** A receiver behind a NIC's ring: ten segments in 120 us, an interrupt 200 us after the first. */
class ReceivingHostTest {
    private static final TcpConfig ECN = Settings.with(settings -> settings.ecn = 1);
    private static final TcpConfig DCTCP = Settings.with(settings -> {
        settings.ecn = 1;
        settings.congestionControl = DctcpSpec.defaults();
    });

    /** The eighth packet and those after it find seven in the queue. */
    private final HostPair marking = new HostPair(1_000_000_000, us(50), 7);

    private final HostPair plain = new HostPair(1_000_000_000, us(50), 0);

    @Test
    void withoutMergingEachSegmentIsAnArrival() {
        plain.serverRing(us(200), false).connect(ECN, 1);
        plain.clients.get(0).write(10L * MSS);
        plain.run(us(280));

        assertThat(plain.answers).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void eachMergedUnitIsAnsweredByOneAck() {
        plain.serverRing(us(200), true).connect(ECN, 1);
        plain.clients.get(0).write(10L * MSS);
        plain.run(us(280));

        // Two super-segments of half the window each, both with PSH at their ends.
        assertThat(plain.answers)
                .extracting(Sent::text)
                .containsExactly("[.] ack " + (1 + 5 * MSS), "[.] ack " + (1 + 10 * MSS));
    }

    @Test
    void theAckLeavesWithTheInterruptsDelay() {
        plain.serverRing(us(200), true).connect(ECN, 1);
        long startNs = plain.loop.nowNs();
        plain.clients.get(0).write(10L * MSS);
        plain.run(us(280));

        // The first packet takes 12 us and 50 us to arrive.
        assertThat(plain.answers.get(0).timeNs() - startNs).isEqualTo(us(12 + 50 + 200));
    }

    @Test
    void marksEndAUnitAndTheMarkedTailIsAnsweredByOneAck() {
        marking.serverRing(us(200), true).connect(ECN, 1);
        marking.clients.get(0).write(10L * MSS);
        marking.run(us(280));

        assertThat(marking.answers)
                .extracting(Sent::text)
                .containsExactly("[.] ack " + (1 + 5 * MSS), "[.] ack " + (1 + 7 * MSS), "[.E] ack " + (1 + 10 * MSS));
    }

    @Test
    void dctcpEchoesTheMarkedTailInOneAck() {
        marking.serverRing(us(200), true).connect(DCTCP, 1);
        marking.clients.get(0).write(10L * MSS);
        marking.run(us(280));

        assertThat(marking.answers)
                .extracting(Sent::text)
                .containsExactly("[.] ack " + (1 + 5 * MSS), "[.] ack " + (1 + 7 * MSS), "[.E] ack " + (1 + 10 * MSS));
    }
}
