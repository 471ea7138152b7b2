package io.tcpsweep.host;

import static io.tcpsweep.host.GroHarness.FULL_TRUESIZE_BYTES;
import static io.tcpsweep.host.GroHarness.MSS;
import static io.tcpsweep.host.GroHarness.SHORT_TRUESIZE_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which packets join a held unit (Linux 6.12 tcp_gro_receive), and what the unit carries. */
class GroMergeTest {
    private final GroHarness gro = GroHarness.tun();

    @Test
    void consecutiveSegmentsAreOneUnit() {
        gro.arrive(gro.full(0)).arrive(gro.full(1)).arrive(gro.full(2));
        assertThat(gro.up).isEmpty();
        gro.engine.flush(0);

        assertThat(gro.up).containsExactly("0: 1+" + 3 * MSS);
    }

    @Test
    void aUnitTellsTheLengthOfItsFirstSegment() {
        gro.arrive(gro.full(0)).arrive(gro.data(1 + MSS, 100));

        assertThat(gro.segmentSizes).containsExactly(MSS);
    }

    @Test
    void mergedPacketsGoBackToThePool() {
        gro.arrive(gro.full(0)).arrive(gro.full(1)).arrive(gro.full(2));

        assertThat(gro.pool.liveCount()).isEqualTo(gro.engine.heldUnits()).isEqualTo(1);
    }

    static Stream<Arguments> differences() {
        return Stream.of(
                difference("CE", p -> p.ecn = Packet.CE),
                difference("ACK number", p -> p.ackSeq = 2),
                difference("TSval", p -> p.timestampValue++),
                difference("TSecr", p -> p.timestampEcho++),
                difference("no timestamps", p -> p.hasTimestamps = false),
                difference("length of the header", p -> p.headerBytes += 4),
                difference("a SACK block", p -> p.sackBlockCount = 1),
                difference("window field", p -> p.windowField++),
                difference("ECE", p -> p.flags |= Packet.ECE),
                difference("CWR", p -> p.flags |= Packet.CWR),
                difference("a gap", p -> p.seq += MSS),
                difference("a repetition", p -> p.seq -= MSS),
                difference("longer than the first", p -> p.payloadBytes = MSS + 1));
    }

    private static Arguments difference(String name, Consumer<Packet> change) {
        return Arguments.of(name, change);
    }

    /** The held unit goes up at that moment, and the packet starts a new one. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("differences")
    void whatDiffersStartsAUnitOfItsOwn(String name, Consumer<Packet> change) {
        gro.arrive(gro.full(0));
        Packet other = gro.full(1);
        change.accept(other);
        gro.arrive(other);

        assertThat(gro.up).as("goes up").containsExactly("0: 1+" + MSS);
        assertThat(gro.engine.heldUnits()).as("held").isEqualTo(1);
    }

    @Test
    void equalSackBlocksDoNotSeparate() {
        for (int i = 0; i < 2; i++) {
            Packet packet = gro.full(i);
            packet.sackBlockCount = 1;
            packet.sackStart[0] = 10;
            packet.sackEnd[0] = 20;
            gro.arrive(packet);
        }
        assertThat(gro.up).isEmpty();
    }

    @Test
    void otherSackBlocksSeparate() {
        for (int i = 0; i < 2; i++) {
            Packet packet = gro.full(i);
            packet.sackBlockCount = 1;
            packet.sackStart[0] = 10;
            packet.sackEnd[0] = 20L + i;
            gro.arrive(packet);
        }
        assertThat(gro.up).hasSize(1);
    }

    /** The kernel takes it for another flow: the old unit stays until a flush. */
    @Test
    void anotherFlowLabelIsAnotherFlow() {
        gro.arrive(gro.full(0));
        Packet relabelled = gro.full(1);
        relabelled.pathHash++;
        gro.arrive(relabelled);

        assertThat(gro.up).isEmpty();
        assertThat(gro.engine.heldUnits()).isEqualTo(2);
    }

    @Test
    void theOtherDirectionIsAnotherFlow() {
        gro.arrive(gro.full(0));
        Packet reply = gro.full(1);
        reply.reverse = true;
        gro.arrive(reply);

        assertThat(gro.engine.heldUnits()).isEqualTo(2);
    }

    @Test
    void twoFlowsMergeSideBySide() {
        for (int i = 0; i < 3; i++) {
            Packet other = gro.full(i);
            other.flowId = 1;
            gro.arrive(gro.full(i)).arrive(other);
        }
        gro.engine.flush(0);

        assertThat(gro.up).containsExactly("0: 1+" + 3 * MSS, "1: 1+" + 3 * MSS);
    }

    @Test
    void laterSegmentsJoinOneWithCwr() {
        gro.arrive(gro.flagged(gro.full(0), Packet.CWR)).arrive(gro.full(1));
        gro.engine.flush(0);

        assertThat(gro.up).containsExactly("0: 1+" + 2 * MSS + " CWR");
    }

    @Test
    void aMarkedTailIsOneMarkedUnit() {
        gro.arrive(gro.full(0));
        for (int i = 1; i < 4; i++) {
            Packet marked = gro.full(i);
            marked.ecn = Packet.CE;
            gro.arrive(marked);
        }
        gro.engine.flush(0);

        assertThat(gro.up).containsExactly("0: 1+" + MSS, "0: " + (1 + MSS) + "+" + 3 * MSS + " CE");
    }

    /** 45 x 1,428 + 72 bytes are 64,332; one more segment would not stay below 65,536. */
    @Test
    void the46thSegmentStartsTheNextUnit() {
        for (int i = 0; i < 45; i++) {
            gro.arrive(gro.full(i));
        }
        assertThat(gro.up).isEmpty();
        gro.arrive(gro.full(45));

        assertThat(gro.up).containsExactly("0: 1+" + 45 * MSS);
        assertThat(gro.engine.heldUnits()).isEqualTo(1);
    }

    @Test
    void aUnitMayBe65535BytesLong() {
        int half = (65_535 - GroHarness.HEADER_BYTES) / 2 + 1;
        int rest = 65_535 - GroHarness.HEADER_BYTES - half;
        gro.arrive(gro.data(1, half)).arrive(gro.data(1 + half, rest));

        assertThat(gro.up).as("short packet ends it").containsExactly("0: 1+" + (half + rest));
    }

    @Test
    void aUnitIsNot65536BytesLong() {
        int half = (65_536 - GroHarness.HEADER_BYTES) / 2;
        gro.arrive(gro.data(1, half)).arrive(gro.data(1 + half, half));

        assertThat(gro.up).containsExactly("0: 1+" + half);
    }

    @Test
    void chainedBuffersCostWhatTheirPacketsCost() {
        gro.arrive(gro.full(0)).arrive(gro.full(1)).arrive(gro.data(1 + 2 * MSS, 100));

        assertThat(gro.truesizes).containsExactly(2 * FULL_TRUESIZE_BYTES + SHORT_TRUESIZE_BYTES);
    }

    @Test
    void aPacketAloneCostsWhatItCosts() {
        gro.arrive(gro.flagged(gro.full(0), Packet.PSH));

        assertThat(gro.truesizes).containsExactly(FULL_TRUESIZE_BYTES);
    }

    /** Heads go back but for each buffer's first packet. */
    @Test
    void pageFragmentsShareABuffer() {
        GroHarness nic = new GroHarness(8, new GroMemory(GroHarness::truesizeBytes, 3, 700));
        for (int i = 0; i < 7; i++) {
            nic.arrive(nic.full(i));
        }
        nic.engine.flush(0);

        assertThat(nic.truesizes).containsExactly(7 * FULL_TRUESIZE_BYTES - 4 * 700);
    }
}
