package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CaState;
import io.tcpsweep.tcp.cc.DctcpSpec;
import org.junit.jupiter.api.Test;

/**
 * The exchange of the DCTCP thread of July 2018, rule by rule: a replier in a dialogue gets a request of seven segments
 * whose last one is marked, replies, and gets the first segment of the next request, which carries CWR.
 */
class EcnAckRuleTest {
    private static final int TAIL_BYTES = 1_312;
    private static final long REQUEST_BYTES = 6L * MSS + TAIL_BYTES;

    private long first = 1;

    /** The stale flag makes the answer a repetition of the last ACK, and what is due for the segment goes with it. */
    @Test
    void linux417RepeatsItsAckAndForgetsTheNewSegment() {
        Script script = dialogue(EcnAckRule.LINUX_4_17);
        requestWithMarkedTail(script);
        script.expectNothing();
        reply(script);
        nextRequest(script, Packet.ECT_0);

        script.expect("[.E] ack " + (first + REQUEST_BYTES));
        script.after(ms(300));
        script.expectNothing();
    }

    @Test
    void withPatch1TheSegmentWaitsForTheDelayedAck() {
        Script script = dialogue(EcnAckRule.LINUX_4_17_PATCH_1);
        requestWithMarkedTail(script);
        script.expectNothing();
        reply(script);
        nextRequest(script, Packet.ECT_0);

        script.expectNothing();
        long sentAtNs = script.timeOfNextSent(ms(100));
        assertThat(sentAtNs - arrivedAtNs).isBetween(ms(40), ms(41));
        script.expect("[.] ack " + (first + REQUEST_BYTES + MSS));
    }

    @Test
    void withBothPatchesTheSegmentIsAcknowledgedAtOnce() {
        Script script = dialogue(EcnAckRule.LINUX_4_17_BOTH_PATCHES);
        requestWithMarkedTail(script);
        script.expectNothing();
        reply(script);
        nextRequest(script, Packet.ECT_0);

        script.expect("[.] ack " + (first + REQUEST_BYTES + MSS));
    }

    /** Quick-ACK mode ends the dialogue: the mark is acknowledged before the reply. */
    @Test
    void linux418AcknowledgesTheMarkAtOnce() {
        Script script = dialogue(EcnAckRule.LINUX_4_18);
        requestWithMarkedTail(script);
        script.expect("[.E] ack " + (first + REQUEST_BYTES));
        reply(script);
        nextRequest(script, Packet.ECT_0);

        script.expect("[.] ack " + (first + REQUEST_BYTES + MSS));
    }

    /** A first segment that is marked too changes no state, so only CWR can hurry its ACK. */
    @Test
    void aMarkedFirstSegmentIsHurriedByCwrAlone() {
        for (EcnAckRule rule : EcnAckRule.values()) {
            first = 1;
            Script script = dialogue(rule);
            requestWithMarkedTail(script);
            script.ignoreSent();
            reply(script);
            nextRequest(script, Packet.CE);
            boolean waits = rule == EcnAckRule.LINUX_4_17 || rule == EcnAckRule.LINUX_4_17_PATCH_1;

            assertThat(script.unexpected()).as(rule.name()).hasSize(waits ? 0 : 1);
        }
    }

    /** The flag is right here: the delayed ACK of the segment before the change goes first, with its own echo. */
    @Test
    void linux417AcknowledgesWhatCameBeforeAChangeAndNoMore() {
        Script script = dialogue(EcnAckRule.LINUX_4_17);
        arrives(script, MSS, Packet.ECT_0);
        script.expectNothing();
        arrives(script, MSS, Packet.CE);

        assertThat(script.unexpected().get(0).text()).isEqualTo("[.] ack " + (first + MSS));
    }

    /** PRR up to 6.1: an echo on the ACK of one last segment leaves a window of one. */
    @Test
    void theSenderOf2018CanBeLeftWithAWindowOfOne() {
        Script script = sender(KernelDeltas.of2018(EcnAckRule.LINUX_4_17));
        echoOnTheLastSegment(script);

        script.expectCaState(CaState.CWR).expectCwnd(1);
    }

    @Test
    void theSenderOfTodayKeepsTwo() {
        Script script = sender(KernelDeltas.none());
        echoOnTheLastSegment(script);

        script.expectCaState(CaState.CWR).expectCwnd(2);
    }

    private long arrivedAtNs;

    private void requestWithMarkedTail(Script script) {
        for (int i = 0; i < 6; i++) {
            arrives(script, MSS, Packet.ECT_0);
            script.read(MSS);
        }
        script.ignoreSent();
        script.packet().data(TAIL_BYTES).ecn(Packet.CE).flags(Packet.PSH).arrives();
    }

    private void reply(Script script) {
        script.read(TAIL_BYTES);
        script.write(100);
        assertThat(script.lastSent().text()).startsWith("[P.E]");
        assertThat(script.lastSent().ackSeq()).isEqualTo(first + REQUEST_BYTES);
        script.ignoreSent();
    }

    private void nextRequest(Script script, int codepoint) {
        script.after(us(100));
        arrivedAtNs = script.now();
        script.packet()
                .ack(script.lastSent().endSeq())
                .data(MSS)
                .ecn(codepoint)
                .flags(Packet.CWR)
                .arrives();
        script.read(MSS);
    }

    private static void echoOnTheLastSegment(Script script) {
        script.write(7L * MSS);
        script.after(us(100)).ack(1 + 2 * MSS);
        script.ack(1 + 4 * MSS);
        script.ack(1 + 6 * MSS);
        script.packet().ack(1 + 7L * MSS).flags(Packet.ECE).arrives();
    }

    private static Script sender(KernelDeltas deltas) {
        Script script = Script.active(
                Settings.with(s -> {
                    s.congestionControl = DctcpSpec.defaults();
                    s.deltas = deltas;
                }),
                1_000);
        script.tcp.connect();
        script.at(us(100));
        script.synAck().flags(Packet.ECE).arrives();
        return script.ignoreSent();
    }

    /** A receiver out of quick mode whose window has grown as far as it goes, after an exchange of small messages. */
    private Script dialogue(EcnAckRule rule) {
        Script script = Script.passive(
                Settings.with(s -> {
                    s.congestionControl = DctcpSpec.defaults();
                    s.moderateRcvbuf = false;
                    s.deltas = KernelDeltas.of2018(rule);
                }),
                1_000);
        script.syn().flags(Packet.ECE | Packet.CWR).ecn(Packet.ECT_0).arrives();
        script.after(us(100)).packet().ack(1).arrives();
        boolean quick = true;
        while (quick) {
            script.ignoreSent();
            arrives(script, MSS, Packet.ECT_0);
            script.read(MSS);
            first += MSS;
            quick = !script.unexpected().isEmpty();
        }
        arrives(script, MSS, Packet.ECT_0);
        script.read(MSS);
        first += MSS;
        script.after(us(500));
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
