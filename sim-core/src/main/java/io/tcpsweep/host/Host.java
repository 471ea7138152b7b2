package io.tcpsweep.host;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.net.PacketDraws;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.Arrays;

/**
 * A host whose CPU takes no time and whose NIC takes a packet at once. Arriving packets go straight to their flow's
 * endpoint, or through a receiving device. What endpoints send through {@link #egress()} is cut into wire packets at
 * the same instant and leaves through the access link, each packet delayed by a random jitter that keeps their order.
 */
public final class Host implements PacketSink {
    private static final int INITIAL_FLOWS = 8;

    private final int hostId;
    private final String name;
    private final PacketPool pool;
    private final long sendJitterNs;
    private final CounterRandom jitterDraws;
    private final Egress egress = new Egress();
    private PacketSink accessLink;
    private PacketSink[] endpoints = new PacketSink[INITIAL_FLOWS];
    private PacketSink device;

    private long lastSentNs;
    private long deliveredDataPackets;

    /**
     * @param hostId from 0, unique in the run; the destination by which switches route
     * @param name what its random draws are keyed by, such as "host-0"
     * @param sendJitterNs each packet leaves uniformly in [0, jitter) after it was sent, never before an earlier one; 0
     *     for none
     */
    public Host(NetworkContext context, int hostId, String name, long sendJitterNs) {
        if (hostId < 0 || sendJitterNs < 0) {
            throw new IllegalArgumentException("host id and jitter must not be negative");
        }
        this.hostId = hostId;
        this.name = name;
        this.pool = context.pool();
        this.sendJitterNs = sendJitterNs;
        this.jitterDraws = context.streams().counter("jitter/" + name);
    }

    public int hostId() {
        return hostId;
    }

    public String name() {
        return name;
    }

    /** Where packets leave; with send jitter it must accept packets ahead of time, as a fast link does. */
    public void connectTo(PacketSink link) {
        accessLink = link;
    }

    /** Arriving packets of this flow go to this endpoint. */
    public void register(int flowId, PacketSink endpoint) {
        if (flowId >= endpoints.length) {
            endpoints = Arrays.copyOf(endpoints, Math.max(endpoints.length * 2, flowId + 1));
        }
        endpoints[flowId] = endpoint;
    }

    /** Arriving packets go to this device first, which hands on to {@link #stack()} what it makes of them. */
    public void receiveThrough(PacketSink receivingDevice) {
        device = receivingDevice;
    }

    /** Takes what a receiving device sends up: packets, and units of several. */
    public PacketSink stack() {
        return this::deliver;
    }

    /** Takes super-segments and packets from this host's endpoints. */
    public PacketSink egress() {
        return egress;
    }

    /** Packets with payload that have arrived at this host. */
    public long deliveredDataPackets() {
        return deliveredDataPackets;
    }

    @Override
    public void receive(Packet packet, long nowNs) {
        if (packet.payloadBytes > 0) {
            deliveredDataPackets++;
        }
        if (device != null) {
            device.receive(packet, nowNs);
        } else {
            deliver(packet, nowNs);
        }
    }

    private void deliver(Packet packet, long nowNs) {
        endpoints[packet.flowId].receive(packet, nowNs);
    }

    private void transmit(Packet packet, long nowNs) {
        long atNs = nowNs;
        if (sendJitterNs > 0) {
            atNs = Math.max(lastSentNs, nowNs + PacketDraws.uniform(jitterDraws, sendJitterNs, packet, nowNs));
            lastSentNs = atNs;
        }
        accessLink.receive(packet, atNs);
    }

    /** TCP segmentation offload: one packet per segment, all with the headers of the super-segment. */
    private final class Egress implements PacketSink {
        private static final int LAST_ONLY = Packet.PSH | Packet.FIN;

        @Override
        public void receive(Packet packet, long nowNs) {
            int segmentBytes = packet.segmentPayloadBytes;
            if (segmentBytes > 0 && packet.payloadBytes > segmentBytes) {
                cut(packet, segmentBytes, nowNs);
            } else {
                transmit(packet, nowNs);
            }
        }

        /** The super-segment's own object becomes the last packet, so that the headers stay until they are copied. */
        private void cut(Packet whole, int segmentBytes, long nowNs) {
            int restBytes = whole.payloadBytes;
            long seq = whole.seq;
            // Linux tcp_gso_segment(): PSH and FIN on the last segment only, CWR on the first only.
            int flags = whole.flags & ~LAST_ONLY;
            while (restBytes > segmentBytes) {
                Packet segment = pool.acquireCopy(whole);
                segment.flags = flags;
                segment.seq = seq;
                segment.payloadBytes = segmentBytes;
                segment.segmentPayloadBytes = segmentBytes;
                transmit(segment, nowNs);
                flags &= ~Packet.CWR;
                seq += segmentBytes;
                restBytes -= segmentBytes;
            }
            whole.flags &= ~Packet.CWR;
            whole.seq = seq;
            whole.payloadBytes = restBytes;
            whole.segmentPayloadBytes = restBytes;
            transmit(whole, nowNs);
        }
    }
}
