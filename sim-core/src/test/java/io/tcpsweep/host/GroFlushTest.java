package io.tcpsweep.host;

import static io.tcpsweep.host.GroHarness.MSS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sends a held unit up (Linux 6.12 tcp_gro_receive, dev_gro_receive, napi_gro_flush). */
class GroFlushTest {
    private final GroHarness gro = GroHarness.tun();

    @Test
    void pshJoinsAndEndsTheUnit() {
        gro.arrive(gro.full(0)).arrive(gro.flagged(gro.full(1), Packet.PSH));

        assertThat(gro.up).containsExactly("0: 1+" + 2 * MSS + " PSH");
    }

    @Test
    void finJoinsAndEndsTheUnit() {
        gro.arrive(gro.full(0)).arrive(gro.flagged(gro.full(1), Packet.FIN));

        assertThat(gro.up).containsExactly("0: 1+" + 2 * MSS + " FIN");
    }

    /** These flags differ from the unit's, so the packet does not join. */
    @ParameterizedTest
    @ValueSource(ints = {Packet.URG, Packet.RST, Packet.SYN})
    void otherSpecialFlagsGoUpAfterTheUnit(int flag) {
        gro.arrive(gro.full(0)).arrive(gro.flagged(gro.full(1), flag));

        assertThat(gro.up).containsExactly("0: 1+" + MSS, "0: " + (1 + MSS) + "+" + MSS);
    }

    @Test
    void aLonePshGoesUpAtOnce() {
        gro.arrive(gro.flagged(gro.full(0), Packet.PSH));

        assertThat(gro.up).containsExactly("0: 1+" + MSS + " PSH");
    }

    @Test
    void aShorterSegmentJoinsAndEndsTheUnit() {
        gro.arrive(gro.full(0)).arrive(gro.full(1)).arrive(gro.data(1 + 2 * MSS, MSS - 1));

        assertThat(gro.up).containsExactly("0: 1+" + (3 * MSS - 1));
    }

    @Test
    void aShortFirstSegmentIsHeld() {
        gro.arrive(gro.data(1, 100));

        assertThat(gro.up).isEmpty();
    }

    @Test
    void aPacketWithoutDataGoesUpAtOnce() {
        gro.arrive(gro.data(1, 0));

        assertThat(gro.up).containsExactly("0: 1+0");
    }

    @Test
    void aPacketWithoutDataGoesUpAfterItsFlowsUnit() {
        gro.arrive(gro.full(0)).arrive(gro.full(1)).arrive(gro.data(1 + 2 * MSS, 0));

        assertThat(gro.up).containsExactly("0: 1+" + 2 * MSS, "0: " + (1 + 2 * MSS) + "+0");
    }

    @Test
    void anotherFlowsPacketLeavesTheUnitHeld() {
        Packet other = gro.flagged(gro.full(0), Packet.PSH);
        other.flowId = 1;
        gro.arrive(gro.full(0)).arrive(other);

        assertThat(gro.up).containsExactly("1: 1+" + MSS + " PSH");
    }

    @Test
    void behindAGapUnitAndPshPacketGoUpOneAfterTheOther() {
        gro.arrive(gro.full(0)).arrive(gro.flagged(gro.full(2), Packet.PSH));

        assertThat(gro.up).containsExactly("0: 1+" + MSS, "0: " + (1 + 2 * MSS) + "+" + MSS + " PSH");
    }

    @Test
    void theNinthFlowEvictsTheOldest() {
        for (int flowId = 0; flowId < 8; flowId++) {
            gro.arrive(firstOf(flowId));
        }
        assertThat(gro.up).isEmpty();
        gro.arrive(firstOf(8));

        assertThat(gro.up).containsExactly("0: 1+" + MSS);
        assertThat(gro.engine.heldUnits()).isEqualTo(8);
    }

    /** A unit's place in the line is that of its first packet. */
    @Test
    void joiningDoesNotMakeAUnitYounger() {
        for (int flowId = 0; flowId < 8; flowId++) {
            gro.arrive(firstOf(flowId));
        }
        gro.arrive(gro.full(1)).arrive(firstOf(8));

        assertThat(gro.up).containsExactly("0: 1+" + 2 * MSS);
    }

    @Test
    void eightBucketsHoldMoreThanEightFlows() {
        GroHarness nic = new GroHarness(8, GroMemory.chained(GroHarness::truesizeBytes));
        for (int flowId = 0; flowId < 24; flowId++) {
            Packet packet = nic.full(0);
            packet.flowId = flowId;
            nic.arrive(packet);
        }
        assertThat(nic.engine.heldUnits()).isGreaterThan(8);
    }

    @Test
    void anOlderJiffyGoesUpAtTheEndOfThePoll() {
        gro.arrive(gro.full(0));
        gro.engine.flushOlder(0, gro.jiffies);
        assertThat(gro.up).as("in its own jiffy").isEmpty();
        gro.jiffies++;
        gro.arrive(gro.full(1));
        gro.engine.flushOlder(0, gro.jiffies);

        assertThat(gro.up).as("with the packet just merged").containsExactly("0: 1+" + 2 * MSS);
    }

    @Test
    void onlyUnitsOfAnOlderJiffyGoUp() {
        gro.arrive(firstOf(0));
        gro.jiffies++;
        gro.arrive(firstOf(1));
        gro.engine.flushOlder(0, gro.jiffies);

        assertThat(gro.up).containsExactly("0: 1+" + MSS);
        assertThat(gro.engine.heldUnits()).isEqualTo(1);
    }

    @Test
    void aFlushSendsTheOldestFirst() {
        gro.arrive(firstOf(3)).arrive(firstOf(1)).arrive(firstOf(2));
        gro.engine.flush(0);

        assertThat(gro.up).containsExactly("3: 1+" + MSS, "1: 1+" + MSS, "2: 1+" + MSS);
    }

    private Packet firstOf(int flowId) {
        Packet packet = gro.full(0);
        packet.flowId = flowId;
        return packet;
    }
}
