package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a write can hand over, and when the program is told that there is room again. */
class SendBufferTest {
    @Test
    void nothingIsTakenBeforeTheConnectionIsUp() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();

        assertThat(script.tcp.write(100)).isZero();
    }

    @Test
    void theBufferHoldsTwiceTheInitialWindowAtFirst() {
        Script script = Script.connected(Settings.defaults(), ms(10));

        assertThat(buffer(script)).isEqualTo(2 * 10 * 4_352).isEqualTo(87_040);
    }

    @Test
    void aSmallerInitialWindowLeavesTheBufferAlone() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 3), ms(10));

        assertThat(buffer(script)).isEqualTo(87_040);
    }

    /** Windows of a recorded run, and the buffers that it had then. */
    @ParameterizedTest
    @CsvSource({
        "9, 87040",
        "27, 235008",
        "29, 252416",
        "32, 278528",
        "36, 313344",
        "40, 348160",
        "44, 382976",
        "49, 426496",
        "55, 478720"
    })
    void theBufferGrowsWithTheWindow(int cwndSegments, int bytes) {
        Script script = Script.connected(Settings.defaults(), ms(10));
        Tcb t = Invariants.controlBlock(script.tcp);
        t.window.cwndSegments = cwndSegments;
        t.sendBuffer.expand();

        assertThat(buffer(script)).isEqualTo(bytes);
    }

    @Test
    void theBufferGrowsWithTheReorderingDegreeToo() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        Invariants.controlBlock(script.tcp).reordering = 30;
        Invariants.controlBlock(script.tcp).sendBuffer.expand();

        assertThat(buffer(script)).isEqualTo(2 * 31 * 4_352);
    }

    @Test
    void theBufferNeverExceedsItsLimit() {
        Script script = Script.connected(Settings.with(s -> s.maxSndbufBytes = 200_000), ms(10));
        Tcb t = Invariants.controlBlock(script.tcp);
        t.window.cwndSegments = 1_000;
        t.sendBuffer.expand();

        assertThat(buffer(script)).isEqualTo(200_000);
    }

    /** The last piece starts while a byte is free and is filled to its size. */
    @Test
    void aWriteOvershootsByOnePiece() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        long taken = script.tcp.write(1 << 20);

        // 10 segments out in 5 pieces and 22-segment pieces behind them, 960 bytes each beside the payload.
        assertThat(taken).isEqualTo((10 + 3 * 22) * (long) MSS);
        assertThat(Invariants.controlBlock(script.tcp).queuedBytes).isEqualTo(taken + 8 * 960);
        assertThat(script.tcp.write(1)).isZero();
    }

    @Test
    void theProgramIsToldWhenATthirdOfTheBufferIsFree() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.tcp.write(1 << 20);
        script.after(ms(10));
        Tcb t = Invariants.controlBlock(script.tcp);
        long acked = 0;
        while (!script.notices().contains("writable")) {
            acked += 2 * MSS;
            script.ack(1 + acked);
            boolean mayBeTold = t.sendBuffer.sndbufBytes() - t.queuedBytes >= t.queuedBytes / 2;
            assertThat(script.notices().contains("writable")).isEqualTo(mayBeTold);
        }
    }

    @Test
    void theProgramIsNotToldIfNoWriteFailed() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(40L * MSS);
        script.after(ms(10)).ack(1 + 10L * MSS);

        assertThat(script.notices()).containsExactly("established");
    }

    /** Looked at while the window is being filled: between the two pairs that an ACK for a pair lets out. */
    @Test
    void theBufferIsEnlargedWhenAFailedWriteMeetsRoomInTheWindow() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.tcp.write(1 << 20);
        script.after(ms(12)).ignoreSent();
        script.ack(1 + 2L * MSS).expectCwnd(12);

        assertThat(script.unexpected()).hasSize(2);
        assertThat(buffer(script)).isEqualTo(2 * 12 * 4_352);
    }

    @Test
    void theBufferIsNotEnlargedIfNoWriteFailed() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(20L * MSS);
        script.after(ms(12)).ack(1 + 2L * MSS);

        assertThat(buffer(script)).isEqualTo(87_040);
    }

    @Test
    void nothingIsTakenAfterShutdown() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.tcp.shutdownWrite();

        assertThat(script.tcp.write(100)).isZero();
    }

    private static int buffer(Script script) {
        return Invariants.controlBlock(script.tcp).sendBuffer.sndbufBytes();
    }
}
