package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of Linux 2.6.38 for sending and for the use of the window, each held against that of 6.12. */
class OlderSendingTest {
    /** 6.12 sends pairs to a distant peer at first. */
    @Test
    void theWholeWindowLeavesInOnePieceWhateverTheRate() {
        Script script = Script.connected(Settings.with(s -> s.sending = new SendingSpec(false, true)), ms(10));
        script.write(20L * MSS);

        script.expect("[P.] 1+14280");
    }

    /** 6.12 would send after a millisecond. */
    @Test
    void aSmallPieceWaitsForAThirdOfTheWindowLongerThanAMillisecond() {
        Script script = tenOutOfForty();
        script.after(ms(10)).ack(1 + MSS);
        // Room for 2 of 11.
        script.expectNothing();
        script.after(ms(2)).ack(1 + 2L * MSS);

        // Room for 4 of 12.
        script.expect("[P.] " + (1 + 10 * MSS) + "+" + 4 * MSS);
    }

    @Test
    void itWaitsUntilTheSecondTickAfterItsLastWait() {
        Script script = tenOutOfForty();
        script.after(ms(10)).ack(1 + MSS);
        script.after(ms(4)).ack(1 + MSS);
        // Two ticks after the first wait, but one after the second.
        script.after(ms(4)).ack(1 + MSS);
        script.expectNothing();
        script.after(ms(8)).ack(1 + MSS);

        script.expect("[P.] " + (1 + 10 * MSS) + "+" + 2 * MSS);
    }

    private static Script tenOutOfForty() {
        Script script = Script.connected(Settings.with(s -> s.sending = new SendingSpec(false, true)), ms(10), 250);
        script.write(40L * MSS).ignoreSent();
        return script;
    }

    /**
     * An ACK grows the window if what was in flight left less than a third of it, or at most three segments. 6.12 asks
     * in slow start whether half of it was used.
     */
    @ParameterizedTest
    @CsvSource({
        "10, 5, false, 10", "10, 5, true, 10",
        "10, 6, false, 11", "10, 6, true, 10",
        "10, 7, false, 11", "10, 7, true, 11",
        "40, 26, false, 41", "40, 26, true, 40",
        "40, 27, false, 41", "40, 27, true, 41"
    })
    void theWindowGrowsIfItWasFilledBeforeTheAck(int window, int out, boolean byInFlight, int expected) {
        Script script = Script.connected(
                Settings.with(s -> {
                    s.sending = new SendingSpec(byInFlight, false);
                    s.initialWindowSegments = window;
                }),
                ms(10));
        script.write((long) out * MSS).ignoreSent();
        script.after(ms(10)).ack(1 + MSS);

        script.expectCwnd(expected);
    }
}
