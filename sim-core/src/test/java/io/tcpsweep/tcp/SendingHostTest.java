package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.cc.CaState;
import org.junit.jupiter.api.Test;

/** A connection, its host's queue, the NIC and the link together: a packet takes 1.2 ms, a round trip 10 ms. */
class SendingHostTest {
    private static final TcpConfig FIFO = Settings.with(settings -> settings.hostQueue = HostQueue.FIFO);

    private final HostPair pair = new HostPair(10_000_000, ms(5), 0);

    /** Two pairs of segments may wait, as in SmallQueueTest. */
    @Test
    void aSocketStopsAtItsLimitThoughTheRingHasRoom() {
        pair.clientQueue(1_000, 1_000, 0, 1).connect(FIFO, 1);
        pair.clients.get(0).write(10L * MSS);

        assertThat(pair.there.heldCount()).isEqualTo(4);
        assertThat(pair.client.heldCount()).isZero();
    }

    @Test
    void aReportLetsItGoOn() {
        pair.clientQueue(1_000, 1_000, 0, 1).connect(FIFO, 1);
        pair.clients.get(0).write(10L * MSS);
        pair.run(us(2_399));
        assertThat(pair.there.heldCount()).isEqualTo(4);
        pair.run(us(1));

        assertThat(pair.there.heldCount()).isEqualTo(6);
    }

    @Test
    void reportsWithoutDelayKeepTheLinkBusy() {
        pair.clientQueue(1_000, 1_000, 0, 1).connect(FIFO, 1);
        pair.clients.get(0).write(10L * MSS);
        pair.run(ms(30));

        assertThat(gapUs(4)).isEqualTo(1_200);
        assertThat(gapUs(6)).isEqualTo(1_200);
    }

    /** The first pair has left at 2.4 ms, the second at 4.8 ms; both are reported at 5.4 ms. */
    @Test
    void delayedReportsLeaveTheLinkIdle() {
        pair.clientQueue(1_000, 1_000, ms(3), 1_000).connect(FIFO, 1);
        pair.clients.get(0).write(10L * MSS);
        pair.run(ms(30));

        assertThat(gapUs(4)).isEqualTo(1_200 + 600);
    }

    @Test
    void withoutSmallQueuesAllOfTheWindowWaitsInTheHost() {
        pair.clientQueue(1_000, 2, 0, 1).connect(Settings.defaults(), 1);
        pair.clients.get(0).write(10L * MSS);

        assertThat(pair.there.heldCount() + wireSegmentsHeld()).isEqualTo(10);
    }

    @Test
    void aRefusedPacketReducesTheWindow() {
        pair.clientQueue(1, 1, 0, 1).connect(FIFO, 3);
        pair.clients.forEach(client -> client.write(2L * MSS));

        assertThat(pair.client.transmitDrops()).isEqualTo(1);
        assertThat(pair.clients.get(0).caState()).isEqualTo(CaState.OPEN);
        assertThat(pair.clients.get(1).caState()).isEqualTo(CaState.OPEN);
        assertThat(pair.clients.get(2).caState()).isEqualTo(CaState.CWR);
    }

    @Test
    void nothingIsLostByRefusals() {
        pair.clientQueue(1, 1, 0, 1).connect(FIFO, 8);
        pair.clients.forEach(client -> client.write(40L * MSS));
        pair.run(ms(60_000));

        assertThat(pair.client.transmitDrops()).isPositive();
        assertThat(pair.servers)
                .extracting(server -> server.counters().bytesReceived)
                .containsOnly(40L * MSS);
        assertThat(pair.pool.liveCount()).isZero();
    }

    @Test
    void refusedPacketsAreNoRetransmissions() {
        pair.clientQueue(1, 1, 0, 1).connect(FIFO, 3);
        pair.clients.forEach(client -> client.write(2L * MSS));
        pair.run(ms(1_000));

        assertThat(pair.arrivalsNs).hasSize(6);
        assertThat(pair.clients.get(2).counters().retransmittedSegments).isZero();
    }

    /** Pairs of segments wait in the queue, as super-segments. */
    private int wireSegmentsHeld() {
        return 2 * pair.client.heldCount();
    }

    private long gapUs(int n) {
        return (pair.arrivalsNs.get(n) - pair.arrivalsNs.get(n - 1)) / 1_000;
    }
}
