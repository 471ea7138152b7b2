package io.tcpsweep.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.host.Host;
import io.tcpsweep.net.FastLink;
import io.tcpsweep.net.LinkConfig;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.workload.BulkSender;
import io.tcpsweep.workload.StreamServer;
import io.tcpsweep.workload.StreamSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A transfer of 1,285,200 bytes over 10 Mbit/s and 5 ms each way, as a real Linux 6.12 made it: what its program's
 * writes took and when, how the buffer grew, where slow start ended, and how often the receiver acknowledged.
 */
class RecordedTransferTest {
    private static final int HZ = 250;
    private static final long TOTAL_BYTES = 1_285_200;
    private static final long RATE_BITS_PER_SEC = 10_000_000;
    private static final long ONE_WAY_NS = 5_000_000;
    private static final int FRAMING_BYTES = 38;
    private static final int QUEUE_PACKETS = 200;

    /** The recorder's clock when the first SYN left. */
    private static final long FIRST_SYN_NS = 200_363_008L;

    private final EventLoop loop = new EventLoop();
    private final PacketPool pool = new PacketPool();
    private final NetworkContext context =
            new NetworkContext(loop, pool, new TraceDigest(), new RandomStreams(1), null);
    private final List<Long> writtenBytes = new ArrayList<>();
    private final List<Double> writtenMs = new ArrayList<>();
    private final List<Integer> bufferBytes = new ArrayList<>();
    private int acks;
    private TcpConnection sender;
    private TcpConnection receiver;

    @BeforeEach
    void transfer() {
        Host senderHost = new Host(context, 0, "sender", 0);
        Host receiverHost = new Host(context, 1, "receiver", 0);
        LinkConfig path = LinkConfig.of(RATE_BITS_PER_SEC, ONE_WAY_NS, FRAMING_BYTES)
                .withQueue(QUEUE_PACKETS, 0)
                .withWholeNanoseconds();
        senderHost.connectTo(new FastLink(context, 0, "path", path, receiverHost));
        FastLink back = new FastLink(context, 1, "back", LinkConfig.delayOnly(ONE_WAY_NS), senderHost);
        receiverHost.connectTo((packet, nowNs) -> {
            acks += (packet.flags & Packet.SYN) == 0 ? 1 : 0;
            back.receive(packet, nowNs);
        });
        BulkSender program = new BulkSender(loop, 0, TOTAL_BYTES, false);
        StreamServer server = new StreamServer(loop, 0, 0, 0);
        sender = connection(
                senderHost, false, new Waker(program::onEstablished, program::onReadable, program::onWritable));
        receiver = connection(
                receiverHost, true, new Waker(server::onEstablished, server::onReadable, server::onWritable));
        program.attach(new Recorder(sender));
        server.attach(new Recorder(receiver));
        server.start();
        program.startAt(0);
        assertThat(loop.runUntil(2_000_000_000L, 1_000_000)).isTrue();
    }

    private TcpConnection connection(Host host, boolean reverse, TcpSocketEvents events) {
        TcpConnection connection = new TcpConnection(
                TcpConfig.linux612(CubicSpec.defaults()),
                loop,
                HostClock.startedBefore(HZ, FIRST_SYN_NS),
                pool,
                new ConnectionAddress(0, reverse, host.hostId(), 1 - host.hostId()),
                host.hostId(),
                number -> 1 + number,
                host.egress(),
                events);
        host.register(0, connection);
        return connection;
    }

    @Test
    void everythingArrives() {
        assertThat(sender.counters().bytesAcked - 1).isEqualTo(TOTAL_BYTES);
        assertThat(sender.counters().retransmittedSegments).isZero();
        assertThat(pool.liveCount()).isZero();
    }

    @Test
    void theWritesTakeWhatWasRecorded() {
        assertThat(writtenBytes)
                .containsExactly(
                        108_528L, 174_216L, 89_964L, 128_520L, 128_520L, 128_520L, 192_780L, 192_780L, 141_372L);
    }

    @Test
    void theWritesHappenWhenTheyWereRecorded() {
        double[] recordedMs = {10.1, 64.5, 135.8, 199.8, 293.3, 384.4, 482.8, 620.6, 760.9};
        assertThat(writtenMs).hasSize(recordedMs.length);
        for (int i = 0; i < recordedMs.length; i++) {
            assertThat(writtenMs.get(i)).as("write %d", i).isCloseTo(recordedMs[i], within(0.06));
        }
    }

    @Test
    void theSendBufferGrowsAsRecorded() {
        assertThat(bufferBytes)
                .containsExactly(87_040, 235_008, 252_416, 278_528, 313_344, 348_160, 382_976, 426_496, 478_720);
    }

    @Test
    void slowStartEndsWhereItWasRecorded() {
        assertThat(sender.congestionControl().slowStartExit().cwndSegments()).isEqualTo(26);
        assertThat(sender.congestionControl().slowStartExit().detector()).isEqualTo("train");
    }

    @Test
    void theReceiverAcknowledgesAsOftenAsRecorded() {
        assertThat(acks).isEqualTo(529);
        assertThat(sender.counters().segmentsIn).isEqualTo(530);
    }

    /** Wakes a program; the simulator's own wiring does the same. */
    private record Waker(Runnable onEstablished, Runnable onReadable, Runnable onWritable) implements TcpSocketEvents {
        @Override
        public void established(long nowNs) {
            onEstablished.run();
        }

        @Override
        public void readable(long nowNs) {
            onReadable.run();
        }

        @Override
        public void writable(long nowNs) {
            onWritable.run();
        }

        @Override
        public void closed(long nowNs) {}
    }

    private final class Recorder implements StreamSocket {
        private final TcpConnection connection;

        Recorder(TcpConnection connection) {
            this.connection = connection;
        }

        @Override
        public void connect() {
            connection.connect();
        }

        @Override
        public void listen() {
            connection.listen();
        }

        @Override
        public long write(long bytes) {
            int buffer = Invariants.controlBlock(connection).sendBuffer.sndbufBytes();
            long taken = connection.write(bytes);
            if (taken > 0) {
                writtenBytes.add(taken);
                writtenMs.add(loop.nowNs() / 1e6);
                bufferBytes.add(buffer);
            }
            return taken;
        }

        @Override
        public long read(long maxBytes) {
            return connection.read(maxBytes);
        }

        @Override
        public long peek(long maxBytes) {
            return connection.peek(maxBytes);
        }

        @Override
        public boolean isWritable() {
            return connection.isWritable();
        }

        @Override
        public void shutdownWrite() {
            connection.shutdownWrite();
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
