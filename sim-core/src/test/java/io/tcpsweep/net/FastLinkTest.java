package io.tcpsweep.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tcpsweep.engine.Timer;
import io.tcpsweep.net.LinkHarness.Arrival;
import io.tcpsweep.net.LinkHarness.Event;
import io.tcpsweep.packet.Packet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FastLinkTest {
    /** 1500 + 38 bytes at 1 Gbit/s. */
    private static final long FULL_PACKET_NS = 12_304;

    private static final LinkConfig GIGABIT = LinkConfig.of(1_000_000_000L, 40_000, 38);

    private final LinkHarness harness = new LinkHarness(true);

    @Test
    void aPacketArrivesAfterItsSendingTimeAndTheDelay() {
        FastLink link = new FastLink(harness.context, 0, "link-0", GIGABIT, harness.end);
        feed(link, full(100));
        assertThat(times("end")).containsExactly(100 + FULL_PACKET_NS + 40_000);
        assertThat(link.serializationNs(1500)).isEqualTo(FULL_PACKET_NS);
    }

    @Test
    void backToBackPacketsFollowAtTheLinksRate() {
        feed(new FastLink(harness.context, 0, "link-0", GIGABIT, harness.end), full(0), full(0), full(5));
        assertThat(times("end"))
                .containsExactly(FULL_PACKET_NS + 40_000, 2 * FULL_PACKET_NS + 40_000, 3 * FULL_PACKET_NS + 40_000);
    }

    @Test
    void longRunRateIsExactUnlessSendingTimesAreTruncated() {
        // 1538 bytes at 7 Gbit/s take 1757 5/7 ns.
        List<Arrival> burst = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            burst.add(full(0));
        }
        LinkConfig config = LinkConfig.of(7_000_000_000L, 0, 38);
        harness.feed(burst, Timer.CLASS_NIC, 0, new FastLink(harness.context, 0, "link-0", config, harness.end));
        assertThat(times("end")).containsExactly(1757L, 3515L, 5273L, 7030L, 8788L, 10546L, 12304L);

        LinkHarness truncated = new LinkHarness(true);
        truncated.feed(
                burst,
                Timer.CLASS_NIC,
                0,
                new FastLink(truncated.context, 0, "link-0", config.withWholeNanoseconds(), truncated.end));
        assertThat(truncated.events.stream().filter(e -> e.kind().equals("end")).map(Event::timeNs))
                .containsExactly(1757L, 3514L, 5271L, 7028L, 8785L, 10542L, 12299L);
    }

    @Test
    void theQueueHoldsItsLimitWithTheOneInServiceCounted() {
        FastLink link = new FastLink(harness.context, 0, "link-0", GIGABIT.withQueue(3, 0), harness.end);
        // Four at once: the fourth finds three. The fifth comes as the first departs and finds two.
        feed(link, full(0), full(0), full(0), full(0), full(FULL_PACKET_NS), full(FULL_PACKET_NS));
        assertThat(sequences("dropped")).containsExactly(3L, 5L);
        assertThat(occupancies("enqueued")).containsExactly(0, 1, 2, 2);
        assertThat(link.droppedCount()).isEqualTo(2);
        assertThat(link.deliveredCount()).isEqualTo(4);
    }

    @Test
    void packetsThatMayCarryEcnAreMarkedFromTheThresholdOn() {
        FastLink link = new FastLink(harness.context, 0, "link-0", GIGABIT.withQueue(10, 2), harness.end);
        feed(
                link,
                withEcn(Packet.ECT_0),
                withEcn(Packet.ECT_0),
                withEcn(Packet.ECT_0),
                withEcn(Packet.ECT_1),
                withEcn(Packet.NOT_ECT),
                withEcn(Packet.CE));
        assertThat(sequences("marked")).containsExactly(2L, 3L);
        assertThat(link.markedCount()).isEqualTo(2);
        assertThat(harness.events.stream().filter(e -> e.kind().equals("end")).map(Event::ecn))
                .containsExactly(Packet.ECT_0, Packet.ECT_0, Packet.CE, Packet.CE, Packet.NOT_ECT, Packet.CE);
    }

    @Test
    void lostPacketsOccupyTheQueueAndVanishAtTheirArrival() {
        LinkConfig config = GIGABIT.withQueue(1, 0).withLossPpm(1_000_000);
        FastLink link = new FastLink(harness.context, 0, "link-0", config, harness.end);
        feed(link, full(0), full(1));
        assertThat(times("lost")).containsExactly(FULL_PACKET_NS + 40_000);
        assertThat(sequences("dropped")).containsExactly(1L);
        assertThat(link.lostCount()).isEqualTo(1);
        assertThat(harness.pool.liveCount()).isZero();
    }

    @Test
    void lossHitsItsShareOfPacketsAndFollowsThePacketNotTheTime() {
        LinkConfig config = LinkConfig.of(0, 0, 0).withLossPpm(100_000);
        List<Arrival> early = new ArrayList<>();
        List<Arrival> late = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            early.add(full(i));
            late.add(full(3L * i + 17));
        }
        FastLink link = new FastLink(harness.context, 4, "link-4", config, harness.end);
        harness.feed(early, Timer.CLASS_NIC, 0, link);
        LinkHarness second = new LinkHarness(true);
        second.feed(late, Timer.CLASS_NIC, 0, new FastLink(second.context, 4, "link-4", config, second.end));
        assertThat((int) link.lostCount()).isCloseTo(2000, within(180));
        assertThat(sequences("lost"))
                .isEqualTo(second.events.stream()
                        .filter(e -> e.kind().equals("lost"))
                        .map(Event::seq)
                        .toList());
    }

    @Test
    void takesPacketsAheadOfTimeWithoutAnEvent() {
        FastLink link = new FastLink(harness.context, 0, "link-0", GIGABIT, harness.end);
        link.receive(harness.packet(0, full(0)), 700);
        link.receive(harness.packet(1, full(0)), 900);
        link.receive(harness.packet(2, full(0)), 100_000);
        harness.loop.runUntil(1_000_000, 3);
        assertThat(times("end"))
                .containsExactly(
                        700 + FULL_PACKET_NS + 40_000,
                        700 + 2 * FULL_PACKET_NS + 40_000,
                        100_000 + FULL_PACKET_NS + 40_000);
        assertThat(harness.loop.eventCount()).isEqualTo(3);
    }

    @Test
    void theRingGrowsWhilePacketsAreInIt() {
        List<Arrival> arrivals = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            arrivals.add(full(i * 100L));
        }
        FastLink link = new FastLink(harness.context, 0, "link-0", LinkConfig.delayOnly(70_000), harness.end);
        harness.feed(arrivals, Timer.CLASS_NIC, 0, link);
        assertThat(sequences("end")).hasSize(1000).isSorted();
        assertThat(times("end")).startsWith(70_000L, 70_100L).endsWith(169_900L);
        assertThat(link.heldCount()).isZero();
    }

    private void feed(FastLink link, Arrival... arrivals) {
        harness.feed(List.of(arrivals), Timer.CLASS_NIC, 0, link);
    }

    private static Arrival full(long timeNs) {
        return new Arrival(timeNs, 1500, Packet.NOT_ECT, 0);
    }

    private static Arrival withEcn(int ecn) {
        return new Arrival(0, 1500, ecn, 0);
    }

    private List<Long> times(String kind) {
        return harness.events.stream()
                .filter(e -> e.kind().equals(kind))
                .map(Event::timeNs)
                .toList();
    }

    private List<Long> sequences(String kind) {
        return harness.events.stream()
                .filter(e -> e.kind().equals(kind))
                .map(Event::seq)
                .toList();
    }

    private List<Integer> occupancies(String kind) {
        return harness.events.stream()
                .filter(e -> e.kind().equals(kind))
                .map(Event::occupancyPackets)
                .toList();
    }
}
