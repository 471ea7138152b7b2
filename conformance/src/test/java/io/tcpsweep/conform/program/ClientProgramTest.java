package io.tcpsweep.conform.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.FlowSpec.Kind;
import io.tcpsweep.engine.EventLoop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientProgramTest {
    private static final long MS = 1_000_000;
    private static final long WAKE_UP_NS = 3_300;
    private static final long MANY_BYTES = 1L << 40;

    private final EventLoop loop = new EventLoop();
    private final List<Long> samples = new ArrayList<>();
    private final ClientProgram program =
            new ClientProgram(loop, 1, ns -> ns, new ClientProgram.Times(MS, 2 * MS, 100 * MS, 40 * MS), samples::add);
    private final FakeSocket socket = new FakeSocket();

    @Test
    void opensConnectionsAGapApartAndClosesThemAtTheEnd() {
        FakeSocket second = new FakeSocket();
        program.add(bulk(FlowSpec.ENDLESS, false), socket);
        program.add(bulk(FlowSpec.ENDLESS, false), second);
        program.start();

        runUntil(MS + ClientProgram.ACT_NS);
        assertThat(socket.takeCalls()).containsExactly("connect");
        assertThat(second.calls).isEmpty();
        runUntil(3 * MS + ClientProgram.ACT_NS);
        assertThat(second.takeCalls()).containsExactly("connect");
        runUntil(101 * MS + ClientProgram.ACT_NS - 1);
        assertThat(socket.calls).isEmpty();
        runUntil(101 * MS + ClientProgram.ACT_NS);
        assertThat(socket.takeCalls()).containsExactly("close");
        assertThat(second.takeCalls()).containsExactly("close");
    }

    @Test
    void bulkWritesUntilTheSocketIsFullAndGoesOnWhenThereIsSpace() {
        ClientConnection connection = open(bulk(1_500_000, true));
        socket.spaceBytes = 1_200_000;
        establish(connection, 10 * MS);
        assertThat(socket.takeCalls()).containsExactly("write 1048576", "write 151424");

        socket.spaceBytes = MANY_BYTES;
        program.onWritable(connection);
        runUntil(20 * MS);

        assertThat(socket.takeCalls()).containsExactly("write 300000", "shutdown");
        assertThat(connection.allWrittenNs()).isEqualTo(9 * MS + 2 * WAKE_UP_NS - ClientProgram.ACT_NS);
    }

    @Test
    void pacedWritesOnAGridAndMakesUpForWhatDidNotFit() {
        ClientConnection connection = open(new FlowSpec(0, 0, Kind.PACED, 2_500, false, 1_000, 10 * MS, 0, 0, 0));
        socket.spaceBytes = 400;
        establish(connection, 10 * MS);
        assertThat(socket.takeCalls()).containsExactly("write 400");

        socket.spaceBytes = MANY_BYTES;
        runUntil(20 * MS);
        assertThat(socket.takeCalls()).isEmpty();
        runUntil(21 * MS);
        assertThat(socket.takeCalls()).containsExactly("write 1600");
        runUntil(90 * MS);
        assertThat(socket.takeCalls()).containsExactly("write 500");
    }

    @Test
    void rpcAsksAgainAfterTheReplyAndAThought() {
        ClientConnection connection = open(new FlowSpec(0, 0, Kind.RPC, 0, false, 0, 5 * MS, 3_000, 100, 2));
        socket.spaceBytes = MANY_BYTES;
        establish(connection, 10 * MS);
        assertThat(socket.takeCalls()).containsExactly("write 3000");

        reply(connection, 60, 20 * MS);
        assertThat(socket.takeCalls()).containsExactly("read 60");
        assertThat(connection.latenciesNs()).isEmpty();
        reply(connection, 40, 30 * MS);
        assertThat(socket.takeCalls()).containsExactly("read 40");
        assertThat(connection.latenciesNs()).containsExactly(20 * MS);
        runUntil(35 * MS + WAKE_UP_NS - 1);
        assertThat(socket.takeCalls()).isEmpty();
        runUntil(35 * MS + WAKE_UP_NS);
        assertThat(socket.takeCalls()).containsExactly("write 3000");
        reply(connection, 100, 50 * MS);
        runUntil(90 * MS);
        assertThat(socket.takeCalls()).containsExactly("read 100");
    }

    @Test
    void rpcWithoutThoughtAsksAtTheSameInstant() {
        ClientConnection connection = open(new FlowSpec(0, 0, Kind.RPC, 0, false, 0, 0, 3_000, 100, FlowSpec.ENDLESS));
        socket.spaceBytes = MANY_BYTES;
        establish(connection, 10 * MS);
        socket.takeCalls();

        reply(connection, 100, 20 * MS);

        assertThat(socket.takeCalls()).containsExactly("read 100", "write 3000");
    }

    @Test
    void takesSamplesAtTheirTimes() {
        program.add(bulk(FlowSpec.ENDLESS, false), socket);
        program.start();

        runUntil(200 * MS);

        assertThat(samples).containsExactly(40 * MS, 80 * MS);
    }

    @Test
    void doesNothingMoreOnAClosedConnection() {
        ClientConnection connection = open(bulk(FlowSpec.ENDLESS, false));
        program.onClosed(connection);
        runUntil(10 * MS);
        assertThat(socket.takeCalls()).containsExactly("close");
        assertThat(connection.isOpen()).isFalse();

        program.onWritable(connection);
        runUntil(200 * MS);

        assertThat(socket.calls).isEmpty();
    }

    @Test
    void waitsForWhoeverWasReadyBefore() {
        ClientProgram waiting = new ClientProgram(
                loop,
                2,
                readyNs -> readyNs >= MS ? 5 * MS : readyNs,
                new ClientProgram.Times(MS, 0, 2 * MS, 0),
                samples::add);
        waiting.add(bulk(FlowSpec.ENDLESS, false), socket);
        waiting.start();

        runUntil(5 * MS - 1);
        assertThat(socket.calls).isEmpty();
        runUntil(5 * MS);
        assertThat(socket.calls).startsWith("connect");
    }

    @Test
    void passesTheLastRequestsHeaderOnToItsNeighbours() {
        ClientConnection rpc = open(new FlowSpec(0, 0, Kind.RPC, 0, false, 0, 0, 3_000, 100, 1));
        FakeSocket other = new FakeSocket();
        ClientConnection bulk = program.add(bulk(50_000, false), other);
        socket.spaceBytes = MANY_BYTES;
        other.spaceBytes = MANY_BYTES;
        establish(rpc, 10 * MS);
        establish(bulk, 11 * MS);

        assertThat(rpc.content.headerAt(0)).isEqualTo(new StreamContent.Header(3_000, 100));
        assertThat(bulk.content.headerAt(0)).isEqualTo(new StreamContent.Header(3_000, 100));
        assertThat(bulk.content.headerAt(3_000)).isEqualTo(StreamContent.Header.NONE);
    }

    private static FlowSpec bulk(long bytes, boolean close) {
        return new FlowSpec(0, 0, Kind.BULK, bytes, close, 0, 0, 0, 0, 0);
    }

    private ClientConnection open(FlowSpec flow) {
        ClientConnection connection = program.add(flow, socket);
        program.start();
        runUntil(2 * MS);
        socket.takeCalls();
        return connection;
    }

    private void establish(ClientConnection connection, long ns) {
        runUntil(ns);
        program.onEstablished(connection);
        runUntil(ns + WAKE_UP_NS);
    }

    private void reply(ClientConnection connection, long bytes, long ns) {
        runUntil(ns);
        socket.readableBytes += bytes;
        program.onReadable(connection);
        runUntil(ns + WAKE_UP_NS - 1);
        assertThat(socket.calls).isEmpty();
        runUntil(ns + WAKE_UP_NS);
    }

    private void runUntil(long ns) {
        loop.runUntil(ns, Long.MAX_VALUE);
    }
}
