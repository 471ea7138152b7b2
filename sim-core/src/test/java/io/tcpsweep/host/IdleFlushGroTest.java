package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** When a device that polls at each packet sends up what it holds. */
class IdleFlushGroTest {
    private static final long TIMEOUT_NS = 50_000;
    private static final int MSS = GroHarness.MSS;

    private final EventLoop loop = new EventLoop();
    private final GroHarness gro = GroHarness.tun();

    /** Ticks at whole milliseconds. */
    private final HostClock clock = HostClock.startedBefore(1_000, 0);

    private final IdleFlushGro device = device(TIMEOUT_NS);

    @Test
    void theTimeoutSendsUpWhatIsHeld() {
        at(1_000, () -> device.receive(gro.full(0), 1_000));

        loop.runUntil(1_000 + TIMEOUT_NS - 1, Long.MAX_VALUE);
        assertThat(gro.up).isEmpty();
        loop.runUntil(1_000 + TIMEOUT_NS, Long.MAX_VALUE);
        assertThat(gro.up).containsExactly("0: 1+" + MSS);
    }

    @Test
    void eachPacketPutsItOff() {
        at(1_000, () -> device.receive(gro.full(0), 1_000));
        at(41_000, () -> device.receive(gro.full(1), 41_000));

        loop.runUntil(41_000 + TIMEOUT_NS - 1, Long.MAX_VALUE);
        assertThat(gro.up).isEmpty();
        loop.runUntil(41_000 + TIMEOUT_NS, Long.MAX_VALUE);
        assertThat(gro.up).containsExactly("0: 1+" + 2 * MSS);
    }

    @Test
    void anotherFlowsPacketPutsItOffToo() {
        Packet other = gro.flagged(gro.full(0), Packet.PSH);
        other.flowId = 1;
        at(1_000, () -> device.receive(gro.full(0), 1_000));
        at(41_000, () -> device.receive(other, 41_000));

        loop.runUntil(41_000 + TIMEOUT_NS - 1, Long.MAX_VALUE);
        assertThat(gro.up).containsExactly("1: 1+" + MSS + " PSH");
    }

    @Test
    void aPollWithoutAPacketOfTcpPutsItOff() {
        at(1_000, () -> device.receive(gro.full(0), 1_000));
        at(41_000, () -> device.endPoll(41_000));

        loop.runUntil(41_000 + TIMEOUT_NS - 1, Long.MAX_VALUE);
        assertThat(gro.up).isEmpty();
    }

    @Test
    void theTickBoundsHowLongAUnitIsHeld() {
        for (int i = 0; i < 30; i++) {
            long ns = 200_000 + i * 40_000L;
            int n = i;
            at(ns, () -> device.receive(gro.full(n), ns));
        }
        loop.runUntil(1_000_000, Long.MAX_VALUE);

        assertThat(gro.up).as("up to the first packet of the next jiffy").containsExactly("0: 1+" + 21 * MSS);
    }

    @Test
    void withoutATimeoutEachPollSendsUpAll() {
        IdleFlushGro eager = device(0);
        eager.receive(gro.full(0), 0);
        eager.receive(gro.full(1), 0);

        assertThat(gro.up).containsExactly("0: 1+" + MSS, "0: " + (1 + MSS) + "+" + MSS);
    }

    private IdleFlushGro device(long timeoutNs) {
        return new IdleFlushGro(gro.engine, loop, clock, 0, timeoutNs);
    }

    private void at(long ns, Runnable action) {
        new Timer(loop, Timer.CLASS_LINK, 0, (int) (ns / 1_000 % 4_096)) {
            @Override
            protected void fire(long nowNs) {
                action.run();
            }
        }.armAt(ns);
    }
}
