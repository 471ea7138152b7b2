package io.tcpsweep.host;

import java.util.Objects;
import java.util.function.IntUnaryOperator;

/**
 * What a device's buffers cost the socket when they are merged (truesize; Linux 6.12 net/core/gro.c skb_gro_receive()).
 * A merged unit collects the page fragments of its packets until they fill a buffer's table; then the next packet is
 * chained behind it with all that it costs, and collects on.
 *
 * @param truesizeBytes truesize of a packet by its IP length in bytes
 * @param packetsPerBuffer packets whose fragments one buffer takes, at least 1; 1 = none, every packet is chained
 * @param savedBytes what a packet's head gives back when only its fragment is taken, at least 0
 */
public record GroMemory(IntUnaryOperator truesizeBytes, int packetsPerBuffer, int savedBytes) {
    public GroMemory {
        Objects.requireNonNull(truesizeBytes, "truesizeBytes");
        if (packetsPerBuffer < 1 || savedBytes < 0) {
            throw new IllegalArgumentException("packets per buffer at least 1, saved bytes not negative");
        }
    }

    /** A device without page fragments, such as a TUN: a unit costs what its packets cost. */
    public static GroMemory chained(IntUnaryOperator truesizeBytes) {
        return new GroMemory(truesizeBytes, 1, 0);
    }

    /** Truesize of a packet by itself. */
    int packetBytes(int ipLengthBytes) {
        return truesizeBytes.applyAsInt(ipLengthBytes);
    }

    /** What a packet of this IP length adds to a unit of {@code segments} packets. */
    int addedBytes(int ipLengthBytes, int segments) {
        int bytes = packetBytes(ipLengthBytes);
        return segments % packetsPerBuffer == 0 ? bytes : bytes - savedBytes;
    }
}
