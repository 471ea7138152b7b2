package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A host with two links: a flow's path hash takes one of them. */
class BondTest {
    private static final int FLOW = 1;

    private final int firstHash = hashOf(0, 0);
    private final int otherHash = hashOf(1, 0);

    @Test
    void allPacketsOfAHashTakeOneLink() {
        HostRig rig = rig(HostRig.ring(0));
        for (int i = 0; i < 10; i++) {
            rig.send(FLOW, HostRig.PAYLOAD_BYTES, 0, firstHash);
        }
        rig.run(1_000_000);

        assertThat(rig.sent).hasSize(10).allMatch(line -> line.endsWith("link-0"));
    }

    @Test
    void aNewHashMayTakeAnotherLink() {
        HostRig rig = rig(HostRig.ring(0));
        rig.send(FLOW, HostRig.PAYLOAD_BYTES, 0, firstHash).send(FLOW, HostRig.PAYLOAD_BYTES, 0, otherHash);
        rig.run(1_000_000);

        assertThat(rig.sent).containsExactly("8000: 1 link-0", "8000: 1 link-1");
    }

    @Test
    void aNewHashMayTakeTheSameLink() {
        assertThat(BondHash.slave(new HostRig(HostRig.ring(0)).packet(FLOW, 1, 0, hashOf(0, 1)), 2))
                .isZero();
    }

    @Test
    void flowsAndHashesSpreadEvenly() {
        HostRig rig = rig(HostRig.ring(0));
        int onFirst = 0;
        for (int i = 0; i < 1_000; i++) {
            onFirst += BondHash.slave(rig.packet(i, 1, 0, 31 * i + 5), 2) == 0 ? 1 : 0;
        }

        assertThat(onFirst).isBetween(450, 550);
    }

    @Test
    void eachLinkHasAQueueOfItsOwn() {
        HostRig rig = rig(HostRig.ring(1));
        for (int i = 0; i < 3; i++) {
            rig.send(FLOW, HostRig.PAYLOAD_BYTES, 0, firstHash);
        }
        rig.send(FLOW, HostRig.PAYLOAD_BYTES, 0, otherHash);

        assertThat(rig.host.heldCount()).isEqualTo(2);
        rig.run(8_000);
        assertThat(rig.sent).containsExactly("8000: 1 link-0", "8000: 1 link-1");
    }

    /** Ten packets and one, each NIC 50 us after its first. */
    @Test
    void eachNicReportsItsOwnPackets() {
        HostRig rig = rig(HostRig.ring(20, 1_000, false, 50_000, 100));
        rig.send(2, 10 * HostRig.PAYLOAD_BYTES, 0, hashOf(2, 0, 0)).send(FLOW, HostRig.PAYLOAD_BYTES, 0, otherHash);
        rig.run(59_000).send(FLOW, HostRig.PAYLOAD_BYTES, 0, otherHash).run(1_000_000);

        assertThat(rig.told).isEqualTo(List.of("58000: 1", "117000: 1", "130000: 2"));
    }

    private static HostRig rig(TransmitSpec spec) {
        return new HostRig(spec, 2);
    }

    /** The n-th hash, from 0, with which packets of the flow take this link. */
    private static int hashOf(int link, int n) {
        return hashOf(FLOW, link, n);
    }

    private static int hashOf(int flowId, int link, int n) {
        HostRig rig = new HostRig(HostRig.ring(0));
        int left = n;
        int hash = 1;
        while (BondHash.slave(rig.packet(flowId, 1, 0, hash), 2) != link || left-- > 0) {
            hash++;
        }
        return hash;
    }
}
