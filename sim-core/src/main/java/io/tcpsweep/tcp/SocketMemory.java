package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/**
 * What a received packet costs: buffers come in sizes, as a device without page fragments allocates them (measured on
 * Linux 6.12: truesize 960, 1,280 or 2,304). A unit of several packets costs what its device says, and has no room left
 * behind its payload: the buffers of its packets hang one on the other.
 */
public final class SocketMemory {
    private static final int SMALL_PACKET_BYTES = 320;
    private static final int MIDDLE_PACKET_BYTES = 640;
    private static final int LARGE_BUFFER_BYTES = 1_664;
    private static final int OVERHEAD_BYTES = 640;

    /** The most that is copied into one buffer when data are collapsed: what a page leaves. */
    static final int MAX_COPY_BYTES = 3_776;

    /** What a buffer for copies takes beyond its data: an sk_buff and the shared info behind the data. */
    static final int COPY_OVERHEAD_BYTES = 576;

    private static final int SMALL_COPY_BYTES = 384;
    private static final int MIDDLE_COPY_BYTES = 704;
    private static final int LARGE_COPY_BYTES = 1_728;

    private SocketMemory() {}

    /** The data that a buffer holds which is made for a copy of so many bytes, at most {@link #MAX_COPY_BYTES}. */
    static int copyBufferBytes(int bytes) {
        if (bytes <= SMALL_COPY_BYTES) {
            return SMALL_COPY_BYTES;
        }
        if (bytes <= MIDDLE_COPY_BYTES) {
            return MIDDLE_COPY_BYTES;
        }
        return bytes <= LARGE_COPY_BYTES ? LARGE_COPY_BYTES : MAX_COPY_BYTES;
    }

    /** The buffer for a packet of this IP length. */
    static int bufferBytes(int ipLengthBytes) {
        if (ipLengthBytes <= SMALL_PACKET_BYTES) {
            return SMALL_PACKET_BYTES;
        }
        if (ipLengthBytes <= MIDDLE_PACKET_BYTES) {
            return MIDDLE_PACKET_BYTES;
        }
        if (ipLengthBytes <= LARGE_BUFFER_BYTES) {
            return LARGE_BUFFER_BYTES;
        }
        return (ipLengthBytes + 63) / 64 * 64;
    }

    /** Truesize of a packet of this IP length. */
    public static int truesizeBytes(int ipLengthBytes) {
        return bufferBytes(ipLengthBytes) + OVERHEAD_BYTES;
    }

    static int tailroomBytes(int ipLengthBytes) {
        return bufferBytes(ipLengthBytes) - ipLengthBytes;
    }

    /** Truesize of a packet or unit. */
    static int truesizeBytes(Packet packet) {
        return packet.truesizeBytes != 0 ? packet.truesizeBytes : truesizeBytes(packet.ipLengthBytes());
    }

    /** Room behind the payload of a packet or unit. */
    static int tailroomBytes(Packet packet) {
        return packet.hasSeveralSegments() ? 0 : tailroomBytes(packet.ipLengthBytes());
    }
}
