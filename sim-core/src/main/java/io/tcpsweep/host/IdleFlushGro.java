package io.tcpsweep.host;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;

/**
 * GRO of a device that polls at each packet and defers the flush, as a TUN with gro_flush_timeout does (Linux 6.12
 * net/core/dev.c napi_complete_done()). A poll that finds units held puts off the device's one timer, whichever flow
 * its packet belongs to, so the timeout runs from the last packet; the bound from the first one is the tick.
 */
public final class IdleFlushGro implements ReceivingDevice {
    private final GroEngine engine;
    private final HostClock clock;
    private final long timeoutNs;
    private final Timer timer;

    /**
     * @param clock of the host: its ticks end a unit
     * @param deviceId ties of timers at one instant run in this order; unique among devices of the run
     * @param timeoutNs gro_flush_timeout; at 0 each poll sends up all
     */
    public IdleFlushGro(GroEngine engine, EventLoop loop, HostClock clock, int deviceId, long timeoutNs) {
        if (timeoutNs < 0) {
            throw new IllegalArgumentException("the timeout must not be negative");
        }
        this.engine = engine;
        this.clock = clock;
        this.timeoutNs = timeoutNs;
        timer = new Timer(loop, Timer.CLASS_NIC, deviceId, 0) {
            @Override
            protected void fire(long nowNs) {
                engine.flush(nowNs);
            }
        };
    }

    @Override
    public void receive(Packet packet, long nowNs) {
        engine.receive(packet, nowNs, clock.jiffies(nowNs));
        endPoll(nowNs);
    }

    @Override
    public int heldCount() {
        return engine.heldUnits();
    }

    /** The end of a poll; by itself also that of a packet which is not TCP's. */
    public void endPoll(long nowNs) {
        if (engine.heldUnits() == 0) {
            return;
        }
        if (timeoutNs == 0) {
            engine.flush(nowNs);
            return;
        }
        timer.armAt(nowNs + timeoutNs);
        engine.flushOlder(nowNs, clock.jiffies(nowNs));
    }
}
