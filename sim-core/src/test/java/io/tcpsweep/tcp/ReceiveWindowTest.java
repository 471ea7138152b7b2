package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a receiver offers: the start, growth per segment, memory, and tuning by the speed of the program. */
class ReceiveWindowTest {
    @Test
    void theClampKeepsOneSegmentInReserve() {
        Script script = Script.accepted(Settings.defaults(), ms(10));

        assertThat(buffer(script).rcvbufBytes()).isEqualTo(131_072);
        assertThat(buffer(script).windowClampBytes()).isEqualTo(65_536 - MSS);
    }

    /** A full segment of 1,428 bytes costs 2,304: 158/256 of the memory is window. */
    @Test
    void theFirstFullSegmentShowsHowMuchMemoryAWindowNeeds() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.data(MSS);

        assertThat(buffer(script).windowClampBytes()).isEqualTo(131_072 * 158 / 256);
        assertThat(buffer(script).chargedBytes()).isEqualTo(2_304);
    }

    /** The windows of a recorded run, in units of 128 bytes: two segments more for each, up to what memory allows. */
    @Test
    void theWindowGrowsByTwoSegmentsForEachFullOne() {
        Script script = Script.accepted(Settings.defaults(), us(10_088), 250);
        List<Integer> windows = new ArrayList<>();
        for (int i = 0; i < 22; i++) {
            script.after(us(1_230)).data(MSS).read(MSS);
            windows.add(script.lastSent().windowField());
        }
        assertThat(windows).startsWith(524, 546, 568, 591, 613, 621, 621).endsWith(621);
    }

    /** As recorded: the 23rd segment is the first that is not acknowledged alone. */
    @Test
    void aStartingBulkReceiverSends22SingleAcks() {
        Script script = Script.accepted(Settings.defaults(), us(10_088), 250);
        int segments = 0;
        int acks;
        do {
            script.after(us(1_230)).data(MSS).read(MSS);
            segments++;
            acks = script.unexpected().size();
        } while (acks == segments);

        assertThat(acks).isEqualTo(22);
    }

    @Test
    void smallSegmentsDoNotGrowIt() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        for (int i = 0; i < 10; i++) {
            script.data(127).read(127);
        }
        // What was offered in the SYN-ACK is not taken back within a unit of 128.
        assertThat(script.lastSent().windowField()).isEqualTo(64_260 / 128);
    }

    @Test
    void segmentsOf128BytesDoGrowIt() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.data(MSS).read(MSS);
        int before = script.lastSent().windowField();
        script.pushedData(127).read(127);
        assertThat(script.lastSent().windowField()).as("127 bytes").isEqualTo(before);
        script.pushedData(128).read(128);

        assertThat(script.lastSent().windowField()).as("128 bytes").isGreaterThan(before);
    }

    /** Two segments of one length that is no full one: the peer's segment size, and a window that fits to it. */
    @Test
    void twoSegmentsOfOneLengthShowASmallerSegmentSize() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.data(MSS).read(MSS);
        script.data(600).read(600);
        script.data(600).read(600);
        script.data(601).read(601);

        // 601 bytes of payload in a buffer of 2,304.
        assertThat(buffer(script).windowClampBytes()).isEqualTo(131_072 * (601 * 256 / 2_304) / 256);
    }

    @Test
    void theActiveSideKeepsOneSegmentInReserveToo() {
        Script script = Script.connected(Settings.defaults(), ms(10));

        assertThat(buffer(script).windowClampBytes()).isEqualTo(65_536 - MSS);
    }

    @Test
    void lessThanHalfOfTheBufferFreeEndsQuickAcks() {
        TcpConfig config = Settings.with(s -> {
            s.moderateRcvbuf = false;
            s.rcvbufBytes = 16_384;
            s.maxRcvbufBytes = 16_384;
        });
        Script script = Script.accepted(config, ms(10));
        // A short one first: the window is six of what the receiver then takes for pairs of segments.
        script.data(50);
        for (int i = 0; i < 4; i++) {
            script.data(MSS);
        }
        assertThat(script.unexpected()).as("acknowledged singly").hasSize(5);
        script.data(60);

        assertThat(script.unexpected()).as("one of six is left").hasSize(5);
    }

    @Test
    void outOfOrderSegmentsGrowItToo() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.dataAt(1 + MSS, MSS);

        assertThat(script.lastSent().windowField()).isEqualTo(524);
    }

    @Test
    void withoutSackOutOfOrderSegmentsDoNot() {
        Script script = Script.accepted(Settings.with(s -> s.sack = false), ms(10));
        script.dataAt(1 + MSS, MSS);

        assertThat(script.lastSent().windowField()).isEqualTo((64_260 + 127) / 128);
    }

    @Test
    void outOfOrderDataAreChargedUntilTheProgramHasReadThem() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.dataAt(1 + MSS, MSS);
        assertThat(buffer(script).chargedBytes()).isEqualTo(2_304);
        script.dataAt(1, MSS);
        assertThat(buffer(script).chargedBytes()).isEqualTo(2 * 2_304);
        script.read(MSS);
        assertThat(buffer(script).chargedBytes()).isEqualTo(2_304);
        script.read(MSS);

        assertThat(buffer(script).chargedBytes()).isZero();
    }

    /** The room behind a full segment is 164 bytes. */
    @Test
    void aShortSegmentIsCopiedIntoTheRoomBehindTheOneBefore() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.data(MSS).data(164);
        assertThat(buffer(script).chargedBytes()).isEqualTo(2_304);
        script.data(1);

        assertThat(buffer(script).chargedBytes()).isEqualTo(2_304 + 960);
    }

    @Test
    void aSegmentThatIsNotReadToItsEndStaysCharged() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.data(MSS).read(MSS - 1);
        assertThat(buffer(script).chargedBytes()).isEqualTo(2_304);
        script.read(1);

        assertThat(buffer(script).chargedBytes()).isZero();
    }

    @Test
    void whatWasOfferedIsNotTakenBack() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        long rightEdge = 0;
        for (int i = 0; i < 60; i++) {
            script.after(us(100)).data(MSS);
            for (Sent ack : script.unexpected()) {
                long edge = ack.ackSeq() + ack.windowField() * 128L;
                assertThat(edge).isGreaterThanOrEqualTo(rightEdge);
                rightEdge = edge;
            }
            script.ignoreSent();
        }
    }

    /**
     * 30 segments read in one RTT of 10 ms where 10 were expected: 2 x 42,840 + 16 segments = 108,528, and twice as
     * much again for each of the two by which 30 exceeds 10, in memory 256/158 of it.
     */
    @Test
    void theBufferIsTunedToWhatTheProgramReadsInAnRtt() {
        Script script = readInOneRtt(Settings.defaults(), 30);

        assertThat(buffer(script).rcvbufBytes()).isEqualTo(108_528 * 5 * 256 / 158);
        assertThat(buffer(script).windowClampBytes()).isEqualTo(108_528 * 5 - 1);
    }

    @Test
    void tuningStopsAtTheLimit() {
        Script script = readInOneRtt(Settings.with(s -> s.maxRcvbufBytes = 400_000), 30);

        assertThat(buffer(script).rcvbufBytes()).isEqualTo(400_000);
    }

    @Test
    void switchedOffThereIsNoTuning() {
        Script script = readInOneRtt(Settings.with(s -> s.moderateRcvbuf = false), 30);

        assertThat(buffer(script).rcvbufBytes()).isEqualTo(131_072);
    }

    @Test
    void aProgramThatReadsNoMoreThanBeforeGetsNoMore() {
        Script script = readInOneRtt(Settings.defaults(), 10);

        assertThat(buffer(script).rcvbufBytes()).isEqualTo(131_072);
    }

    @Test
    void withoutAnRttThereIsNoTuning() {
        Script script = Script.accepted(Settings.with(s -> s.timestamps = false), ms(10));
        for (int i = 0; i < 30; i++) {
            script.after(us(400)).data(1_440).read(1_440);
        }
        assertThat(buffer(script).rcvbufBytes()).isEqualTo(131_072);
    }

    /** Without timestamps one offered window is taken for a round trip, the shortest of all. */
    @Test
    void withoutTimestampsTheRttIsTheTimeOfAWindow() {
        Script script = Script.accepted(Settings.with(s -> s.timestamps = false), ms(10));
        int segments = 0;
        while (buffer(script).rtt8Us() == 0) {
            script.after(us(400)).data(1_440).read(1_440);
            segments++;
        }
        // The window when the first segment arrived: 64,800 bytes after it.
        assertThat(segments).isEqualTo(1 + 45);
        assertThat(buffer(script).rtt8Us() / 8).isEqualTo(45 * 400);
    }

    /** A smaller sample replaces the RTT, a larger one moves it by an eighth. */
    @Test
    void theRttFollowsTheTimestamps() {
        Script script = Script.accepted(Settings.defaults(), ms(10));
        script.after(ms(1));
        echoed(script, 40);
        assertThat(buffer(script).rtt8Us()).isEqualTo(8 * 40_000);
        script.after(ms(1));
        echoed(script, 16);
        assertThat(buffer(script).rtt8Us()).isEqualTo(8 * 16_000);
        script.after(ms(1));
        echoed(script, 24);

        assertThat(buffer(script).rtt8Us()).isEqualTo(8 * 17_000);
    }

    private static void echoed(Script script, int rttMs) {
        script.packet().data(MSS).echo(script.timestampClock() - rttMs).arrives();
        script.read(MSS);
    }

    /**
     * So many segments arrive within one RTT of 10 ms after the handshake, the last at its end, and are read at once.
     */
    private static Script readInOneRtt(TcpConfig config, int segments) {
        Script script = Script.accepted(config, ms(10));
        long startNs = script.now();
        for (int i = 1; i <= segments; i++) {
            script.at(startNs + i * ms(10) / segments);
            echoed(script, 10);
        }
        return script;
    }

    private static ReceiveBuffer buffer(Script script) {
        return Invariants.controlBlock(script.tcp).receiveBuffer;
    }
}
