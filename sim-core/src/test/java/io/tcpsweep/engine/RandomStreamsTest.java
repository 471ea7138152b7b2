package io.tcpsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RandomStreamsTest {
    private static final int DRAWS = 200_000;

    private final RandomStreams streams = new RandomStreams(20161010);

    /** The values that every recorded run rests on: a change here changes all results. */
    @Test
    void drawsArePinned() {
        RandomStream start = streams.stream("start/flow-3");
        assertThat(start.nextLong()).isEqualTo(3090116549016420324L);
        assertThat(start.nextLong()).isEqualTo(-945341812824430186L);
        assertThat(streams.counter("loss/link-1").at(3, 1428, 0)).isEqualTo(-2683420927581816054L);
    }

    @Test
    void aStreamDependsOnNameAndSeedOnly() {
        RandomStream first = streams.stream("start/flow-3");
        first.nextLong();
        long second = first.nextLong();
        RandomStream again = streams.stream("start/flow-3");
        streams.stream("start/flow-4").nextLong();
        again.nextLong();
        assertThat(again.nextLong()).isEqualTo(second);
    }

    @Test
    void namesSeedsAndKindsDiffer() {
        Set<Long> values = new TreeSet<>();
        for (int seed = 0; seed < 100; seed++) {
            RandomStreams ofSeed = new RandomStreams(seed);
            for (int flow = 0; flow < 100; flow++) {
                values.add(ofSeed.stream("start/flow-" + flow).nextLong());
                values.add(ofSeed.counter("start/flow-" + flow).at(0, 0, 0));
            }
        }
        assertThat(values).hasSize(20_000);
    }

    @Test
    void uniformCoversItsRangeEvenly() {
        RandomStream stream = streams.stream("uniform");
        CounterRandom counter = streams.counter("uniform");
        int[] ofStream = new int[10];
        int[] ofCounter = new int[10];
        for (int i = 0; i < DRAWS; i++) {
            ofStream[(int) stream.uniform(10)]++;
            ofCounter[(int) counter.uniform(10, i % 7, i, i % 3)]++;
        }
        for (int value = 0; value < 10; value++) {
            assertThat(ofStream[value]).isCloseTo(DRAWS / 10, within(700));
            assertThat(ofCounter[value]).isCloseTo(DRAWS / 10, within(700));
        }
    }

    @Test
    void uniformTakesBoundsOfOneToTwoToThe61() {
        RandomStream stream = streams.stream("bounds");
        for (int i = 0; i < 1000; i++) {
            assertThat(stream.uniform(1)).isZero();
            assertThat(stream.uniform(1L << 61)).isBetween(0L, (1L << 61) - 1);
        }
        assertThatThrownBy(() -> stream.uniform(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> stream.uniform((1L << 61) + 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void happensAsOftenAsItsProbabilitySays() {
        CounterRandom counter = streams.counter("loss/link-0");
        int rare = 0;
        for (int seq = 0; seq < DRAWS; seq++) {
            rare += counter.happens(10_000, 5, seq * 1428L, 0) ? 1 : 0;
            assertThat(counter.happens(0, 5, seq, 0)).isFalse();
            assertThat(counter.happens(CounterRandom.ALWAYS_PPM, 5, seq, 0)).isTrue();
        }
        assertThat(rare).isCloseTo(DRAWS / 100, within(180));
    }

    @Test
    void aRetransmissionAndANeighbourDrawIndependently() {
        CounterRandom counter = streams.counter("loss/link-0");
        int both = 0;
        int neighbours = 0;
        for (int seq = 0; seq < DRAWS; seq++) {
            boolean lost = counter.happens(100_000, 1, seq, 0);
            both += lost && counter.happens(100_000, 1, seq, 1) ? 1 : 0;
            neighbours += lost && counter.happens(100_000, 1, seq + 1, 0) ? 1 : 0;
        }
        assertThat(both).isCloseTo(DRAWS / 100, within(180));
        assertThat(neighbours).isCloseTo(DRAWS / 100, within(180));
    }
}
