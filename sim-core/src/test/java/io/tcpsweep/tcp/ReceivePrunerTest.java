package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.ms;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A socket whose received data take more memory than it may have: what is collapsed, what dropped, what refused. */
class ReceivePrunerTest {
    /** 200 bytes of payload take a buffer of 960 bytes, 48 of which are room for more. */
    private static final int SMALL = 200;

    /** The kernel may copy 3,776 bytes into the 4,352 of a page, so 20 small ones behind each other need two. */
    @Test
    void contiguousOutOfOrderDataAreCopiedIntoPages() {
        Script script = accepted(19_000);
        fillBehindHole(script, 20);
        assertThat(charged(script)).isEqualTo(20 * 960);
        script.dataAt(1_001 + 20L * SMALL, SMALL);

        assertThat(charged(script)).isEqualTo(4_352 + 960 + 960);
        script.after(ms(5));
        assertThat(script.lastSent().sackText()).isEqualTo("1001-5201");
        fillHole(script);
        assertThat(script.tcp.read(10_000)).isEqualTo(5_200);
    }

    /** Each alone: copying one cannot help. The top goes, by more than an eighth of the buffer. */
    @Test
    void loneBuffersAreDroppedFromTheTopAnEighthAtATime() {
        Script script = accepted(19_000);
        for (int i = 0; i < 20; i++) {
            script.dataAt(1_001 + 300L * i, SMALL);
        }
        script.dataAt(301, SMALL);

        // An eighth of 19,000 is 2,375 bytes: three buffers.
        assertThat(charged(script)).isEqualTo(18 * 960);
        script.after(ms(5));
        assertThat(script.lastSent().sackText()).isEqualTo("301-501");
        script.ignoreSent().dataAt(1_001 + 300L * 17, SMALL);
        assertThat(charged(script)).as("it was dropped").isEqualTo(19 * 960);
    }

    @Test
    void whatIsHighestItselfIsRefused() {
        Script script = accepted(19_000);
        for (int i = 0; i < 20; i++) {
            script.dataAt(1_001 + 300L * i, SMALL);
        }
        script.ignoreSent().dataAt(1_001 + 300L * 20, SMALL);

        assertThat(charged(script)).isEqualTo(20 * 960);
        script.expectNothing();
    }

    /** Data that the program has not read are copied together as well; the program reads the same bytes. */
    @Test
    void unreadDataAreCopiedTogether() {
        Script script = accepted(19_000);
        for (int i = 0; i < 20; i++) {
            script.data(SMALL);
        }
        onLongPath(script).data(SMALL);

        assertThat(charged(script)).isEqualTo(4_352 + 960 + 960);
        assertThat(script.tcp.read(10_000)).isEqualTo(21 * SMALL);
        assertThat(charged(script)).isZero();
    }

    @Test
    void whatWasReadOfABufferIsNotCopied() {
        Script script = accepted(19_000);
        for (int i = 0; i < 20; i++) {
            script.data(SMALL);
        }
        script.read(150);
        onLongPath(script).data(SMALL);

        // 3,850 bytes are left: a page of 3,776 and a small buffer of 74, which has room for the next 200 too.
        assertThat(charged(script)).isEqualTo(4_352 + 960);
        assertThat(script.tcp.read(10_000)).isEqualTo(21 * SMALL - 150);
    }

    /** Full segments waste nothing: they can neither be collapsed nor dropped, so the window closes at once. */
    @Test
    void aSegmentInOrderThatFindsNoRoomClosesTheWindow() {
        Script script = accepted(4_096);
        script.data(1_000);
        script.data(1_000);
        script.ignoreSent();
        Tcb t = Invariants.controlBlock(script.tcp);
        t.rcvWndBytes = 4_000;
        onLongPath(script).data(1_000);

        assertThat(script.lastSent().ackSeq()).isEqualTo(2_001);
        assertThat(script.lastSent().windowField()).isZero();
        assertThat(t.rcvWndBytes).isZero();
    }

    /** The kernel forgets the refusal with the ACK that told of it. */
    @Test
    void theNextAckOffersWhatThereIs() {
        Script script = accepted(4_096);
        script.data(1_000);
        script.data(1_000);
        Invariants.controlBlock(script.tcp).rcvWndBytes = 4_000;
        onLongPath(script).data(1_000);
        script.ignoreSent().read(2_000);

        assertThat(script.lastSent().windowField()).isPositive();
    }

    private static void fillBehindHole(Script script, int segments) {
        for (int i = 0; i < segments; i++) {
            script.dataAt(1_001 + (long) i * SMALL, SMALL);
        }
    }

    private static void fillHole(Script script) {
        script.dataAt(1, 1_000);
    }

    /** The short path of expected segments does not look at the limit. */
    private static Script onLongPath(Script script) {
        Invariants.controlBlock(script.tcp).prediction.turnOff();
        return script;
    }

    private static int charged(Script script) {
        return Invariants.controlBlock(script.tcp).receiveBuffer.chargedBytes();
    }

    private static Script accepted(int rcvbufBytes) {
        return Script.accepted(
                Settings.with(s -> {
                    s.moderateRcvbuf = false;
                    s.rcvbufBytes = rcvbufBytes;
                    s.maxRcvbufBytes = rcvbufBytes;
                }),
                ms(10));
    }
}
