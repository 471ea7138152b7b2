package io.tcpsweep.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CongestionControlSpec;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.DctcpSpec;
import io.tcpsweep.tcp.cc.RenoSpec;
import io.tcpsweep.tcp.rehash.RetransmitRehashSpec;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Whatever a network does to packets and whatever mechanisms are on: every byte of both streams arrives once and in
 * order, both sides come to their end, and the books of both agree with their queues after every event.
 */
class TransferProperties {
    /** Long enough for a connection that loses a tenth of its packets in both directions. */
    private static final long LIMIT_NS = 40_000_000_000_000L;

    private static final long MAX_EVENTS = 2_000_000;

    /** What a network does to the packets of one direction. */
    record Faults(long seed, int dropPpm, int markPpm, int duplicatePpm, int delayPpm, long maxExtraDelayNs)
            implements Wire.Plan {
        @Override
        public int fate(Packet packet, int number) {
            int fate = happens("drop", dropPpm, number) ? Wire.DROP : 0;
            fate |= happens("mark", markPpm, number) ? Wire.MARK : 0;
            return fate | (happens("duplicate", duplicatePpm, number) ? Wire.DUPLICATE : 0);
        }

        @Override
        public long extraDelayNs(Packet packet, int number) {
            if (maxExtraDelayNs == 0 || !happens("delay", delayPpm, number)) {
                return 0;
            }
            return Long.remainderUnsigned(draws("by").at(number, 0, 0), maxExtraDelayNs);
        }

        private boolean happens(String what, int ppm, int number) {
            return draws(what).happens(ppm, number, 0, 0);
        }

        private CounterRandom draws(String name) {
            return new RandomStreams(seed).counter(name);
        }
    }

    /** What the programs do. */
    record Streams(long clientBytes, long serverBytes, long pieceBytes, long readBytes, long readPauseNs) {}

    /** Switches of the endpoints. */
    record Switches(
            boolean sack,
            boolean timestamps,
            boolean dsack,
            boolean rack,
            boolean probes,
            boolean frto,
            boolean noDelay,
            int control) {
        TcpConfig config(int rcvbufBytes) {
            return Settings.with(s -> {
                s.sack = sack;
                s.timestamps = timestamps;
                s.dsack = dsack;
                s.rack = rack;
                s.tailLossProbe = probes;
                s.frto = frto;
                s.noDelay = noDelay;
                s.congestionControl = control(control);
                s.ecn = control == 1 ? 1 : 2;
                s.rcvbufBytes = rcvbufBytes;
                s.moderateRcvbuf = rcvbufBytes > 65_536;
                s.maxRcvbufBytes = rcvbufBytes > 65_536 ? 6_291_456 : rcvbufBytes;
                s.rehash = RetransmitRehashSpec.proposed(50, control % 2);
            });
        }

        private static CongestionControlSpec control(int number) {
            return switch (number) {
                case 0 -> new RenoSpec();
                case 1 -> CubicSpec.defaults();
                case 2 -> DctcpSpec.defaults();
                default -> CubicSpec.withHystart(false);
            };
        }
    }

    @Provide
    Arbitrary<Faults> faults() {
        return Combinators.combine(
                        Arbitraries.longs(),
                        Arbitraries.of(0, 1_000, 20_000, 100_000),
                        Arbitraries.of(0, 0, 50_000, 500_000),
                        Arbitraries.of(0, 0, 20_000, 100_000),
                        Arbitraries.of(0, 0, 10_000, 200_000),
                        Arbitraries.of(0L, 50_000L, 3_000_000L, 80_000_000L, 700_000_000L))
                .as(Faults::new);
    }

    @Provide
    Arbitrary<Streams> streams() {
        return Combinators.combine(
                        Arbitraries.longs().between(0, 400_000),
                        Arbitraries.of(0L, 0L, 1L, 1_000L, 50_000L),
                        Arbitraries.of(1L << 20, 10_000L, 1_428L, 300L),
                        Arbitraries.of(1L << 20, 1L << 20, 1_000L),
                        Arbitraries.of(0L, 0L, 100_000L, 20_000_000L))
                .as(Streams::new);
    }

    @Provide
    Arbitrary<Switches> switches() {
        Arbitrary<Boolean> mostly = Arbitraries.of(true, true, true, false);
        return Combinators.combine(
                        mostly,
                        mostly,
                        mostly,
                        mostly,
                        mostly,
                        mostly,
                        mostly,
                        Arbitraries.integers().between(0, 3))
                .as(Switches::new);
    }

    @Provide
    Arbitrary<Integer> ticks() {
        return Arbitraries.of(100, 250, 300, 1_000);
    }

    @Provide
    Arbitrary<Long> delays() {
        return Arbitraries.of(5_000L, 50_000L, 1_000_000L, 12_345_678L, 150_000_000L);
    }

    @Provide
    Arbitrary<Integer> buffers() {
        return Arbitraries.of(131_072, 131_072, 65_536, 16_384, 4_096);
    }

    @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
    void everyByteArrivesOnceAndInOrder(
            @ForAll("faults") Faults there,
            @ForAll("faults") Faults back,
            @ForAll("streams") Streams streams,
            @ForAll("switches") Switches switches,
            @ForAll("ticks") int hz,
            @ForAll("delays") long oneWayNs,
            @ForAll("buffers") int rcvbufBytes) {
        Pair pair = pair(there, back, streams, switches, hz, oneWayNs, rcvbufBytes);
        pair.start().runToEnd(LIMIT_NS, MAX_EVENTS);

        assertThat(pair.server.bytesRead()).as("client's bytes").isEqualTo(streams.clientBytes());
        assertThat(pair.client.bytesRead()).as("server's bytes").isEqualTo(streams.serverBytes());
        assertThat(pair.server.sawEnd()).as("the server saw the end").isTrue();
        assertThat(pair.client.sawEnd()).as("the client saw the end").isTrue();
        assertThat(pair.client.isOver()).as("the client is done").isTrue();
        assertThat(pair.server.isOver()).as("the server is done").isTrue();
        assertThat(pair.pool.liveCount()).as("packets left").isZero();
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void theSameRunTwiceIsTheSamePacketForPacket(
            @ForAll("faults") Faults there,
            @ForAll("faults") Faults back,
            @ForAll("streams") Streams streams,
            @ForAll("switches") Switches switches,
            @ForAll("ticks") int hz,
            @ForAll("delays") long oneWayNs) {
        Pair first = pair(there, back, streams, switches, hz, oneWayNs, 131_072);
        Pair second = pair(there, back, streams, switches, hz, oneWayNs, 131_072);
        first.start().runToEnd(LIMIT_NS, MAX_EVENTS);
        second.start().runToEnd(LIMIT_NS, MAX_EVENTS);

        assertThat(second.digest()).isEqualTo(first.digest());
    }

    private static Pair pair(
            Faults there, Faults back, Streams streams, Switches switches, int hz, long oneWayNs, int rcvbufBytes) {
        TcpConfig config = switches.config(rcvbufBytes);
        Pair pair = new Pair(config, config, hz, oneWayNs, there, back);
        pair.client.writes(streams.clientBytes(), streams.pieceBytes());
        pair.server
                .writes(streams.serverBytes(), streams.pieceBytes())
                .reads(streams.readBytes(), streams.readPauseNs());
        return pair;
    }
}
