package io.tcpsweep.conform.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.FlowSpec.Kind;
import io.tcpsweep.conform.program.StreamContent.Header;
import io.tcpsweep.engine.EventLoop;
import org.junit.jupiter.api.Test;

class ServerProgramTest {
    private final EventLoop loop = new EventLoop();
    private final ServerProgram server = new ServerProgram(loop, 0, ns -> ns);
    private final FakeSocket socket = new FakeSocket();
    private final ClientConnection client = new ClientConnection(
            new FlowSpec(0, 0, Kind.BULK, FlowSpec.ENDLESS, false, 0, 0, 0, 0, 0), new FakeSocket());
    private final ServerProgram.Connection connection = server.add(socket, client);

    @Test
    void readsAStreamAtOnce() {
        accept();
        arrive(1_428);
        assertThat(socket.takeCalls()).containsExactly("read 1428");
        arrive(3_000_000);
        assertThat(socket.takeCalls()).containsExactly("read 1048576", "read 1048576", "read 902848");
    }

    @Test
    void waitsForTheHeader() {
        accept();
        arrive(15);
        assertThat(socket.takeCalls()).isEmpty();
        arrive(1);
        assertThat(socket.takeCalls()).containsExactly("read 16");
        arrive(1);
        assertThat(socket.takeCalls()).containsExactly("read 1");
    }

    @Test
    void repliesAfterTheLastReadOfAMessage() {
        client.content.wrote(2_000, new Header(2_000, 500));
        client.content.wrote(2_000, new Header(2_000, 500));
        socket.spaceBytes = 10_000;
        accept();
        arrive(1_428);
        assertThat(socket.takeCalls()).containsExactly("read 1428");
        arrive(2_572);
        assertThat(socket.takeCalls()).containsExactly("read 572", "write 500", "read 2000", "write 500");
    }

    @Test
    void finishesAReplyWhenThereIsSpace() {
        client.content.wrote(100, new Header(100, 5_000));
        socket.spaceBytes = 2_000;
        accept();
        arrive(100);
        assertThat(socket.takeCalls()).containsExactly("read 100", "write 2000");

        socket.spaceBytes = 10_000;
        server.onWritable(connection);
        run();

        assertThat(socket.takeCalls()).containsExactly("write 3000");
    }

    @Test
    void closesAtTheEndOfTheStream() {
        accept();
        arrive(1_000);
        socket.takeCalls();
        socket.atEnd = true;
        server.onReadable(connection);
        server.onReadable(connection);
        run();

        assertThat(socket.takeCalls()).containsExactly("close");
    }

    @Test
    void readsWhatArrivedBeforeItAccepted() {
        socket.readableBytes = 1_428;
        server.onEstablished(connection);
        server.onReadable(connection);
        run();

        assertThat(socket.takeCalls()).containsExactly("read 1428");
    }

    private void accept() {
        server.onEstablished(connection);
        run();
    }

    private void arrive(long bytes) {
        socket.readableBytes += bytes;
        server.onReadable(connection);
        run();
    }

    private void run() {
        loop.runUntil(loop.nowNs() + 10_000, Long.MAX_VALUE);
    }
}
