package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** The queue before a NIC, the NIC's ring and its reports of what has been sent. */
class TransmitQueueTest {
    private static final long END_NS = 10_000_000;

    @Test
    void aNicWithoutARingTakesAllAndReportsAtOnce() {
        HostRig rig = new HostRig(HostRig.ring(0)).sendMany(1, 3);

        assertThat(rig.host.heldCount()).isZero();
        assertThat(rig.told).containsExactly("0: 1", "0: 1", "0: 1");
    }

    @Test
    void aFullRingStopsTheQueue() {
        HostRig rig = new HostRig(HostRig.ring(2)).sendMany(1, 5);

        assertThat(rig.host.heldCount()).isEqualTo(3);
    }

    @Test
    void aReportLetsTheQueueGoOn() {
        HostRig rig = new HostRig(HostRig.ring(2)).sendMany(1, 5).run(8_000);
        assertThat(rig.host.heldCount()).isEqualTo(2);
        rig.run(END_NS);

        assertThat(rig.sent)
                .containsExactly(
                        "8000: 1 link-0", "16000: 1 link-0", "24000: 1 link-0", "32000: 1 link-0", "40000: 1 link-0");
    }

    @Test
    void aPacketIsReportedWhenItHasLeft() {
        HostRig rig = new HostRig(HostRig.ring(2)).sendMany(1, 2).run(END_NS);

        assertThat(rig.told).containsExactly("8000: 1", "16000: 1");
    }

    @Test
    void aSuperSegmentIsOnePlaceOfTheRingAndReportedWithItsLastPacket() {
        HostRig rig = new HostRig(HostRig.ring(2));
        rig.send(1, 3 * HostRig.PAYLOAD_BYTES, 0, 7).send(2).send(3);
        assertThat(rig.host.heldCount()).isEqualTo(1);
        rig.run(END_NS);

        assertThat(rig.told).containsExactly("24000: 1", "32000: 2", "40000: 3");
    }

    @Test
    void aDelayedReportTellsOfAllThatHasLeft() {
        HostRig rig = new HostRig(HostRig.ring(10, 1_000, false, 50_000, 100))
                .sendMany(1, 9)
                .run(END_NS);

        // The first left at 8 us; by 58 us seven have, and the eighth at 64 us starts the next delay.
        assertThat(rig.told)
                .containsExactly(
                        "58000: 1",
                        "58000: 1",
                        "58000: 1",
                        "58000: 1",
                        "58000: 1",
                        "58000: 1",
                        "58000: 1",
                        "114000: 1",
                        "114000: 1");
    }

    @Test
    void aFullRingWaitsForTheDelayedReport() {
        HostRig rig = new HostRig(HostRig.ring(2, 1_000, false, 50_000, 100))
                .sendMany(1, 3)
                .run(END_NS);

        assertThat(rig.sent).containsExactly("8000: 1 link-0", "16000: 1 link-0", "66000: 1 link-0");
    }

    @Test
    void enoughPacketsAreReportedAtOnce() {
        HostRig rig = new HostRig(HostRig.ring(10, 1_000, false, 50_000, 2))
                .sendMany(1, 3)
                .run(END_NS);

        assertThat(rig.told).containsExactly("16000: 1", "16000: 1", "74000: 1");
    }

    @Test
    void theQueueIsFirstInFirstOut() {
        HostRig rig =
                new HostRig(HostRig.ring(1)).send(1).send(2).send(3).send(1).run(END_NS);

        assertThat(rig.told).containsExactly("8000: 1", "16000: 2", "24000: 3", "32000: 1");
    }

    @Test
    void aFullQueueRefusesThePacketAndTellsItsSocket() {
        HostRig rig =
                new HostRig(HostRig.ring(1, 2, false, 0, 1)).sendMany(1, 3).send(2);

        assertThat(rig.told).containsExactly("0: 2 rejected");
        assertThat(rig.host.transmitDrops()).isEqualTo(1);
        assertThat(rig.host.heldCount()).isEqualTo(2);
        rig.run(END_NS);
        assertThat(rig.pool.liveCount()).isZero();
    }

    @Test
    void aPacketThatNoSocketIsChargedWithIsRefusedInSilence() {
        HostRig rig = new HostRig(HostRig.ring(1, 1, false, 0, 1)).sendMany(1, 2);
        Packet ack = rig.packet(2, 0, 0, 7);
        ack.chargedBytes = 0;
        rig.host.egress().receive(ack, 0);

        assertThat(rig.told).isEmpty();
        assertThat(rig.host.transmitDrops()).isEqualTo(1);
    }

    // ---- byte queue limits --------------------------------------------------------------------------------------

    @Test
    void byteLimitsLetOnePacketOutAtFirst() {
        HostRig rig = new HostRig(HostRig.ring(100, 1_000, true, 0, 1)).sendMany(1, 5);

        assertThat(rig.host.heldCount()).isEqualTo(4);
    }

    /** A ring that ran empty may hold what it lacked: one packet and the one that overshoots. */
    @Test
    void byteLimitsGrowWhenTheRingRanEmpty() {
        HostRig rig =
                new HostRig(HostRig.ring(100, 1_000, true, 0, 1)).sendMany(1, 5).run(8_000);

        assertThat(rig.host.heldCount()).isEqualTo(2);
    }

    /** The longer a report takes the more the ring has to hold for the link not to idle. */
    @Test
    void byteLimitsGrowUntilTheLinkIsBusy() {
        HostRig rig = new HostRig(HostRig.ring(1_000, 1_000, true, 50_000, 1_000))
                .sendMany(1, 400)
                .run(END_NS);

        long lastNs = timeNs(rig.sent.get(399));
        long middleNs = timeNs(rig.sent.get(199));
        assertThat(lastNs - middleNs).isEqualTo(200 * HostRig.PACKET_NS);
    }

    // ---- reports through the receive queue ----------------------------------------------------------------------

    @Test
    void aReportIsAnInterruptAndAPoll() {
        HostRig rig =
                new HostRig(HostRig.ring(2)).polling(2_000, 0).sendMany(1, 1).run(END_NS);

        assertThat(rig.told).containsExactly("10000: 1");
        assertThat(rig.host.interrupts()).isEqualTo(1);
    }

    @Test
    void aPollForArrivingPacketsLooksAfterWhatHasBeenSent() {
        HostRig rig = new HostRig(HostRig.ring(2, 1_000, false, 50_000, 100)).polling(0, 0);
        rig.sendMany(1, 1).run(9_000);
        rig.host.receive(rig.packet(2, 100, 0, 7), 9_000);
        rig.run(END_NS);

        assertThat(rig.told).containsExactly("9000: 1");
        assertThat(rig.host.interrupts()).isEqualTo(1);
    }

    @Test
    void aPollBeforeThePacketHasLeftTellsNothing() {
        HostRig rig = new HostRig(HostRig.ring(2)).polling(0, 0).sendMany(1, 1).run(7_000);
        rig.host.receive(rig.packet(2, 100, 0, 7), 7_000);
        rig.run(7_999);
        assertThat(rig.told).isEmpty();
        rig.run(END_NS);

        assertThat(rig.told).containsExactly("8000: 1");
    }

    // ---- fq before a ring ---------------------------------------------------------------------------------------

    /** The gaps that fq makes are on the wire: each packet 8 us after its departure and the timer's slack. */
    @Test
    void departureTimesHoldBehindARing() {
        HostRig rig = new HostRig(HostRig.fair(4));
        rig.send(1, HostRig.PAYLOAD_BYTES, 50_000, 7).send(1, HostRig.PAYLOAD_BYTES, 90_000, 7);
        rig.run(END_NS);

        assertThat(rig.sent).containsExactly("68000: 1 link-0", "108000: 1 link-0");
    }

    @Test
    void aFullRingStopsTheFairQueueTooAndAReportStartsIt() {
        HostRig rig = new HostRig(HostRig.fair(1));
        rig.send(1, 10 * HostRig.PAYLOAD_BYTES, 0, 7).send(2, HostRig.PAYLOAD_BYTES, 20_000, 7);
        rig.run(70_000);
        assertThat(rig.host.heldCount()).isEqualTo(1);
        rig.run(END_NS);

        assertThat(rig.sent.get(10)).isEqualTo("88000: 2 link-0");
    }

    @Test
    void aRingNeedsAQueueBeforeIt() {
        assertThatThrownBy(() -> new TransmitSpec(
                        TransmitSpec.Discipline.NONE, FairQueueSpec.linux612(1_514), 1, 4, false, 0, 1, 0))
                .hasMessageContaining("needs a queue discipline");
    }

    private static long timeNs(String line) {
        return Long.parseLong(line.substring(0, line.indexOf(':')));
    }
}
