package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.cc.CaState;
import org.junit.jupiter.api.Test;

/** How much of a socket may wait in its host, whose device does here what the test says. */
class SmallQueueTest {
    /** Memory of a pair of segments: 2 x 1,428 + 960. */
    private static final int PAIR_BYTES = 2 * MSS + 960;

    private final Script script = Script.connected(Settings.with(s -> s.hostQueue = HostQueue.FIFO), ms(10));

    /** Twice the memory of a pair is more than a millisecond at this rate: two pairs may wait. */
    @Test
    void aSocketStopsWhenTwoOfItsPacketsWait() {
        script.write(10L * MSS);

        script.expect("[P.] 1+2856", "[P.] 2857+2856");
        assertThat(script.lastSent().chargedBytes()).isEqualTo(PAIR_BYTES);
    }

    @Test
    void aSocketGoesOnWhenOneHasLeft() {
        script.write(10L * MSS);
        script.ignoreSent();
        script.after(us(100));
        transmitted(PAIR_BYTES);

        script.expect("[P.] 5713+2856");
    }

    /** A millisecond at the pacing rate: near peers fill it with more. */
    @Test
    void aFastSocketMayLeaveAMillisecondsWorth() {
        Script near = Script.connected(Settings.with(s -> s.hostQueue = HostQueue.FIFO), us(500));
        near.write(30L * MSS);

        // 2 x 10 segments each half a millisecond are 57,120 bytes a ms; all ten are less.
        assertThat(near.bytesSentOnce()).isEqualTo(10L * MSS);
    }

    /** Twice the memory of a packet is above the limit, which counts then. */
    @Test
    void theSysctlLimitsWhatMayWait() {
        Script limited = Script.connected(
                Settings.with(s -> {
                    s.hostQueue = HostQueue.FIFO;
                    s.tuning.limitOutputBytes = PAIR_BYTES;
                }),
                ms(10));
        limited.write(10L * MSS);

        limited.expect("[P.] 1+2856", "[P.] 2857+2856");
        limited.tcp.hostQueueListener().onTransmitted(PAIR_BYTES, limited.now());
        limited.after(0);
        limited.expectNothing();
        limited.tcp.hostQueueListener().onTransmitted(PAIR_BYTES, limited.now());
        limited.after(0);
        limited.expect("[P.] 5713+2856");
    }

    @Test
    void theFirstPacketOutNeedsNoRoom() {
        script.write(2L * MSS);
        script.write(2L * MSS);
        script.expect("[P.] 1+2856", "[P.] 2857+2856");
        script.ack(1 + 4 * MSS);
        script.write(2L * MSS);

        // Both have been acknowledged though the device never reported them.
        script.expect("[P.] 5713+2856");
    }

    @Test
    void whatHasNotLeftIsNotSentAgain() {
        script.write(MSS);
        script.ignoreSent();
        script.after(ms(700));

        script.expectNothing();
        assertThat(script.tcp.counters().hostQueueRetransmits).isGreaterThanOrEqualTo(2);
        assertThat(script.tcp.counters().timeouts).isPositive();
    }

    @Test
    void whatHasLeftIsSentAgain() {
        script.write(MSS);
        script.ignoreSent();
        transmitted(MSS + 960);
        script.after(ms(400));

        assertThat(script.unexpected()).extracting(Sent::seq).contains(1L);
        assertThat(script.tcp.counters().hostQueueRetransmits).isZero();
    }

    /** A full queue is congestion: the window falls and the segment waits for the next occasion. */
    @Test
    void aPacketThatTheHostRefusedStaysToBeSent() {
        script.refuseData(true).write(4L * MSS);

        script.expectNothing();
        assertThat(script.tcp.packetsOut()).isZero();
        assertThat(script.tcp.caState()).isEqualTo(CaState.CWR);
    }

    /** What was refused waits nowhere: it takes no room from what comes later. */
    @Test
    void aRefusedPacketIsNotCharged() {
        script.refuseData(true).write(2L * MSS);
        script.write(2L * MSS);
        script.write(2L * MSS);
        script.refuseData(false).write(4L * MSS);
        script.expect("[P.] 1+2856", "[P.] 2857+2856");
        script.tcp.hostQueueListener().onTransmitted(PAIR_BYTES, script.now());
        script.tcp.hostQueueListener().onTransmitted(PAIR_BYTES, script.now());
        script.after(0);

        script.expect("[P.] 5713+2856", "[P.] 8569+2856");
    }

    private void transmitted(int bytes) {
        script.tcp.hostQueueListener().onTransmitted(bytes, script.now());
        script.after(0);
    }
}
