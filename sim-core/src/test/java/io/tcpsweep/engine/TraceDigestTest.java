package io.tcpsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TraceDigestTest {
    @Test
    void doesNotDependOnTheOrderOfEntries() {
        TraceDigest forward = new TraceDigest();
        TraceDigest backward = new TraceDigest();
        for (int i = 0; i < 100; i++) {
            forward.add(i, i % 3, TraceDigest.DELIVERY, i % 5, i * 7L, i, 100 + i, 0x10);
            int j = 99 - i;
            backward.add(j, j % 3, TraceDigest.DELIVERY, j % 5, j * 7L, j, 100 + j, 0x10);
        }
        assertThat(forward.value()).isEqualTo(backward.value());
        assertThat(forward.toHex()).hasSize(16).matches("[0-9a-f]+");
    }

    @Test
    void everyFieldCounts() {
        Set<Long> values = new TreeSet<>();
        values.add(digestOf(1, 1, 1, 1, 1, 1, 1, 1));
        values.add(digestOf(2, 1, 1, 1, 1, 1, 1, 1));
        values.add(digestOf(1, 2, 1, 1, 1, 1, 1, 1));
        values.add(digestOf(1, 1, 2, 1, 1, 1, 1, 1));
        values.add(digestOf(1, 1, 1, 2, 1, 1, 1, 1));
        values.add(digestOf(1, 1, 1, 1, 2, 1, 1, 1));
        values.add(digestOf(1, 1, 1, 1, 1, 2, 1, 1));
        values.add(digestOf(1, 1, 1, 1, 1, 1, 2, 1));
        values.add(digestOf(1, 1, 1, 1, 1, 1, 1, 2));
        assertThat(values).hasSize(9);
    }

    @Test
    void twoEqualEntriesAreNotNone() {
        TraceDigest twice = new TraceDigest();
        twice.add(5, 0, TraceDigest.DROP, 0, 0, 0, 40, 0);
        twice.add(5, 0, TraceDigest.DROP, 0, 0, 0, 40, 0);
        assertThat(twice.value()).isNotZero().isNotEqualTo(digestOf(5, 0, TraceDigest.DROP, 0, 0, 0, 40, 0));
    }

    private static long digestOf(long timeNs, int link, int kind, int flow, long seq, long ackSeq, int len, int flags) {
        TraceDigest digest = new TraceDigest();
        digest.add(timeNs, link, kind, flow, seq, ackSeq, len, flags);
        return digest.value();
    }
}
