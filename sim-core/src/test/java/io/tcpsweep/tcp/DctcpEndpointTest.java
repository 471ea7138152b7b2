package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CaState;
import io.tcpsweep.tcp.cc.DctcpSpec;
import org.junit.jupiter.api.Test;

/**
 * DCTCP's two ends: the receiver's exact echo, the sender's reduction, and the exchange in which a request's last
 * segment is marked.
 */
class DctcpEndpointTest {
    private static final TcpConfig DCTCP = Settings.with(s -> s.congestionControl = DctcpSpec.defaults());

    @Test
    void everyPacketIsEcnCapable() {
        Script script = Script.active(DCTCP, 1_000);
        script.tcp.connect();
        assertThat(script.lastSent().text()).isEqualTo("[SEW] 0+0");
        assertThat(script.lastSent().ecn()).isEqualTo(Packet.ECT_0);
        script.at(us(100));
        script.synAck().flags(Packet.ECE).arrives();
        assertThat(script.lastSent().ecn()).as("ACK").isEqualTo(Packet.ECT_0);
    }

    @Test
    void withoutAgreementNothingIsEcnCapableAnyMore() {
        Script script = Script.connected(DCTCP, us(100));
        script.write(100);

        assertThat(script.lastSent().ecn()).isEqualTo(Packet.NOT_ECT);
        assertThat(script.tcp.congestionControl().name()).isEqualTo("dctcp-reno");
    }

    @Test
    void theEchoFollowsEachSegmentsMark() {
        Script script = receiver();
        arrives(script, MSS, Packet.CE);
        script.expect("[.E] ack " + (1 + MSS));
        arrives(script, MSS, Packet.ECT_0);
        script.expect("[.] ack " + (1 + 2 * MSS));
    }

    /** The segment before is still to be acknowledged, with the echo of its own: that ACK goes first. */
    @Test
    void aChangeWhileAnAckIsDelayedSendsThatAckFirst() {
        Script script = quietReceiver();
        arrives(script, MSS, Packet.ECT_0);
        script.expectNothing();
        arrives(script, MSS, Packet.CE);

        script.expect("[.] ack " + (first + MSS), "[.E] ack " + (first + 2 * MSS));
    }

    @Test
    void aChangeBackDoesTheSameWithTheOldEcho() {
        Script script = quietReceiver();
        arrives(script, MSS, Packet.CE);
        script.expect("[.E] ack " + (first + MSS));
        arrives(script, MSS, Packet.CE);
        script.expectNothing();
        arrives(script, MSS, Packet.ECT_0);

        script.expect("[.E] ack " + (first + 2 * MSS), "[.] ack " + (first + 3 * MSS));
    }

    @Test
    void segmentsOfOneMarkArePairedAsUsual() {
        Script script = quietReceiver();
        arrives(script, MSS, Packet.CE);
        script.read(MSS).ignoreSent();
        arrives(script, MSS, Packet.CE);
        script.read(MSS).expectNothing();
        arrives(script, MSS, Packet.CE);

        script.expect("[.E] ack " + (first + 3 * MSS));
    }

    @Test
    void aMarkGetsNoFurtherQuickAcks() {
        Script script = quietReceiver();
        arrives(script, MSS, Packet.CE);
        script.ignoreSent();
        arrives(script, 100, Packet.CE);

        script.expectNothing();
    }

    /**
     * The replier in a dialogue: six of seven segments unmarked, the last one marked, a reply, and a second request
     * whose first segment carries CWR. Nothing waits for a timer.
     */
    @Test
    void aRequestWithAMarkedTailIsAnsweredWithoutDelay() {
        Script script = dialogue();
        for (int i = 0; i < 6; i++) {
            arrives(script, MSS, Packet.ECT_0);
            script.read(MSS);
        }
        script.expect("[.] ack " + (first + 2 * MSS), "[.] ack " + (first + 4 * MSS), "[.] ack " + (first + 6 * MSS));
        script.packet().data(1_312).ecn(Packet.CE).flags(Packet.PSH).arrives();
        long request = 6L * MSS + 1_312;
        script.expect("[.E] ack " + (first + request));
        script.read(1_312);
        script.write(100);
        assertThat(script.lastSent().text()).startsWith("[P.E]");
        assertThat(script.lastSent().ackSeq()).isEqualTo(first + request);
        script.ignoreSent();

        script.after(us(100));
        script.packet()
                .ack(script.lastSent().endSeq())
                .data(MSS)
                .ecn(Packet.ECT_0)
                .flags(Packet.CWR)
                .arrives();
        script.expect("[.] ack " + (first + request + MSS));
    }

    @Test
    void aMarkedFirstSegmentWithCwrIsAcknowledgedAtOnceWithEcho() {
        Script script = dialogue();
        script.packet().data(100).ecn(Packet.CE).flags(Packet.PSH).arrives();
        script.read(100).write(100).ignoreSent();
        script.after(us(100));
        script.packet().data(MSS).ecn(Packet.CE).flags(Packet.CWR).arrives();

        script.expect("[.E] ack " + (first + 100 + MSS));
    }

    /** The sender: alpha 1, an echo on the last segment of a request leaves a window of 2, not of 1. */
    @Test
    void anEchoOnTheLastSegmentLeavesAWindowOfTwo() {
        Script script = sender();
        script.write(7L * MSS);
        script.after(us(100));
        script.ack(1 + 2L * MSS).ack(1 + 4L * MSS).ack(1 + 6L * MSS);
        int before = script.tcp.window().cwndSegments;
        script.packet().ack(1 + 7L * MSS).flags(Packet.ECE).arrives();

        script.expectCaState(CaState.CWR).expectCwnd(2);
        assertThat(script.tcp.window().ssthreshSegments).isLessThan(before);
    }

    @Test
    void theNextRequestCarriesCwrAndEndsTheReduction() {
        Script script = sender();
        script.write(7L * MSS);
        script.after(us(100)).ack(1 + 6L * MSS);
        script.packet().ack(1 + 7L * MSS).flags(Packet.ECE).arrives();
        int ssthresh = script.tcp.window().ssthreshSegments;
        script.ignoreSent().write(7L * MSS);
        assertThat(script.unexpected().get(0).has(Packet.CWR)).isTrue();
        script.after(us(100)).ack(1 + 9L * MSS);

        script.expectCaState(CaState.OPEN).expectCwnd(ssthresh);
    }

    /** The ACK that ends a round counts in it: all of 10 marked keeps alpha at 1. */
    @Test
    void theAckThatEndsARoundCountsInIt() {
        Script script = sender();
        script.write(10L * MSS);
        script.after(us(100)).packet().ack(1 + 10L * MSS).flags(Packet.ECE).arrives();

        // ssthresh = 10 - 10 alpha / 2, with alpha = 960 + 64.
        script.expectSsthresh(5);
    }

    private long first = 1;

    private static Script sender() {
        Script script = Script.active(DCTCP, 1_000);
        script.tcp.connect();
        script.at(us(100));
        script.synAck().flags(Packet.ECE).arrives();
        return script.ignoreSent();
    }

    private static Script receiver() {
        TcpConfig config = Settings.with(s -> {
            s.congestionControl = DctcpSpec.defaults();
            s.moderateRcvbuf = false;
        });
        Script script = Script.passive(config, 1_000);
        script.syn().flags(Packet.ECE | Packet.CWR).ecn(Packet.ECT_0).arrives();
        script.after(us(100)).packet().ack(1).arrives();
        return script.ignoreSent();
    }

    /** A receiver out of quick mode whose window has grown as far as it goes. */
    private Script quietReceiver() {
        Script script = receiver();
        boolean quick = true;
        while (quick) {
            arrives(script, MSS, Packet.ECT_0);
            script.read(MSS);
            first += MSS;
            quick = !script.unexpected().isEmpty();
            script.ignoreSent();
        }
        arrives(script, MSS, Packet.ECT_0);
        script.read(MSS);
        first += MSS;
        return script.after(us(500)).ignoreSent();
    }

    /** The same after an exchange of small messages. */
    private Script dialogue() {
        Script script = quietReceiver();
        script.packet().data(100).ecn(Packet.ECT_0).flags(Packet.PSH).arrives();
        script.write(100);
        script.read(100);
        first += 100;
        script.ack(101);
        return script.after(us(500)).ignoreSent();
    }

    private static void arrives(Script script, int bytes, int codepoint) {
        script.packet().data(bytes).ecn(codepoint).arrives();
    }
}
