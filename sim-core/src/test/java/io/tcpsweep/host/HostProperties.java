package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.net.FastLink;
import io.tcpsweep.net.Link;
import io.tcpsweep.net.LinkConfig;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever two hosts are made of and whatever is sent between them: nothing gets lost unseen or out of order. */
class HostProperties {
    private static final int FLOWS = 5;
    private static final int HEADER_BYTES = 72;
    private static final int MSS = 1_000;
    private static final long END_NS = 60_000_000_000L;

    /** What both hosts are made of. */
    private record Equipment(TransmitSpec transmit, ReceiveSpec receive, int hz, int slaves, long tailNs) {}

    /** One super-segment: of which flow, how many segments, how long after the one before, with which hash. */
    private record Sending(int flow, int segments, long gapNs, int pathHash, long departureNs) {}

    @Provide
    Arbitrary<Equipment> equipment() {
        Arbitrary<TransmitSpec> transmit = Combinators.combine(
                        Arbitraries.of(TransmitSpec.Discipline.FIFO, TransmitSpec.Discipline.FAIR),
                        Arbitraries.integers().between(1, 20),
                        Arbitraries.integers().between(0, 12),
                        Arbitraries.of(true, false),
                        Arbitraries.of(0L, 3_000L, 50_000L),
                        Arbitraries.integers().between(1, 8))
                .as((discipline, limit, ring, byteLimits, reportNs, reportPackets) -> new TransmitSpec(
                        discipline,
                        new FairQueueSpec(20, 10, 3_028, 15_140, 40_000_000, 10_000, 1_000_000_000),
                        limit,
                        ring,
                        byteLimits,
                        reportNs,
                        reportPackets,
                        14));
        Arbitrary<ReceiveSpec> receive = Combinators.combine(
                        Arbitraries.integers().between(1, 60),
                        Arbitraries.of(0L, 5_000L, 40_000L),
                        Arbitraries.integers().between(1, 40),
                        Arbitraries.of(true, false),
                        Arbitraries.integers().between(1, 64),
                        Arbitraries.of(true, false),
                        Arbitraries.of(0L, 20_000L),
                        Arbitraries.of(0L, 100L, 2_000L))
                .as((ring, delayNs, packets, adaptive, poll, gro, flushNs, costNs) -> new ReceiveSpec(
                        ring, delayNs, packets, adaptive, poll, 3, 2_000_000, gro, flushNs, costNs, 3 * costNs));
        return Combinators.combine(
                        transmit,
                        receive,
                        Arbitraries.of(100, 250, 1_000),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.of(0L, 1_000L))
                .as(Equipment::new);
    }

    @Provide
    Arbitrary<List<Sending>> sendings() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, FLOWS - 1),
                        Arbitraries.integers().between(1, 12),
                        Arbitraries.of(0L, 0L, 500L, 9_000L, 200_000L),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.of(0L, 0L, 30_000L))
                .as(Sending::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(150);
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void everySegmentArrivesOrIsCountedAsDropped(
            @ForAll("equipment") Equipment equipment, @ForAll("sendings") List<Sending> sendings) {
        Run run = new Run(equipment).send(sendings).finish();

        long dropped = run.refusedSegments + run.sender.receiveDrops() + run.receiver.receiveDrops();
        assertThat(run.arrivedSegments + dropped).isEqualTo(run.sentSegments);
        assertThat(run.refused).isEqualTo(run.sender.transmitDrops());
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void aFlowOfOneHashKeepsItsOrder(
            @ForAll("equipment") Equipment equipment, @ForAll("sendings") List<Sending> sendings) {
        Run run = new Run(equipment).send(withOneHash(sendings)).finish();

        for (List<Long> arrived : run.arrivedSequences) {
            assertThat(arrived).isSorted().doesNotHaveDuplicates();
        }
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void nothingStaysInTheHosts(@ForAll("equipment") Equipment equipment, @ForAll("sendings") List<Sending> sendings) {
        Run run = new Run(equipment).send(sendings).finish();

        assertThat(run.sender.heldCount()).isZero();
        assertThat(run.receiver.heldCount()).isZero();
        assertThat(run.pool.liveCount()).isZero();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void socketsAreToldOfEveryPacketThatWasTaken(
            @ForAll("equipment") Equipment equipment, @ForAll("sendings") List<Sending> sendings) {
        Run run = new Run(equipment).send(sendings).finish();

        assertThat(run.chargedBytes).isZero();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void atAnyMomentAllPacketsAreSomewhere(
            @ForAll("equipment") Equipment equipment, @ForAll("sendings") List<Sending> sendings) {
        Run run = new Run(equipment).send(sendings);
        while (!run.loop.runUntil(END_NS, 1)) {
            assertThat(run.pool.liveCount()).isEqualTo(run.held());
        }
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void queuesKeepTheirLimits(@ForAll("equipment") Equipment equipment, @ForAll("sendings") List<Sending> sendings) {
        TransmitSpec spec = equipment.transmit();
        int limit = spec.discipline() == TransmitSpec.Discipline.FIFO
                ? spec.limitPackets()
                : spec.fairQueue().limitPackets();
        Run run = new Run(equipment).send(sendings).finish();

        assertThat(run.mostHeld).isLessThanOrEqualTo(limit * equipment.slaves());
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void theSameAgainIsTheSame(@ForAll("equipment") Equipment equipment, @ForAll("sendings") List<Sending> sendings) {
        Run one = new Run(equipment).send(sendings).finish();
        Run other = new Run(equipment).send(sendings).finish();

        assertThat(other.log).isEqualTo(one.log);
        assertThat(other.loop.eventCount()).isEqualTo(one.loop.eventCount());
    }

    private static List<Sending> withOneHash(List<Sending> sendings) {
        return sendings.stream()
                .map(sending -> new Sending(
                        sending.flow(), sending.segments(), sending.gapNs(), sending.flow(), sending.departureNs()))
                .toList();
    }

    /** One host sends to another, each with the equipment; the receiver answers each unit with a packet. */
    private static final class Run {
        final EventLoop loop = new EventLoop();
        final PacketPool pool = new PacketPool();
        final Host sender;
        final Host receiver;
        final List<Link> links = new ArrayList<>();
        final List<List<Long>> arrivedSequences = new ArrayList<>();
        final List<String> log = new ArrayList<>();
        private final long[] nextSequences = new long[FLOWS];
        private final long[] departuresNs = new long[FLOWS];
        private final NetworkContext context =
                new NetworkContext(loop, pool, new TraceDigest(), new RandomStreams(5), null);

        long sentSegments;
        long arrivedSegments;
        long refusedSegments;
        long refused;
        long chargedBytes;
        int mostHeld;

        Run(Equipment equipment) {
            sender = new Host(context, 0, "sender", 0);
            receiver = new Host(context, 1, "receiver", 0);
            LinkConfig config = LinkConfig.of(10_000_000_000L, 5_000, 38);
            for (int i = 0; i < equipment.slaves(); i++) {
                links.add(new FastLink(context, i, "there-" + i, config, receiver));
            }
            FastLink back = new FastLink(context, 9, "back", config, sender);
            sender.connectTo(List.copyOf(links));
            receiver.connectTo(List.<Link>of(back));
            links.add(back);
            equip(sender, equipment);
            receiver.useReceiveQueue(
                    equipment.receive(),
                    HostClock.startedBefore(equipment.hz(), 77),
                    delay("interrupt/receiver", equipment),
                    delay("thread/receiver", equipment));
            for (int flowId = 0; flowId < FLOWS; flowId++) {
                arrivedSequences.add(new ArrayList<>());
                receiver.register(flowId, this::arrive);
                sender.register(flowId, this::arriveAnswer, new Account());
            }
        }

        private void equip(Host host, Equipment equipment) {
            host.useTransmitQueues(equipment.transmit());
            host.useReceiveQueue(
                    equipment.receive(),
                    HostClock.startedBefore(equipment.hz(), 33),
                    delay("interrupt/" + host.name(), equipment),
                    delay("thread/" + host.name(), equipment));
        }

        private RandomDelay delay(String stream, Equipment equipment) {
            return new RandomDelay(500, equipment.tailNs(), context.streams().stream(stream));
        }

        private void arrive(Packet unit, long nowNs) {
            int segments = PacketLength.wirePackets(unit);
            arrivedSegments += segments;
            for (int i = 0; i < segments; i++) {
                arrivedSequences.get(unit.flowId).add(unit.seq + (long) i * MSS);
            }
            log.add(nowNs + " " + unit.flowId + " " + unit.seq + "+" + unit.payloadBytes);
            Packet answer = pool.acquire();
            answer.flowId = unit.flowId;
            answer.reverse = true;
            answer.headerBytes = HEADER_BYTES;
            answer.flags = Packet.ACK;
            pool.release(unit);
            sentSegments++;
            receiver.egress().receive(answer, nowNs);
        }

        private void arriveAnswer(Packet answer, long nowNs) {
            arrivedSegments++;
            log.add(nowNs + " answer " + answer.flowId);
            pool.release(answer);
        }

        Run send(List<Sending> sendings) {
            for (Sending sending : sendings) {
                loop.runUntil(loop.nowNs() + sending.gapNs(), Integer.MAX_VALUE);
                Packet packet = pool.acquire();
                packet.flowId = sending.flow();
                packet.reverse = false;
                packet.pathHash = sending.pathHash();
                packet.flags = Packet.ACK;
                packet.seq = nextSequences[sending.flow()];
                packet.ackSeq = 1;
                packet.headerBytes = HEADER_BYTES;
                packet.payloadBytes = sending.segments() * MSS;
                packet.segmentPayloadBytes = MSS;
                // Departures of a socket never fall, or fq's short cut would let the later packet pass the earlier one.
                long departureNs = Math.max(departuresNs[sending.flow()], loop.nowNs() + sending.departureNs());
                departuresNs[sending.flow()] = departureNs;
                packet.departureNs = departureNs;
                packet.chargedBytes = packet.payloadBytes + 500;
                nextSequences[sending.flow()] += packet.payloadBytes;
                sentSegments += sending.segments();
                chargedBytes += packet.chargedBytes;
                long refusedBefore = refused;
                int charge = packet.chargedBytes;
                sender.egress().receive(packet, loop.nowNs());
                mostHeld = Math.max(mostHeld, sender.transmitHeldCount());
                if (refused > refusedBefore) {
                    refusedSegments += sending.segments();
                    chargedBytes -= charge;
                }
            }
            return this;
        }

        Run finish() {
            assertThat(loop.runUntil(END_NS, 10_000_000)).isTrue();
            return this;
        }

        long held() {
            return sender.heldCount()
                    + receiver.heldCount()
                    + links.stream().mapToLong(Link::heldCount).sum();
        }

        private final class Account implements HostQueueListener {
            @Override
            public void onTransmitted(int bytes, long nowNs) {
                chargedBytes -= bytes;
                log.add(nowNs + " told " + bytes);
            }

            @Override
            public void onRejected() {
                refused++;
            }
        }
    }
}
