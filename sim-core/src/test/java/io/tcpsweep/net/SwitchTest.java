package io.tcpsweep.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SwitchTest {
    private final List<String> log = new ArrayList<>();
    private final Packet packet = new PacketPool().acquire();

    @Test
    void forwardsByDestinationAndAmongEqualPortsBySelector() {
        Switch fabric = new Switch();
        fabric.addRoute(2, port("a"));
        fabric.addRoute(0, EcmpSelector.recorded(new int[][] {{1, 0}}), port("b"), port("c"));
        send(fabric, 2, 0);
        send(fabric, 0, 0);
        send(fabric, 0, 1);
        assertThat(log).containsExactly("a 5", "c 5", "b 5");
    }

    @Test
    void severalPortsNeedASelector() {
        Switch fabric = new Switch();
        assertThatThrownBy(() -> fabric.addRoute(0, null, port("a"), port("b")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void send(Switch fabric, int destinationHostId, int pathHashNumber) {
        packet.destinationHostId = destinationHostId;
        packet.pathHashNumber = pathHashNumber;
        fabric.receive(packet, 5);
    }

    private PacketSink port(String name) {
        return (arrived, nowNs) -> log.add(name + " " + nowNs);
    }
}
