package io.tcpsweep.host;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;

/**
 * The receiving half of a host: the NIC's ring, the interrupt that it delays, and the polls of one CPU that merge
 * packets and hand them to the stack (Linux 6.12 net/core/dev.c napi_schedule(), net_rx_action(), napi_complete_done();
 * kernel/softirq.c).
 *
 * <p>A poll is one event for each unit that goes up: the CPU's time for the packets before it has passed by then.
 */
final class ReceiveQueue implements PacketSink {
    /** What a receive queue needs of its host. */
    interface Owner {
        /** Hands a packet or a merged unit to its endpoint. */
        void sendUp(Packet unit, long nowNs);

        /** A poll begins: what has been sent is looked after first. */
        void cleanTransmitQueues(long nowNs);
    }

    private enum State {
        /** Interrupts are on. */
        IDLE,
        /** The interrupt has been raised, the CPU has not begun to poll. */
        SCHEDULED,
        POLLING
    }

    private final ReceiveSpec spec;
    private final PacketPool pool;
    private final HostClock clock;
    private final Owner owner;
    private final RandomDelay interruptLatency;
    private final RandomDelay scheduling;
    private final GroEngine gro;
    private final AdaptiveModeration adaptive;
    private final PacketRing ring = new PacketRing();
    private final PacketRing ready = new PacketRing();
    private final Timer interrupt;
    private final Timer poll;
    private final Timer flush;

    private State state = State.IDLE;
    private boolean isLast;
    private boolean isAskedAgain;
    private int polledPackets;
    private int handledPackets;
    private long softirqSinceNs;
    private long droppedCount;
    private long interruptCount;
    private long unitCount;

    /**
     * @param firstTimer number of the first of three timers
     * @param interruptLatency from the interrupt to the beginning of the poll
     * @param scheduling from the waking of a thread to its running
     */
    ReceiveQueue(
            ReceiveSpec spec,
            EventLoop loop,
            PacketPool pool,
            HostClock clock,
            int hostId,
            int firstTimer,
            RandomDelay interruptLatency,
            RandomDelay scheduling,
            Owner owner) {
        this.spec = spec;
        this.pool = pool;
        this.clock = clock;
        this.owner = owner;
        this.interruptLatency = interruptLatency;
        this.scheduling = scheduling;
        this.gro = spec.gro() ? new GroEngine(Host.NIC_GRO, pool, this::goUp) : null;
        this.adaptive = spec.adaptive() ? new AdaptiveModeration() : null;
        this.interrupt = timer(loop, hostId, firstTimer, this::raise);
        this.poll = timer(loop, hostId, firstTimer + 1, this::runPoll);
        this.flush = timer(loop, hostId, firstTimer + 2, this::raise);
    }

    private interface Action {
        void run(long nowNs);
    }

    private static Timer timer(EventLoop loop, int hostId, int number, Action action) {
        return new Timer(loop, Timer.CLASS_NIC, hostId, number) {
            @Override
            protected void fire(long nowNs) {
                action.run(nowNs);
            }
        };
    }

    /** Packets in the ring, in merged units and on their way up. */
    int heldCount() {
        return ring.size() + ready.size() + (gro == null ? 0 : gro.heldUnits());
    }

    /** Packets that found the ring full. */
    long droppedCount() {
        return droppedCount;
    }

    long interruptCount() {
        return interruptCount;
    }

    /** Packets and merged units handed to endpoints. */
    long unitCount() {
        return unitCount;
    }

    /** A packet from the link. */
    @Override
    public void receive(Packet packet, long nowNs) {
        if (ring.size() >= spec.ringPackets()) {
            droppedCount++;
            pool.release(packet);
            return;
        }
        ring.addLast(packet);
        if (state == State.IDLE) {
            moderate(nowNs);
        }
    }

    /** The NIC delays its interrupt for the first packet, until there are enough of them. */
    private void moderate(long nowNs) {
        long delayNs = adaptive == null ? spec.interruptDelayNs() : adaptive.delayNs();
        int packets = adaptive == null ? spec.interruptPackets() : adaptive.packets();
        if (delayNs == 0 || ring.size() >= packets) {
            raise(nowNs);
        } else if (!interrupt.isArmed()) {
            interrupt.armAt(nowNs + delayNs);
        }
    }

    /** The NIC interrupts, for packets or to report what it has sent (napi_schedule). */
    void raise(long nowNs) {
        if (state != State.IDLE) {
            isAskedAgain = true;
            return;
        }
        interrupt.cancel();
        flush.cancel();
        interruptCount++;
        state = State.SCHEDULED;
        poll.armAt(nowNs + interruptLatency.nextNs());
    }

    private void runPoll(long nowNs) {
        if (state == State.SCHEDULED) {
            state = State.POLLING;
            softirqSinceNs = nowNs;
            polledPackets = 0;
            handledPackets = 0;
            isLast = false;
            isAskedAgain = false;
            owner.cleanTransmitQueues(nowNs);
        }
        while (true) {
            handReady(nowNs);
            if (isLast) {
                complete(nowNs);
                return;
            }
            long busyUntilNs = handle(nowNs);
            if (busyUntilNs > nowNs) {
                poll.armAt(busyUntilNs);
                return;
            }
        }
    }

    private void handReady(long nowNs) {
        while (!ready.isEmpty()) {
            unitCount++;
            owner.sendUp(ready.removeFirst(), nowNs);
        }
    }

    /** Takes packets from the ring until something is to go up or none is left; gives the time when that is done. */
    private long handle(long nowNs) {
        long timeNs = nowNs;
        while (ready.isEmpty()) {
            if (ring.isEmpty()) {
                isLast = true;
                finishMerging(timeNs);
                break;
            }
            if (polledPackets == spec.pollPackets()) {
                timeNs = beginNextPoll(timeNs);
                continue;
            }
            polledPackets++;
            handledPackets++;
            timeNs += spec.packetCostNs();
            Packet packet = ring.removeFirst();
            if (adaptive != null) {
                adaptive.countPacket(packet.ipLengthBytes());
            }
            if (gro == null) {
                goUp(packet, timeNs);
            } else {
                gro.receive(packet, timeNs, clock.jiffies(timeNs));
            }
        }
        return timeNs + ready.size() * spec.unitCostNs();
    }

    /** A poll has used up its packets: the next follows, in a thread of its own if this has gone on for too long. */
    private long beginNextPoll(long timeNs) {
        polledPackets = 0;
        if (gro != null) {
            gro.flushOlder(timeNs, clock.jiffies(timeNs));
        }
        if (timeNs - softirqSinceNs < spec.softirqLimitNs()) {
            return timeNs;
        }
        softirqSinceNs = timeNs + scheduling.nextNs();
        return softirqSinceNs;
    }

    /** What is held goes up, or waits for more if the device may hold it beyond a poll that had work to do. */
    private void finishMerging(long timeNs) {
        if (gro == null) {
            return;
        }
        if (spec.groFlushTimeoutNs() > 0 && handledPackets > 0) {
            gro.flushOlder(timeNs, clock.jiffies(timeNs));
        } else {
            gro.flush(timeNs);
        }
    }

    private void goUp(Packet unit, long timeNs) {
        ready.addLast(unit);
    }

    /** Interrupts are on again; what came in the meantime asks for one. */
    private void complete(long nowNs) {
        state = State.IDLE;
        if (adaptive != null && handledPackets > 0) {
            adaptive.onEvent(nowNs);
        }
        if (gro != null && gro.heldUnits() > 0) {
            flush.armAt(nowNs + spec.groFlushTimeoutNs());
        }
        if (isAskedAgain) {
            raise(nowNs);
        } else if (!ring.isEmpty()) {
            moderate(nowNs);
        }
    }
}
