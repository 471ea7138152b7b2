package io.tcpsweep.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import org.junit.jupiter.api.Test;

class EcmpSelectorTest {
    private final RandomStreams streams = new RandomStreams(1);
    private final Packet packet = new PacketPool().acquire();

    @Test
    void aFlowStaysOnItsPathUntilItsHashChanges() {
        EcmpSelector selector = EcmpSelector.hashing(streams.counter("ecmp/switch-0"), 4);
        int[] seen = new int[4];
        for (int hash = 0; hash < 4000; hash++) {
            int port = select(selector, 3, hash, 0);
            for (int other = 0; other < 3; other++) {
                select(selector, other, 99, 0);
            }
            assertThat(select(selector, 3, hash, 0)).isEqualTo(port);
            assertThat(selector.currentPort(3)).isEqualTo(port);
            seen[port]++;
        }
        for (int count : seen) {
            assertThat(count).isCloseTo(1000, within(120));
        }
    }

    @Test
    void theChoiceIsAFunctionOfSaltFlowAndHash() {
        EcmpSelector first = EcmpSelector.hashing(streams.counter("ecmp/switch-0"), 64);
        EcmpSelector second = EcmpSelector.hashing(streams.counter("ecmp/switch-0"), 64);
        EcmpSelector otherSalt = EcmpSelector.hashing(streams.counter("ecmp/switch-1"), 64);
        int sameAsOtherSalt = 0;
        for (int flow = 0; flow < 500; flow++) {
            select(second, 499 - flow, flow, 0);
        }
        for (int flow = 0; flow < 500; flow++) {
            int port = select(first, flow, 77, 0);
            assertThat(select(second, flow, 77, 0)).isEqualTo(port);
            sameAsOtherSalt += select(otherSalt, flow, 77, 0) == port ? 1 : 0;
        }
        assertThat(sameAsOtherSalt).isLessThan(30);
    }

    @Test
    void recordedChoicesAreFollowedByNumberOfHash() {
        EcmpSelector selector = EcmpSelector.recorded(new int[][] {{0, 1, 1}, {2}});
        assertThat(select(selector, 0, 555, 0)).isEqualTo(0);
        assertThat(select(selector, 0, 555, 1)).isEqualTo(1);
        assertThat(select(selector, 0, 556, 2)).isEqualTo(1);
        assertThat(select(selector, 0, 557, 9)).isEqualTo(1);
        assertThat(select(selector, 1, 555, 0)).isEqualTo(2);
    }

    @Test
    void aFlowThatSentNothingHasNoPath() {
        EcmpSelector selector = EcmpSelector.hashing(streams.counter("ecmp/switch-0"), 4);
        assertThat(selector.currentPort(0)).isEqualTo(-1);
        assertThat(selector.currentPort(1000)).isEqualTo(-1);
    }

    @Test
    void refusesNoPaths() {
        assertThatThrownBy(() -> EcmpSelector.hashing(streams.counter("x"), 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EcmpSelector.recorded(new int[][] {{0}, {}})).hasMessageContaining("flow 1");
    }

    private int select(EcmpSelector selector, int flow, int hash, int hashNumber) {
        packet.flowId = flow;
        packet.pathHash = hash;
        packet.pathHashNumber = hashNumber;
        return selector.select(packet);
    }
}
