package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CongestionControlSpec;
import io.tcpsweep.tcp.cc.DctcpSpec;
import org.junit.jupiter.api.Test;

/** A receiver whose device has merged segments: each unit is one arrival. */
class MergedUnitTest {
    private static final int FULL_TRUESIZE = 2_304;

    @Test
    void aUnitOfSeveralSegmentsIsAcknowledgedOnceAndAtOnce() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        unit(script, 5).expect("[.] ack " + (1 + 5 * MSS));
    }

    @Test
    void aUnitCountsAsOneSegmentIn() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        long before = script.tcp.counters().segmentsIn;
        unit(script, 5);

        assertThat(script.tcp.counters().segmentsIn).isEqualTo(before + 1);
    }

    /** Otherwise a full segment after it would count as short and be taken for the end of a write. */
    @Test
    void theSegmentSizeIsThatOfTheFirstOne() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        unit(script, 5);

        assertThat(Invariants.controlBlock(script.tcp).ackPolicy.rcvMssBytes()).isEqualTo(MSS);
    }

    /** Five full ones: 256 x 7,140 / 11,520 is 158. */
    @Test
    void theMemoryOfAllIsCharged() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        unit(script, 5);

        assertThat(buffer(script).chargedBytes()).isEqualTo(5 * FULL_TRUESIZE);
        assertThat(buffer(script).windowClampBytes()).isEqualTo(131_072 * 158 / 256);
    }

    /** As recorded: the first unit of five takes the window from 64,108 to all the room, 73,786. */
    @Test
    void theWindowGrowsByTwiceTheUnit() {
        Script script = Script.accepted(Settings.defaults(), ms(2), 250);
        unit(script, 5);

        assertThat(script.lastSent().windowField()).isEqualTo((73_786 + 127) / 128);
    }

    /** Sixteen at the start; units too short to make the window grow. */
    @Test
    void quickAcksAreCountedInUnits() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        for (int i = 0; i < 30; i++) {
            script.packet().merged(100, 50).arrives().after(us(10));
        }

        assertThat(script.unexpected()).hasSize(16);
    }

    /** With the unit still charged the window would shrink: the read acknowledges. */
    @Test
    void outOfQuickModeTheReadAcknowledgesAUnit() {
        Script script = quietReceiver(Settings.defaults().congestionControl());
        unit(script, 4).expectNothing();
        script.read(4 * MSS);

        script.expect("[.] ack " + (first + 4 * MSS));
    }

    @Test
    void anOutOfOrderUnitGivesOneDuplicateAck() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.data(MSS).ignoreSent();
        script.packet().seq(1 + 2 * MSS).merged(3 * MSS, MSS).arrives();

        script.expect("[.] ack " + (1 + MSS) + " sack " + (1 + 2 * MSS) + "-" + (1 + 5 * MSS));
    }

    @Test
    void aRepeatedUnitIsReportedOnce() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        unit(script, 3).ignoreSent();
        script.packet().seq(1).merged(3 * MSS, MSS).arrives();

        script.expect("[.] ack " + (1 + 3 * MSS) + " sack 1-" + (1 + 3 * MSS));
    }

    @Test
    void aUnitThatOverlapsWhatIsThereBringsTheRest() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        unit(script, 2).ignoreSent();
        script.packet().seq(1).merged(4 * MSS, MSS).arrives();

        script.expect("[.] ack " + (1 + 4 * MSS) + " sack 1-" + (1 + 2 * MSS));
    }

    @Test
    void thereIsNoRoomBehindAUnit() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        unit(script, 2);
        script.data(100);

        assertThat(buffer(script).chargedBytes()).isEqualTo(2 * FULL_TRUESIZE + 960);
    }

    @Test
    void aSmallUnitIsCopiedBehindASegment() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.data(MSS);
        script.packet().merged(100, 50).arrives();

        assertThat(buffer(script).chargedBytes()).isEqualTo(FULL_TRUESIZE);
    }

    /** 100 bytes fit behind a full segment, which leaves 64 of 164. */
    @Test
    void outOfOrderAShortTailMovesIntoTheFirstBuffer() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().seq(1 + MSS).merged(MSS + 100, MSS).arrives();
        assertThat(buffer(script).chargedBytes()).isEqualTo(FULL_TRUESIZE);
        script.packet().seq(1 + 2 * MSS + 100).data(64).arrives();
        assertThat(buffer(script).chargedBytes()).as("64 bytes more").isEqualTo(FULL_TRUESIZE);
        script.packet().seq(1 + 2 * MSS + 164).data(1).arrives();
        assertThat(buffer(script).chargedBytes()).as("and one").isEqualTo(FULL_TRUESIZE + 960);
    }

    @Test
    void inOrderAShortTailKeepsItsBuffer() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().merged(MSS + 100, MSS).arrives();

        assertThat(buffer(script).chargedBytes()).isEqualTo(FULL_TRUESIZE + 960);
    }

    @Test
    void aMarkedUnitGetsOneAckWithEcho() {
        Script script = quietReceiver(DctcpSpec.defaults());
        markedUnit(script, 3);

        script.expect("[.E] ack " + (first + 3 * MSS));
    }

    @Test
    void aMarkedUnitAfterASegmentStillToBeAcknowledgedGetsItsAckAfterThatOnes() {
        Script script = quietReceiver(DctcpSpec.defaults());
        script.packet().data(MSS).ecn(Packet.ECT_0).arrives().expectNothing();
        markedUnit(script, 2);

        script.expect("[.] ack " + (first + MSS), "[.E] ack " + (first + 3 * MSS));
    }

    private long first = 1;

    /** A receiver of ECN-capable data out of quick mode whose window has grown as far as it goes. */
    private Script quietReceiver(CongestionControlSpec control) {
        TcpConfig config = Settings.with(s -> {
            s.congestionControl = control;
            s.moderateRcvbuf = false;
            s.ecn = 1;
        });
        Script script = Script.passive(config, 1_000);
        script.syn().flags(Packet.ECE | Packet.CWR).ecn(Packet.ECT_0).arrives();
        script.after(us(100)).packet().ack(1).arrives();
        boolean quick = true;
        while (quick) {
            script.ignoreSent();
            script.packet().data(MSS).ecn(Packet.ECT_0).arrives().read(MSS);
            first += MSS;
            quick = !script.unexpected().isEmpty();
        }
        script.packet().data(MSS).ecn(Packet.ECT_0).arrives().read(MSS);
        first += MSS;
        return script.after(us(500)).ignoreSent();
    }

    private static Script unit(Script script, int segments) {
        return script.packet().merged(segments * MSS, MSS).ecn(Packet.ECT_0).arrives();
    }

    private static void markedUnit(Script script, int segments) {
        script.packet().merged(segments * MSS, MSS).ecn(Packet.CE).arrives();
    }

    private static ReceiveBuffer buffer(Script script) {
        return Invariants.controlBlock(script.tcp).receiveBuffer;
    }
}
