package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/** Received segments for use again: nothing is allocated per packet. */
final class ReceiveSegmentPool {
    private ReceiveSegment free;

    /** The payload of a packet. */
    ReceiveSegment forPacket(Packet packet, int truesizeBytes) {
        ReceiveSegment segment = take();
        segment.seq = packet.seq;
        segment.endSeq = packet.endSeq();
        segment.fin = (packet.flags & Packet.FIN) != 0;
        segment.truesizeBytes = truesizeBytes;
        segment.tailroomBytes = SocketMemory.tailroomBytes(packet);
        return segment;
    }

    /** An empty buffer at {@code seq} into which {@code bytes} can be copied. */
    ReceiveSegment forCopy(long seq, int bytes) {
        ReceiveSegment segment = take();
        segment.seq = seq;
        segment.endSeq = seq;
        segment.fin = false;
        segment.tailroomBytes = SocketMemory.copyBufferBytes(bytes);
        segment.truesizeBytes = segment.tailroomBytes + SocketMemory.COPY_OVERHEAD_BYTES;
        return segment;
    }

    private ReceiveSegment take() {
        ReceiveSegment segment = free;
        if (segment == null) {
            return new ReceiveSegment();
        }
        free = segment.next;
        segment.next = null;
        segment.prev = null;
        return segment;
    }

    void recycle(ReceiveSegment segment) {
        segment.next = free;
        free = segment;
    }
}
