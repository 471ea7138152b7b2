package io.tcpsweep.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.Timer;
import io.tcpsweep.net.LinkHarness.Arrival;
import io.tcpsweep.net.LinkHarness.Event;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** The one-event link against the two-event link, and both against exact arithmetic. */
class LinkProperties {
    @Provide
    Arbitrary<LinkConfig> configs() {
        // Rates at which a packet takes whole nanoseconds make departures and arrivals fall on one instant.
        Arbitrary<Long> rates =
                Arbitraries.of(0L, 1L, 1_000_000_000L, 8_000_000_000L, 10_000_000_000L, 999_999_937L, 7_123_456_789L);
        Arbitrary<Long> delays = Arbitraries.of(0L, 1L, 8L, 1000L, 40_000L);
        Arbitrary<Integer> limits = Arbitraries.of(1, 2, 3, 10, LinkConfig.UNLIMITED_PACKETS);
        Arbitrary<Integer> marks = Arbitraries.of(0, 1, 2, 5);
        Arbitrary<Integer> losses = Arbitraries.of(0, 300_000, 1_000_000);
        return Combinators.combine(rates, delays, limits, marks, losses, Arbitraries.of(true, false))
                .as((rate, delay, limit, mark, loss, whole) ->
                        new LinkConfig(rate, delay, 38, limit, mark, loss, whole));
    }

    @Provide
    Arbitrary<List<Arrival>> arrivals() {
        Arbitrary<Long> gaps = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(0L)),
                Tuple.of(3, Arbitraries.longs().between(0, 3).map(n -> n * 1230)),
                Tuple.of(2, Arbitraries.longs().between(1, 5000)),
                Tuple.of(1, Arbitraries.longs().between(5000, 200_000)));
        Arbitrary<Integer> lengths = Arbitraries.of(1500, 1500, 1500, 72, 41);
        return Combinators.combine(
                        gaps,
                        lengths,
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(0, 2))
                .as(Arrival::new)
                .list()
                .ofMaxSize(120)
                .map(LinkProperties::gapsToTimes);
    }

    private static List<Arrival> gapsToTimes(List<Arrival> gaps) {
        List<Arrival> arrivals = new ArrayList<>();
        long timeNs = 0;
        for (Arrival gap : gaps) {
            timeNs += gap.timeNs();
            arrivals.add(new Arrival(timeNs, gap.ipLengthBytes(), gap.ecn(), gap.transmissionNumber()));
        }
        return arrivals;
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void aChainOfFastLinksDoesWhatAChainOfTwoEventLinksDoes(
            @ForAll("configs") LinkConfig first,
            @ForAll("configs") LinkConfig second,
            @ForAll("arrivals") List<Arrival> arrivals,
            @ForAll @IntRange(max = 4) int tieClass) {
        LinkHarness fast = new LinkHarness(true);
        FastLink fastEnd = new FastLink(fast.context, 5, "link-5", second, fast.end);
        FastLink fastStart = new FastLink(fast.context, 3, "link-3", first, fastEnd);
        fast.feed(arrivals, tieClass, 4, fastStart);

        LinkHarness reference = new LinkHarness(true);
        TwoEventLink referenceEnd = new TwoEventLink(reference.context, 5, "link-5", second, reference.end);
        TwoEventLink referenceStart = new TwoEventLink(reference.context, 3, "link-3", first, referenceEnd);
        reference.feed(arrivals, tieClass, 4, referenceStart);

        assertThat(fast.events).isEqualTo(reference.events);
        assertThat(fast.digest.value()).isEqualTo(reference.digest.value());
        assertCountsAgree(fast, arrivals.size(), fastStart, fastEnd);
        assertCountsAgree(reference, arrivals.size(), referenceStart, referenceEnd);
    }

    private static void assertCountsAgree(LinkHarness harness, int arrivalCount, Link start, Link end) {
        assertThat(start.deliveredCount() + start.lostCount() + start.droppedCount())
                .isEqualTo(arrivalCount);
        assertThat(end.deliveredCount() + end.lostCount() + end.droppedCount()).isEqualTo(start.deliveredCount());
        assertThat(start.heldCount() + end.heldCount()).isZero();
        assertThat(harness.pool.liveCount()).isZero();
        assertThat(count(harness, "delivered")).isEqualTo(start.deliveredCount() + end.deliveredCount());
        assertThat(count(harness, "dropped")).isEqualTo(start.droppedCount() + end.droppedCount());
        assertThat(count(harness, "marked")).isEqualTo(start.markedCount() + end.markedCount());
        assertThat(count(harness, "lost")).isEqualTo(start.lostCount() + end.lostCount());
    }

    private static long count(LinkHarness harness, String kind) {
        return harness.events.stream().filter(e -> e.kind().equals(kind)).count();
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void departuresAndVerdictsAreThoseOfExactArithmetic(
            @ForAll("configs") LinkConfig anyLoss, @ForAll("arrivals") List<Arrival> arrivals) {
        LinkConfig config = anyLoss.withLossPpm(0);
        LinkHarness fast = new LinkHarness(true);
        fast.feed(arrivals, Timer.CLASS_APPLICATION, 0, new FastLink(fast.context, 0, "link-0", config, fast.end));
        List<Event> ends =
                fast.events.stream().filter(e -> e.kind().equals("end")).toList();
        assertThat(ends).isEqualTo(exactEnds(config, arrivals));
    }

    /** The same link with time in units of 1 ns / rate, so that every sending time is a whole number. */
    private static List<Event> exactEnds(LinkConfig config, List<Arrival> arrivals) {
        BigInteger unitsPerNs = BigInteger.valueOf(Math.max(1, config.rateBitsPerSec()));
        BigInteger free = BigInteger.ZERO;
        List<Long> departuresNs = new ArrayList<>();
        List<Event> ends = new ArrayList<>();
        for (int index = 0; index < arrivals.size(); index++) {
            Arrival arrival = arrivals.get(index);
            long occupancy =
                    departuresNs.stream().filter(d -> d > arrival.timeNs()).count();
            if (occupancy >= config.queueLimitPackets()) {
                continue;
            }
            boolean capable = arrival.ecn() == 1 || arrival.ecn() == 2;
            boolean marked = config.markThresholdPackets() > 0 && occupancy >= config.markThresholdPackets() && capable;
            BigInteger sending = config.rateBitsPerSec() == 0
                    ? BigInteger.ZERO
                    : BigInteger.valueOf((arrival.ipLengthBytes() + 38) * 8_000_000_000L);
            if (config.wholeNanoseconds()) {
                sending = sending.divide(unitsPerNs).multiply(unitsPerNs);
            }
            free = free.max(BigInteger.valueOf(arrival.timeNs()).multiply(unitsPerNs))
                    .add(sending);
            long departureNs = free.divide(unitsPerNs).longValueExact();
            departuresNs.add(departureNs);
            ends.add(new Event("end", -1, departureNs + config.delayNs(), index, marked ? 3 : arrival.ecn(), 0));
        }
        return ends;
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aProbeChangesNothing(@ForAll("configs") LinkConfig config, @ForAll("arrivals") List<Arrival> arrivals) {
        LinkHarness probed = new LinkHarness(true);
        probed.feed(arrivals, Timer.CLASS_NIC, 0, new FastLink(probed.context, 0, "link-0", config, probed.end));
        LinkHarness plain = new LinkHarness(false);
        plain.feed(arrivals, Timer.CLASS_NIC, 0, new FastLink(plain.context, 0, "link-0", config, plain.end));
        assertThat(plain.digest.value()).isEqualTo(probed.digest.value());
        assertThat(plain.events)
                .isEqualTo(probed.events.stream()
                        .filter(e -> e.kind().equals("end"))
                        .toList());
    }
}
