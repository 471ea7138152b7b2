package io.tcpsweep.host;

import java.util.Objects;

/**
 * How a device merges what it receives (generic receive offload).
 *
 * @param buckets lists of held units, a power of two: 8 in Linux 6.12 (GRO_HASH_BUCKETS); 1 for a device that gives its
 *     packets no hash, such as a TUN with one queue
 * @param flowsPerBucket units that one list holds, at least 1: 8 in Linux 6.12 (MAX_GRO_SKBS)
 * @param memory what merged buffers cost the socket
 */
public record GroSpec(int buckets, int flowsPerBucket, GroMemory memory) {
    private static final int LINUX_BUCKETS = 8;
    private static final int LINUX_FLOWS_PER_BUCKET = 8;

    public GroSpec {
        Objects.requireNonNull(memory, "memory");
        if (Integer.bitCount(buckets) != 1 || buckets < 0 || flowsPerBucket < 1) {
            throw new IllegalArgumentException("buckets a power of two, flows per bucket at least 1");
        }
    }

    /** A device that hashes its packets, as NICs do. */
    public static GroSpec hashed(GroMemory memory) {
        return new GroSpec(LINUX_BUCKETS, LINUX_FLOWS_PER_BUCKET, memory);
    }

    /** A device whose packets have no hash. */
    public static GroSpec unhashed(GroMemory memory) {
        return new GroSpec(1, LINUX_FLOWS_PER_BUCKET, memory);
    }
}
