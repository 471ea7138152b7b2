package io.tcpsweep.host;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;

/**
 * The receiving half of a host: the NIC's ring, the interrupt that it delays, and the polls of one CPU that merge
 * packets and hand them to the stack (Linux 6.12 net/core/dev.c napi_schedule(), net_rx_action(), napi_complete_done(),
 * include/net/gro.h gro_normal_one(), kernel/softirq.c handle_softirqs()).
 *
 * <p>A poll takes packets until eight are to go up, hands up what they became, one unit after another, and takes on. It
 * ends when the ring is empty or its packets are used up; then the next poll follows. Each of a softirq's runs is one
 * poll here, since there is one NIC.
 */
final class ReceiveQueue implements ReceivingDevice {
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

    /** What the CPU does next in a poll. */
    private enum Stage {
        BEGIN,
        TAKE,
        HAND_UP,
        NEXT_POLL,
        COMPLETE
    }

    /** Packets that go up together (gro_normal_batch). */
    private static final int BATCH_PACKETS = 8;

    /** From this HZ on a tick is short enough to hold units from poll to poll. */
    private static final int HOLDING_HZ = 1000;

    private static final long NS_PER_US = 1_000;

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
    private Stage stage = Stage.BEGIN;
    private Stage afterHandingUp;
    private int readyPackets;

    /** An interrupt came while the CPU was at it already: it polls once more (NAPI_STATE_MISSED). */
    private boolean isMissed;

    private int polledPackets;
    private boolean holdsBeyondPoll;

    private int softirqPolls;
    private long softirqEndJiffies;
    private boolean isInThread;

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
        this.interrupt = timer(loop, hostId, firstTimer, this::raiseForPackets);
        this.poll = timer(loop, hostId, firstTimer + 1, this::runPoll);
        this.flush = timer(loop, hostId, firstTimer + 2, this::schedule);
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
    @Override
    public int heldCount() {
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
            raiseForPackets(nowNs);
        } else if (!interrupt.isArmed()) {
            interrupt.armAt(nowNs + delayNs);
        }
    }

    private void raiseForPackets(long nowNs) {
        interruptCount++;
        if (adaptive != null) {
            adaptive.countEvent();
        }
        schedule(nowNs);
    }

    /** The NIC interrupts to report what it has sent. */
    void raiseForSent(long nowNs) {
        interruptCount++;
        if (state == State.IDLE) {
            schedule(nowNs);
        } else {
            isMissed = true;
        }
    }

    /** A poll is to come, unless one is coming or under way. */
    private void schedule(long nowNs) {
        if (state == State.IDLE) {
            interrupt.cancel();
            state = State.SCHEDULED;
            poll.armAt(nowNs + interruptLatency.nextNs());
        }
    }

    private void runPoll(long nowNs) {
        if (state == State.SCHEDULED) {
            state = State.POLLING;
            stage = Stage.BEGIN;
            softirqPolls = 0;
            softirqEndJiffies = clock.jiffies(nowNs) + clock.usToJiffies(spec.softirqLimitNs() / NS_PER_US);
            isInThread = false;
        }
        while (state == State.POLLING) {
            long doneNs = step(nowNs);
            if (doneNs > nowNs) {
                poll.armAt(doneNs);
                return;
            }
        }
    }

    /** Does what is next and gives the time when that is done. */
    private long step(long nowNs) {
        return switch (stage) {
            case BEGIN -> begin(nowNs);
            case TAKE -> take(nowNs);
            case HAND_UP -> handUp(nowNs);
            case NEXT_POLL -> goOn(nowNs);
            case COMPLETE -> complete(nowNs);
        };
    }

    private long begin(long nowNs) {
        softirqPolls++;
        polledPackets = 0;
        owner.cleanTransmitQueues(nowNs);
        stage = Stage.TAKE;
        return nowNs;
    }

    /** Takes packets from the ring until enough are to go up, the poll's packets are used up or none is left. */
    private long take(long nowNs) {
        long timeNs = nowNs;
        while (readyPackets < BATCH_PACKETS && polledPackets < spec.pollPackets() && !ring.isEmpty()) {
            polledPackets++;
            timeNs += spec.packetCostNs();
            takeOne(ring.removeFirst(), timeNs);
        }
        if (readyPackets >= BATCH_PACKETS) {
            return beginHandingUp(timeNs, Stage.TAKE);
        }
        if (polledPackets == spec.pollPackets()) {
            flush(clock.hz() >= HOLDING_HZ, timeNs);
            return beginHandingUp(timeNs, Stage.NEXT_POLL);
        }
        if (timeNs > nowNs) {
            // Packets may come while these are handled.
            return timeNs;
        }
        holdsBeyondPoll = spec.groFlushTimeoutNs() > 0 && polledPackets > 0 && gro != null && gro.heldUnits() > 0;
        flush(holdsBeyondPoll, timeNs);
        return beginHandingUp(timeNs, Stage.COMPLETE);
    }

    private void takeOne(Packet packet, long timeNs) {
        if (adaptive != null) {
            adaptive.countPacket(packet.ipLengthBytes());
        }
        if (gro == null) {
            goUp(packet, timeNs);
        } else {
            gro.receive(packet, timeNs, clock.jiffies(timeNs));
        }
    }

    private void flush(boolean olderOnly, long timeNs) {
        if (gro == null) {
            return;
        }
        if (olderOnly) {
            gro.flushOlder(timeNs, clock.jiffies(timeNs));
        } else {
            gro.flush(timeNs);
        }
    }

    private void goUp(Packet unit, long timeNs) {
        ready.addLast(unit);
        readyPackets += PacketLength.wirePackets(unit);
    }

    private long beginHandingUp(long timeNs, Stage then) {
        if (ready.isEmpty()) {
            stage = then;
            return timeNs;
        }
        stage = Stage.HAND_UP;
        afterHandingUp = then;
        return timeNs + spec.unitCostNs();
    }

    /** The stack has spent its time on the first unit. */
    private long handUp(long nowNs) {
        unitCount++;
        owner.sendUp(ready.removeFirst(), nowNs);
        if (!ready.isEmpty()) {
            return nowNs + spec.unitCostNs();
        }
        readyPackets = 0;
        stage = afterHandingUp;
        return nowNs;
    }

    /** The next poll follows, in a thread of its own if this has gone on for too long. */
    private long goOn(long nowNs) {
        stage = Stage.BEGIN;
        boolean isTooLong = softirqPolls >= spec.softirqPolls() || clock.jiffies(nowNs) >= softirqEndJiffies;
        if (isInThread || !isTooLong) {
            return nowNs;
        }
        isInThread = true;
        return nowNs + scheduling.nextNs();
    }

    /** Interrupts are on again, unless one was missed; packets that came in the meantime ask for one. */
    private long complete(long nowNs) {
        if (isMissed) {
            isMissed = false;
            stage = Stage.BEGIN;
            return nowNs;
        }
        state = State.IDLE;
        if (adaptive != null) {
            adaptive.onPollEnd(nowNs);
        }
        if (holdsBeyondPoll) {
            flush.armAt(nowNs + spec.groFlushTimeoutNs());
        }
        if (!ring.isEmpty()) {
            moderate(nowNs);
        }
        return nowNs;
    }
}
