package io.tcpsweep.net;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketSink;
import java.util.Arrays;

/**
 * Forwards packets at once, by destination host, to one port or to one of several equal ones. Queues belong to the
 * links behind the ports.
 */
public final class Switch implements PacketSink {
    private PacketSink[][] portsByHost = new PacketSink[0][];
    private EcmpSelector[] selectorByHost = new EcmpSelector[0];

    /** Packets for this host leave by this port. */
    public void addRoute(int destinationHostId, PacketSink port) {
        addRoute(destinationHostId, null, port);
    }

    /**
     * Packets for this host leave by the port that the selector chooses.
     *
     * @param selector null only for a single port
     */
    public void addRoute(int destinationHostId, EcmpSelector selector, PacketSink... ports) {
        if (ports.length == 0 || (selector == null && ports.length > 1)) {
            throw new IllegalArgumentException("a route needs a port, and a selector if it has several");
        }
        if (destinationHostId >= portsByHost.length) {
            portsByHost = Arrays.copyOf(portsByHost, destinationHostId + 1);
            selectorByHost = Arrays.copyOf(selectorByHost, destinationHostId + 1);
        }
        portsByHost[destinationHostId] = ports.clone();
        selectorByHost[destinationHostId] = selector;
    }

    @Override
    public void receive(Packet packet, long nowNs) {
        int host = packet.destinationHostId;
        EcmpSelector selector = selectorByHost[host];
        PacketSink[] ports = portsByHost[host];
        ports[selector == null ? 0 : selector.select(packet)].receive(packet, nowNs);
    }
}
