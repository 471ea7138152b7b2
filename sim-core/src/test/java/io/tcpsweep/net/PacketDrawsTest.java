package io.tcpsweep.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import org.junit.jupiter.api.Test;

class PacketDrawsTest {
    private final CounterRandom random = new RandomStreams(1).counter("loss/link-0");
    private final Packet packet = new PacketPool().acquire();

    @Test
    void dataDrawsByItsIdentityNotByTime() {
        packet.payloadBytes = 1428;
        packet.seq = 1429;
        long drawn = draw(10);
        assertThat(draw(20)).isEqualTo(drawn);
        packet.transmissionNumber = 1;
        assertThat(draw(10)).isNotEqualTo(drawn);
        packet.transmissionNumber = 0;
        packet.reverse = true;
        assertThat(draw(10)).isNotEqualTo(drawn);
    }

    @Test
    void aSynDrawsByItsIdentity() {
        packet.flags = Packet.SYN;
        assertThat(draw(10)).isEqualTo(draw(20));
    }

    @Test
    void duplicateAcksDoNotShareOneFate() {
        packet.flags = Packet.ACK;
        packet.seq = 1;
        packet.ackSeq = 5000;
        int happened = 0;
        for (int i = 0; i < 10_000; i++) {
            happened += PacketDraws.happens(random, 500_000, packet, i * 1000L) ? 1 : 0;
        }
        assertThat(happened).isCloseTo(5000, within(200));
    }

    private long draw(long nowNs) {
        return PacketDraws.uniform(random, 1L << 40, packet, nowNs);
    }
}
