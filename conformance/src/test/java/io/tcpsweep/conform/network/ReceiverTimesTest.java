package io.tcpsweep.conform.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.RecordedRuns;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.TraceRow.Event;
import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * When the receiver hears of packets, and when what it sends is logged: 1 Gbit/s and 500 us, a GRO timeout of 20 us. A
 * full packet takes 12,304 ns on the wire, a bare ACK 880 ns.
 */
class ReceiverTimesTest {
    private static final long SENT_NS = 204_000_000;
    private static final long LOGGED_NS = (SENT_NS + NetworkTimers.WAKE_UP_NS) / 1_024 * 1_024;
    private static final long ARRIVAL_NS = LOGGED_NS + 12_304 + 500_000;
    private static final long TIMEOUT_NS = 20_000;

    private final EventLoop loop = new EventLoop();
    private final PacketPool pool = new PacketPool();
    private final ArrayDeque<Packet> toSend = new ArrayDeque<>();
    private final ArrayDeque<Packet> toSendBack = new ArrayDeque<>();
    private final List<Long> heardNs = new ArrayList<>();
    private final List<Long> ackedNs = new ArrayList<>();
    private final OracleScenario scenario = RecordedRuns.scenario("gro-bulk-1g");
    private final NetworkTimers timers = new NetworkTimers(
            loop, new OracleNetwork(scenario, new PathChooser(1, 1, 1, List.of()), new Devices(), new AckTimes()));
    private long wakesProgramAfterNs = -1;

    /** It was due when the first had been delivered, so the recorder wakes up for it anew. */
    @Test
    void thePacketCloseBehindIsHeardInTheNextRound() {
        sendTwo(0);

        assertThat(heardNs).containsExactly(ARRIVAL_NS + 2_500, ARRIVAL_NS + 2_500 + 4_400);
    }

    @Test
    void aPacketFurtherBehindIsHeardAtItsOwnTime() {
        sendTwo(1_428);

        assertThat(heardNs).containsExactly(ARRIVAL_NS + 2_500, ARRIVAL_NS + 12_304 + 2_500);
    }

    /** The next packet was due when the first had been delivered, but the program that it woke comes before. */
    @Test
    void aWokenProgramRunsBeforeTheNextDelivery() {
        wakesProgramAfterNs = 3_300;
        sendTwo(0);

        assertThat(heardNs).containsExactly(ARRIVAL_NS + 2_500, ARRIVAL_NS + 2_500 + 3_300 + 2_800);
    }

    @Test
    void aProgramIsNotKeptWaitingByADeliveryThatWaitsForIt() {
        wakesProgramAfterNs = 3_300;
        at(
                ARRIVAL_NS + 2_500 + 3_300,
                () -> assertThat(timers.cpuFreeAtNs(ARRIVAL_NS + 2_500)).isEqualTo(ARRIVAL_NS + 2_500));
        sendTwo(0);

        assertThat(heardNs).hasSize(2);
    }

    /** The recorder looks when the receiver may send up what it holds, so the ACK carries exactly that time. */
    @Test
    void whatIsSentWhenTheGroTimeoutIsOverIsLoggedAtThatTime() {
        at(ARRIVAL_NS + 2_500 + TIMEOUT_NS, this::acknowledge);
        at(SENT_NS, () -> send(1_428));
        loop.runUntil(ARRIVAL_NS + 100_000, Long.MAX_VALUE);

        assertThat(ackedNs).containsExactly(ARRIVAL_NS + TIMEOUT_NS);
    }

    private void sendTwo(int secondBytes) {
        at(SENT_NS, () -> {
            send(1_428);
            send(secondBytes);
        });
        loop.runUntil(ARRIVAL_NS + 100_000, Long.MAX_VALUE);
    }

    private void send(int payloadBytes) {
        Packet packet = pool.acquire();
        packet.headerBytes = 72;
        packet.payloadBytes = payloadBytes;
        toSend.addLast(packet);
        timers.wake();
    }

    private void acknowledge() {
        Packet packet = pool.acquire();
        packet.reverse = true;
        packet.headerBytes = 72;
        toSendBack.addLast(packet);
        timers.wake();
    }

    private void at(long ns, Runnable action) {
        new Timer(loop, Timer.CLASS_NIC, 0, 0) {
            @Override
            protected void fire(long nowNs) {
                action.run();
            }
        }.armAt(ns);
    }

    private final class Devices implements NetworkDevices {
        @Override
        public Packet takeFromSender(int hostId) {
            return toSend.pollFirst();
        }

        @Override
        public Packet takeFromReceiver() {
            return toSendBack.pollFirst();
        }

        @Override
        public void deliverToReceiver(Packet packet, long nowNs) {
            heardNs.add(loop.nowNs());
            if (wakesProgramAfterNs >= 0) {
                timers.programWoken(loop.nowNs() + wakesProgramAfterNs);
            }
            pool.release(packet);
        }

        @Override
        public void deliverOther(Packet packet) {
            throw new AssertionError("all packets are TCP's");
        }

        @Override
        public void deliverToSender(int hostId, Packet packet, long nowNs) {
            pool.release(packet);
        }

        @Override
        public void discard(Packet packet) {
            throw new AssertionError("nothing is dropped");
        }
    }

    private final class AckTimes implements NetworkLog {
        @Override
        public void packet(long nowNs, Event event, Packet packet, int path, int queuePackets) {
            if (event == Event.ACK) {
                ackedNs.add(nowNs);
            }
        }

        @Override
        public void label(long nowNs, int flowId, int path) {}
    }
}
