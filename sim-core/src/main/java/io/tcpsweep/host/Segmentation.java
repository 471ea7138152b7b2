package io.tcpsweep.host;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;

/**
 * TCP segmentation offload: one packet per segment, all with the headers of the super-segment (Linux 6.12
 * net/ipv4/tcp_offload.c tcp_gso_segment()).
 */
final class Segmentation {
    /** Where the packets go. */
    interface Output {
        void transmit(int link, Packet packet, long nowNs);
    }

    private static final int LAST_ONLY = Packet.PSH | Packet.FIN;

    private final PacketPool pool;
    private final Output output;

    Segmentation(PacketPool pool, Output output) {
        this.pool = pool;
        this.output = output;
    }

    /** Hands the packets of a super-segment, or the packet itself, to this link. */
    void segment(int link, Packet packet, long nowNs) {
        int segmentBytes = packet.segmentPayloadBytes;
        if (segmentBytes > 0 && packet.payloadBytes > segmentBytes) {
            cut(link, packet, segmentBytes, nowNs);
        } else {
            output.transmit(link, packet, nowNs);
        }
    }

    /** The super-segment's own object becomes the last packet, so that the headers stay until they are copied. */
    private void cut(int link, Packet whole, int segmentBytes, long nowNs) {
        int restBytes = whole.payloadBytes;
        long seq = whole.seq;
        // PSH and FIN on the last segment only, CWR on the first only.
        int flags = whole.flags & ~LAST_ONLY;
        while (restBytes > segmentBytes) {
            Packet segment = pool.acquireCopy(whole);
            segment.flags = flags;
            segment.seq = seq;
            segment.payloadBytes = segmentBytes;
            segment.segmentPayloadBytes = segmentBytes;
            output.transmit(link, segment, nowNs);
            flags &= ~Packet.CWR;
            seq += segmentBytes;
            restBytes -= segmentBytes;
        }
        whole.flags &= ~Packet.CWR;
        whole.seq = seq;
        whole.payloadBytes = restBytes;
        whole.segmentPayloadBytes = restBytes;
        output.transmit(link, whole, nowNs);
    }
}
