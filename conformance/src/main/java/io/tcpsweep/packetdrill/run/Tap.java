package io.tcpsweep.packetdrill.run;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;

/**
 * The device under a connection: it takes super-segments whole, as a TUN device with TSO does. Packets that carry a
 * later time of departure (fq) wait for it.
 */
final class Tap extends Timer implements PacketSink {
    private final PacketPool pool;
    private final BiConsumer<Packet, Long> observer;
    private final Deque<Packet> waiting = new ArrayDeque<>();
    private HostQueueListener listener;

    /** @param observer sees each packet as it leaves, with the time */
    Tap(EventLoop loop, PacketPool pool, int connectionId, BiConsumer<Packet, Long> observer) {
        super(loop, CLASS_NIC, connectionId, 0);
        this.pool = pool;
        this.observer = observer;
    }

    void setListener(HostQueueListener queueListener) {
        listener = queueListener;
    }

    @Override
    public void receive(Packet packet, long nowNs) {
        if (packet.chargedBytes == 0 && waiting.isEmpty()) {
            observer.accept(packet, nowNs);
            pool.release(packet);
            return;
        }
        waiting.add(packet);
        armForFirst(nowNs);
    }

    private void armForFirst(long nowNs) {
        if (!waiting.isEmpty() && !isArmed()) {
            armAt(Math.max(nowNs, waiting.peek().departureNs));
        }
    }

    @Override
    protected void fire(long nowNs) {
        Packet packet = waiting.poll();
        int chargedBytes = packet.chargedBytes;
        observer.accept(packet, nowNs);
        pool.release(packet);
        if (chargedBytes > 0) {
            listener.onTransmitted(chargedBytes, nowNs);
        }
        armForFirst(nowNs);
    }
}
