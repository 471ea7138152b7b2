package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which segments carry PSH. */
class PushFlagTest {
    @Test
    void theEndOfAWriteCarriesPsh() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(100);

        script.expect("[P.] 1+100");
    }

    @Test
    void aPieceOfSeveralSegmentsCarriesPsh() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(20L * MSS);

        assertThat(script.unexpected()).allMatch(packet -> packet.has(Packet.PSH));
    }

    @Test
    void aSingleSegmentInTheMiddleOfAWriteCarriesNone() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 1), ms(10));
        script.write(3L * MSS);

        script.expect("[.] 1+1428");
    }

    @Test
    void splittingLeavesPshOnTheLastPart() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 1), ms(10));
        script.write(2L * MSS);
        script.expect("[.] 1+1428");
        script.after(ms(10)).ack(1 + MSS);

        script.expect("[P.] 1429+1428");
    }

    @Test
    void aWriteThatAppendsTakesPshAway() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 1), ms(10));
        script.write(MSS);
        script.write(1_000);
        assertThat(markedEnds(script)).containsExactly(1 + MSS + 1_000L);
        // Fills the piece with the end of the write before and starts another.
        script.write(22L * MSS);

        assertThat(markedEnds(script)).containsExactly(1 + MSS + 1_000L + 22L * MSS);
    }

    @Test
    void aRetransmissionKeepsIt() {
        Script script = Script.connected(Settings.with(s -> s.tailLossProbe = false), ms(10));
        script.write(100);
        script.ignoreSent();
        script.timeOfNextSent(ms(500));

        script.expect("[P.] 1+100");
    }

    /**
     * A write of a megabyte into an empty buffer, half the window 32,130 bytes, pieces of 22 segments. The first piece
     * is full at 31,416: two segments leave. Full again at 34,272 it is marked and pushed, and filled up once more. The
     * next mark comes with the piece that ends at 77,112, the last with the end of what the buffer took.
     */
    @Test
    void longWritesArePushedEveryHalfWindow() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();
        script.at(us(10_094));
        script.synAck().window(64_260).arrives();
        long taken = script.tcp.write(1 << 20);

        assertThat(taken).isEqualTo(108_528);
        assertThat(markedEnds(script)).containsExactly(1 + 45_696L, 1 + 77_112L, 1 + 108_528L);
    }

    private static List<Long> markedEnds(Script script) {
        List<Long> ends = new ArrayList<>();
        for (SendSegment s = Invariants.controlBlock(script.tcp).sendQueue.head; s != null; s = s.next) {
            if ((s.flags & Packet.PSH) != 0) {
                ends.add(s.endSeq);
            }
        }
        return ends;
    }
}
