package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fair queue before a device that takes a packet at once. */
class FairQueueTest {
    private static final int HEADER_BYTES = 72;
    private static final int CHARGE_BYTES = 100;
    private static final long SLACK_NS = 10_000;

    private final EventLoop loop = new EventLoop();
    private final PacketPool pool = new PacketPool();
    private final List<String> log = new ArrayList<>();

    @Test
    void aPacketThatIsDuePassesAtOnce() {
        Host host = host(FairQueueSpec.linux612(1_500));
        send(host, 1, 0, 1_000);

        assertThat(log).containsExactly("0: 1 sent", "0: 1 done");
        assertThat(host.heldCount()).isZero();
    }

    @Test
    void aPacketLeavesAtItsDepartureAndTheTimersSlack() {
        Host host = host(FairQueueSpec.linux612(1_500));
        send(host, 1, 50_000, 1_000);
        assertThat(host.heldCount()).isEqualTo(1);
        loop.runUntil(1_000_000, 100);

        assertThat(log).containsExactly(50_000 + SLACK_NS + ": 1 sent", 50_000 + SLACK_NS + ": 1 done");
    }

    @Test
    void packetsThatBecameDueInTheSlackLeaveTogether() {
        Host host = host(FairQueueSpec.linux612(1_500));
        send(host, 1, 50_000, 1_000);
        send(host, 1, 55_000, 1_000);
        send(host, 1, 90_000, 1_000);
        loop.runUntil(1_000_000, 100);

        assertThat(sent()).containsExactly("60000: 1 sent", "60000: 1 sent", "100000: 1 sent");
    }

    @Test
    void aFlowThatWaitsDoesNotHoldUpAnother() {
        Host host = host(FairQueueSpec.linux612(1_500));
        send(host, 1, 50_000, 1_000);
        send(host, 2, 0, 1_000);

        assertThat(sent()).containsExactly("0: 2 sent");
    }

    @Test
    void anEarlierDepartureOfAnotherFlowMovesTheTimer() {
        Host host = host(FairQueueSpec.linux612(1_500));
        send(host, 1, 50_000, 1_000);
        send(host, 2, 20_000, 1_000);
        loop.runUntil(1_000_000, 100);

        assertThat(sent()).containsExactly("30000: 2 sent", "60000: 1 sent");
    }

    /** Each may send 2,144 bytes and overdraw with its last packet: three packets of 1,072, then two each. */
    @Test
    void flowsThatAreDueTakeTurns() {
        Host host = host(new FairQueueSpec(100, 100, 2_144, 2_145, 0, SLACK_NS, 1_000_000_000));
        for (int i = 0; i < 5; i++) {
            send(host, 1, 50_000, 1_000);
            send(host, 2, 50_000, 1_000);
        }
        loop.runUntil(1_000_000, 100);

        assertThat(sent().stream().map(line -> line.charAt(7)).map(String::valueOf))
                .containsExactly("1", "1", "1", "2", "2", "2", "1", "1", "2", "2");
    }

    /** The quantum is two full packets with their Ethernet headers: two each, from the second turn on too. */
    @Test
    void theLinksHeaderCounts() {
        FairQueueSpec twoPackets = new FairQueueSpec(100, 100, 2 * 1_086, 2 * 1_086, 0, SLACK_NS, 1_000_000_000);
        Host host = host(new TransmitSpec(TransmitSpec.Discipline.FAIR, twoPackets, 1, 0, false, 0, 1, 14));
        for (int i = 0; i < 4; i++) {
            send(host, 1, 50_000, 1_000);
            send(host, 2, 50_000, 1_000);
        }
        loop.runUntil(1_000_000, 100);

        assertThat(sent().stream().map(line -> line.charAt(7)).map(String::valueOf))
                .containsExactly("1", "1", "2", "2", "1", "1", "2", "2");
    }

    @Test
    void aFlowHasALimitOfItsOwn() {
        Host host = host(new FairQueueSpec(100, 2, 3_000, 15_000, 0, SLACK_NS, 1_000_000_000));
        send(host, 1, 50_000, 1_000);
        send(host, 1, 50_000, 1_000);
        send(host, 1, 50_000, 1_000);
        send(host, 2, 50_000, 1_000);

        assertThat(log).containsExactly("0: 1 rejected");
        assertThat(host.heldCount()).isEqualTo(3);
        assertThat(pool.liveCount()).isEqualTo(3);
    }

    @Test
    void theQueueHasALimit() {
        Host host = host(new FairQueueSpec(2, 2, 3_000, 15_000, 0, SLACK_NS, 1_000_000_000));
        send(host, 1, 50_000, 1_000);
        send(host, 2, 50_000, 1_000);
        send(host, 3, 50_000, 1_000);

        assertThat(log).containsExactly("0: 3 rejected");
    }

    @Test
    void aDepartureBeyondTheHorizonIsRefused() {
        Host host = host(FairQueueSpec.linux612(1_500));
        send(host, 1, 10_000_000_000L, 1_000);
        send(host, 2, 10_000_000_001L, 1_000);

        assertThat(log).containsExactly("0: 2 rejected");
    }

    @Test
    void aSuperSegmentIsCutWhenItLeaves() {
        Host host = host(FairQueueSpec.linux612(1_500));
        send(host, 1, 50_000, 3_000);
        assertThat(host.heldCount()).isEqualTo(1);
        loop.runUntil(1_000_000, 100);

        assertThat(log).containsExactly("60000: 1 sent", "60000: 1 sent", "60000: 1 sent", "60000: 1 done");
    }

    private List<String> sent() {
        return log.stream().filter(line -> line.endsWith("sent")).toList();
    }

    private Host host(FairQueueSpec spec) {
        return host(TransmitSpec.paced(spec));
    }

    private Host host(TransmitSpec spec) {
        NetworkContext context = new NetworkContext(loop, pool, new TraceDigest(), new RandomStreams(3), null);
        Host host = new Host(context, 0, "host-0", 0);
        host.connectTo((packet, nowNs) -> {
            log.add(nowNs + ": " + packet.flowId + " sent");
            pool.release(packet);
        });
        host.useTransmitQueues(spec);
        for (int flowId = 0; flowId < 4; flowId++) {
            host.register(flowId, (packet, nowNs) -> pool.release(packet), new Listener(flowId));
        }
        return host;
    }

    private void send(Host host, int flowId, long departureNs, int payloadBytes) {
        Packet packet = pool.acquire();
        packet.flowId = flowId;
        packet.headerBytes = HEADER_BYTES;
        packet.payloadBytes = payloadBytes;
        packet.segmentPayloadBytes = 1_000;
        packet.departureNs = departureNs;
        packet.chargedBytes = CHARGE_BYTES;
        host.egress().receive(packet, loop.nowNs());
    }

    private final class Listener implements HostQueueListener {
        private final int flowId;

        Listener(int flowId) {
            this.flowId = flowId;
        }

        @Override
        public void onTransmitted(int chargedBytes, long nowNs) {
            assertThat(chargedBytes).isEqualTo(CHARGE_BYTES);
            log.add(nowNs + ": " + flowId + " done");
        }

        @Override
        public void onRejected() {
            log.add(loop.nowNs() + ": " + flowId + " rejected");
        }
    }
}
