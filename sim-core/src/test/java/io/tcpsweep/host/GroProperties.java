package io.tcpsweep.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Whatever arrives: nothing is lost or made up, a flow keeps its order, and no unit is too long. */
class GroProperties {
    private static final int FLOWS = 12;
    private static final int HEADER_BYTES = 72;

    /** One arrival: of which flow, how long, its flags and mark, whether a gap comes before it or a tick after it. */
    private record Arrival(int flow, int bytes, int flags, int ecn, boolean gap, boolean tick) {}

    /** A run of payload as TCP or the wire sees it. */
    private record Piece(long seq, long endSeq) {}

    @Provide
    Arbitrary<List<Arrival>> arrivals() {
        Arbitrary<Integer> flows = Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.just(0)),
                Tuple.of(2, Arbitraries.integers().between(0, FLOWS - 1)));
        Arbitrary<Integer> bytes = Arbitraries.frequencyOf(
                Tuple.of(20, Arbitraries.just(1_428)),
                Tuple.of(2, Arbitraries.integers().between(0, 1_428)),
                Tuple.of(1, Arbitraries.just(20_000)));
        Arbitrary<Integer> flags = Arbitraries.frequencyOf(
                Tuple.of(30, Arbitraries.just(0)),
                Tuple.of(1, Arbitraries.of(Packet.PSH, Packet.CWR, Packet.ECE, Packet.FIN, Packet.URG)));
        Arbitrary<Integer> marks = Arbitraries.frequencyOf(
                Tuple.of(20, Arbitraries.just(Packet.ECT_0)), Tuple.of(1, Arbitraries.just(Packet.CE)));
        Arbitrary<Boolean> seldom =
                Arbitraries.frequencyOf(Tuple.of(30, Arbitraries.just(false)), Tuple.of(1, Arbitraries.just(true)));
        return Combinators.combine(flows, bytes, flags, marks, seldom, seldom)
                .as(Arrival::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(500);
    }

    @Property(tries = 200)
    void everyFlowsBytesComeUpOnceAndInOrder(@ForAll("arrivals") List<Arrival> arrivals) {
        Run run = new Run(1);
        run.take(arrivals);

        assertThat(run.up).isEqualTo(run.sent);
        assertThat(run.pool.liveCount()).isZero();
    }

    @Property(tries = 200)
    void theSameWithEightBuckets(@ForAll("arrivals") List<Arrival> arrivals) {
        Run run = new Run(8);
        run.take(arrivals);

        assertThat(run.up).isEqualTo(run.sent);
        assertThat(run.pool.liveCount()).isZero();
    }

    @Property(tries = 200)
    void noUnitIsLongerThan65535Bytes(@ForAll("arrivals") List<Arrival> arrivals) {
        Run run = new Run(1);
        run.take(arrivals);

        assertThat(run.longestBytes).isLessThanOrEqualTo(65_535);
    }

    @Property(tries = 200)
    void allMemoryIsChargedOnce(@ForAll("arrivals") List<Arrival> arrivals) {
        Run run = new Run(1);
        run.take(arrivals);

        assertThat(run.chargedBytes).isEqualTo(run.sentTruesizeBytes);
    }

    /** The engine between a sender and a receiver of many flows, which join adjacent pieces of a flow. */
    private static final class Run {
        final PacketPool pool = new PacketPool();
        final List<List<Piece>> sent = new ArrayList<>();
        final List<List<Piece>> up = new ArrayList<>();
        final long[] nextSeq = new long[FLOWS];
        final GroEngine engine;
        long longestBytes;
        long chargedBytes;
        long sentTruesizeBytes;
        private long jiffies;

        Run(int buckets) {
            for (int flow = 0; flow < FLOWS; flow++) {
                sent.add(new ArrayList<>());
                up.add(new ArrayList<>());
            }
            GroSpec spec = new GroSpec(buckets, 8, GroMemory.chained(bytes -> bytes + 640));
            engine = new GroEngine(spec, pool, (unit, nowNs) -> {
                longestBytes = Math.max(longestBytes, unit.ipLengthBytes());
                chargedBytes += unit.truesizeBytes;
                add(up.get(unit.flowId), unit);
                pool.release(unit);
            });
        }

        void take(List<Arrival> arrivals) {
            for (Arrival arrival : arrivals) {
                Packet packet = packet(arrival);
                add(sent.get(arrival.flow()), packet);
                sentTruesizeBytes += packet.ipLengthBytes() + 640;
                engine.receive(packet, 0, jiffies);
                jiffies += arrival.tick() ? 1 : 0;
                engine.flushOlder(0, jiffies);
            }
            engine.flush(0);
        }

        private Packet packet(Arrival arrival) {
            Packet packet = pool.acquire();
            packet.flowId = arrival.flow();
            packet.reverse = false;
            packet.pathHash = 0;
            packet.ackSeq = 1;
            packet.windowField = 0;
            packet.headerBytes = HEADER_BYTES;
            packet.flags = Packet.ACK | arrival.flags();
            packet.ecn = arrival.ecn();
            packet.payloadBytes = arrival.bytes();
            packet.segmentPayloadBytes = arrival.bytes();
            packet.seq = nextSeq[arrival.flow()] + (arrival.gap() ? 1_000 : 0);
            nextSeq[arrival.flow()] = packet.seq + arrival.bytes();
            return packet;
        }

        private static void add(List<Piece> pieces, Packet packet) {
            if (packet.payloadBytes == 0) {
                return;
            }
            long endSeq = packet.seq + packet.payloadBytes;
            Piece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
            if (last != null && last.endSeq() == packet.seq) {
                pieces.set(pieces.size() - 1, new Piece(last.seq(), endSeq));
            } else {
                pieces.add(new Piece(packet.seq, endSeq));
            }
        }
    }
}
