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

/** One packet of 1,500 bytes over a link of 10 Mbit/s and 5 ms: 1,230,400 ns and the delay. */
class NetworkTimersTest {
    private static final long TICK_NS = 204_000_000;
    private static final long LOGGED_NS = (TICK_NS + 1_100) / 1_024 * 1_024;
    private static final long ARRIVAL_NS = LOGGED_NS + 1_230_400 + 5_000_000;

    private final EventLoop loop = new EventLoop();
    private final PacketPool pool = new PacketPool();
    private final List<String> events = new ArrayList<>();
    private final ArrayDeque<Packet> sent = new ArrayDeque<>();
    private final OracleScenario scenario = RecordedRuns.scenario("clean-10m");
    private final NetworkTimers timers = new NetworkTimers(
            loop, new OracleNetwork(scenario, new PathChooser(1, 1, 1, List.of()), new OneSender(), new EventNames()));

    @Test
    void aPacketIsLoggedAtTheRecordersClockAndHeardOfALittleAfterItArrives() {
        at(TICK_NS, this::send);

        loop.runUntil(2 * TICK_NS, Long.MAX_VALUE);

        assertThat(events)
                .containsExactly(
                        LOGGED_NS + " SND",
                        LOGGED_NS + " ENQ",
                        ARRIVAL_NS + " RCV",
                        "heard at " + (ARRIVAL_NS + 2_500));
    }

    @Test
    void whatIsSentSoonAfterAnEventIsLoggedWithIt() {
        at(TICK_NS, this::send);
        at(ARRIVAL_NS + 7_000, this::send);

        loop.runUntil(ARRIVAL_NS + 20_000, Long.MAX_VALUE);

        assertThat(events).endsWith(ARRIVAL_NS + " SND", ARRIVAL_NS + " ENQ");
    }

    @Test
    void whatIsSentJustAfterSomethingWasDueIsLoggedWithItAndBeforeIt() {
        at(TICK_NS, this::send);
        at(ARRIVAL_NS + 500, this::send);

        loop.runUntil(ARRIVAL_NS + 20_000, Long.MAX_VALUE);

        assertThat(events.subList(2, 5)).containsExactly(ARRIVAL_NS + " SND", ARRIVAL_NS + " ENQ", ARRIVAL_NS + " RCV");
    }

    private void send() {
        Packet packet = pool.acquire();
        packet.headerBytes = 72;
        packet.payloadBytes = 1_428;
        sent.addLast(packet);
        timers.wake();
    }

    private void at(long ns, Runnable action) {
        new Timer(loop, Timer.CLASS_APPLICATION, events.size(), (int) (ns % 4_096)) {
            @Override
            protected void fire(long nowNs) {
                action.run();
            }
        }.armAt(ns);
    }

    private final class OneSender implements NetworkDevices {
        @Override
        public Packet takeFromSender(int hostId) {
            return sent.pollFirst();
        }

        @Override
        public Packet takeFromReceiver() {
            return null;
        }

        @Override
        public void deliverToReceiver(Packet packet, long nowNs) {
            events.add("heard at " + loop.nowNs());
            pool.release(packet);
        }

        @Override
        public void deliverOther(Packet packet) {
            throw new AssertionError("all packets are TCP's");
        }

        @Override
        public void deliverToSender(int hostId, Packet packet, long nowNs) {
            throw new AssertionError("nothing is sent back");
        }

        @Override
        public void discard(Packet packet) {
            throw new AssertionError("nothing is dropped");
        }
    }

    private final class EventNames implements NetworkLog {
        @Override
        public void packet(long nowNs, Event event, Packet packet, int path, int queuePackets) {
            events.add(nowNs + " " + event);
        }

        @Override
        public void label(long nowNs, int flowId, int path) {}
    }
}
