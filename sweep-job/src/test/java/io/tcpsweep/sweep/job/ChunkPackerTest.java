package io.tcpsweep.sweep.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.sweep.job.ChunkPacker.Packed;
import io.tcpsweep.sweep.job.ChunkPacker.Work;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChunkPackerTest {
    private static final long MS = 1_000_000L;

    @Test
    void longRunIsAloneAndFirst() {
        List<Packed> chunks = ChunkPacker.pack(List.of(work("a", 300), work("b", 5000), work("c", 400)));

        assertThat(chunks)
                .containsExactly(new Packed(5000 * MS, List.of("b")), new Packed(700 * MS, List.of("c", "a")));
    }

    @Test
    void shortRunsFillASecond() {
        List<Work> runs = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            runs.add(work("run-" + (char) ('a' + i), 100));
        }

        List<Packed> chunks = ChunkPacker.pack(runs);

        assertThat(chunks).extracting(chunk -> chunk.keys().size()).containsExactly(10, 10, 5);
    }

    @Test
    void runsWithoutCostDoNotShareOneChunk() {
        List<Work> runs = new ArrayList<>();
        for (int i = 0; i < 2500; i++) {
            runs.add(work("run-" + i, 0));
        }

        assertThat(ChunkPacker.pack(runs))
                .extracting(chunk -> chunk.keys().size())
                .containsExactly(1000, 1000, 500);
    }

    @Test
    void runThatMustBeAloneIs() {
        List<Packed> chunks =
                ChunkPacker.pack(List.of(work("a", 100), new Work("bad", 100 * MS, true), work("c", 100)));

        assertThat(chunks).extracting(Packed::keys).containsExactly(List.of("a", "c"), List.of("bad"));
    }

    @Test
    void orderOfTheRunsDoesNotMatter() {
        List<Work> runs = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            runs.add(work("run-" + i, i % 7 * 130L));
        }
        List<Work> shuffled = new ArrayList<>(runs);
        Collections.shuffle(shuffled, new Random(1));

        List<Packed> chunks = ChunkPacker.pack(runs);

        assertThat(ChunkPacker.pack(shuffled)).isEqualTo(chunks);
        assertThat(chunks.stream().flatMap(chunk -> chunk.keys().stream()))
                .hasSize(200)
                .doesNotHaveDuplicates();
    }

    private static Work work(String key, long estimatedMs) {
        return new Work(key, estimatedMs * MS, false);
    }
}
