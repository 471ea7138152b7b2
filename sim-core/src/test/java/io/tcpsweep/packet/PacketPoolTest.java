package io.tcpsweep.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacketPoolTest {
    private final PacketPool pool = new PacketPool();

    @Test
    void countsWhatIsOutAndWhatWasEverMade() {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            packets.add(pool.acquire());
        }
        assertThat(pool.liveCount()).isEqualTo(200);
        packets.forEach(pool::release);
        assertThat(pool.liveCount()).isZero();
        for (int i = 0; i < 50; i++) {
            assertThat(packets).contains(pool.acquire());
        }
        assertThat(pool.liveCount()).isEqualTo(50);
        assertThat(pool.createdCount()).isEqualTo(200);
    }

    @Test
    void aPacketReturnsOnlyOnce() {
        Packet packet = pool.acquire();
        pool.release(packet);
        assertThatThrownBy(() -> pool.release(packet)).hasMessageContaining("twice");
        assertThat(pool.liveCount()).isZero();
    }

    @Test
    void aReusedPacketStartsCleared() {
        pool.release(filled());
        Packet packet = pool.acquire();
        assertThat(packet.flags).isZero();
        assertThat(packet.ecn).isEqualTo(Packet.NOT_ECT);
        assertThat(packet.payloadBytes).isZero();
        assertThat(packet.segmentPayloadBytes).isZero();
        assertThat(packet.hasTimestamps).isFalse();
        assertThat(packet.mssOption).isZero();
        assertThat(packet.windowScaleOption).isEqualTo(-1);
        assertThat(packet.sackPermitted).isFalse();
        assertThat(packet.sackBlockCount).isZero();
        assertThat(packet.transmissionNumber).isZero();
    }

    @Test
    void aCopyHasTheHeadersOfItsOriginalWhateverItWasBefore() {
        Packet original = pool.acquire();
        original.flowId = 1;
        original.flags = Packet.ACK;
        original.ackSeq = 77;
        original.headerBytes = 72;
        Packet before = filled();
        pool.release(before);
        Packet copy = pool.acquireCopy(original);
        assertThat(copy).isSameAs(before);
        assertThat(copy)
                .usingRecursiveComparison()
                .ignoringFields("seq", "payloadBytes", "segmentPayloadBytes", "sackStart", "sackEnd")
                .isEqualTo(original);

        original.sackBlockCount = 2;
        original.sackStart[1] = 5;
        original.sackEnd[1] = 6;
        Packet withSack = pool.acquireCopy(original);
        assertThat(withSack.sackBlockCount).isEqualTo(2);
        assertThat(withSack.sackStart[1]).isEqualTo(5);
        assertThat(withSack.sackEnd[1]).isEqualTo(6);
    }

    @Test
    void sequenceNumbersCountSynAndFin() {
        Packet packet = pool.acquire();
        packet.seq = 10;
        packet.payloadBytes = 5;
        assertThat(packet.endSeq()).isEqualTo(15);
        packet.flags = Packet.FIN;
        assertThat(packet.endSeq()).isEqualTo(16);
        packet.payloadBytes = 0;
        packet.flags = Packet.SYN;
        assertThat(packet.endSeq()).isEqualTo(11);
    }

    private Packet filled() {
        Packet packet = pool.acquire();
        packet.flowId = 9;
        packet.reverse = true;
        packet.sourceHostId = 9;
        packet.destinationHostId = 9;
        packet.pathHash = 9;
        packet.pathHashNumber = 9;
        packet.ecn = Packet.CE;
        packet.flags = 0xff;
        packet.ackSeq = 9;
        packet.headerBytes = 9;
        packet.payloadBytes = 9;
        packet.segmentPayloadBytes = 9;
        packet.windowField = 9;
        packet.hasTimestamps = true;
        packet.timestampValue = 9;
        packet.timestampEcho = 9;
        packet.mssOption = 9;
        packet.windowScaleOption = 9;
        packet.sackPermitted = true;
        packet.sackBlockCount = 3;
        packet.transmissionNumber = 9;
        return packet;
    }
}
