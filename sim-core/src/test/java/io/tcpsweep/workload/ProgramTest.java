package io.tcpsweep.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Call by call what the programs do at which moment. */
class ProgramTest {
    private static final long MIB = 1 << 20;

    private final EventLoop loop = new EventLoop();
    private final FakeSocket socket = new FakeSocket(loop);
    private final List<String> replies = new ArrayList<>();

    @Test
    void bulkWritesFromEstablishmentUntilTheSocketIsFull() {
        BulkSender sender = new BulkSender(loop, 0, 3 * MIB, true);
        open(sender, 100, 500);
        socket.roomBytes = 2 * MIB + 5;
        runTo(500);
        assertThat(socket.takeCalls())
                .containsExactly(
                        "100 connect",
                        "500 write 1048576=1048576",
                        "500 write 1048576=1048576",
                        "500 write 1048576=5",
                        "500 write 1048571=0");
        runTo(600);
        socket.roomBytes = 10 * MIB;
        sender.onReadable();
        sender.onWritable();
        runTo(700);
        assertThat(socket.takeCalls()).containsExactly("600 write 1048571=1048571", "600 shutdown");
        sender.onWritable();
        runTo(800);
        assertThat(socket.takeCalls()).isEmpty();
    }

    @Test
    void bulkWithoutEndGoesOnAndNeverShutsDown() {
        BulkSender sender = new BulkSender(loop, 0, -1, false);
        open(sender, 0, 10);
        runTo(10);
        socket.takeCalls();
        for (int i = 0; i < 3; i++) {
            socket.roomBytes = 7;
            sender.onWritable();
            runTo(10);
            assertThat(socket.takeCalls()).containsExactly("10 write 1048576=7", "10 write 1048576=0");
        }
    }

    @Test
    void aProgramRunsAfterPacketsAndTimersOfItsInstant() {
        BulkSender sender = new BulkSender(loop, 0, MIB, false);
        socket.roomBytes = MIB;
        open(sender, 0, 10);
        new Timer(loop, Timer.CLASS_TCP, 9, 0) {
            @Override
            protected void fire(long nowNs) {
                socket.calls.add("timer");
            }
        }.armAt(10);
        runTo(10);
        assertThat(socket.takeCalls()).containsExactly("0 connect", "timer", "10 write 1048576=1048576");
    }

    @Test
    void pacedWritesOnTheGridAndCatchesUpWhenTheSocketWasFull() {
        PacedSender sender = new PacedSender(loop, 0, 2500, true, 1000, 300);
        open(sender, 0, 50);
        socket.roomBytes = 1600;
        runTo(349);
        assertThat(socket.takeCalls()).containsExactly("0 connect", "50 write 1000=1000");
        runTo(500);
        assertThat(socket.takeCalls()).containsExactly("350 write 1000=600", "350 write 400=0");
        socket.roomBytes = 100;
        sender.onWritable();
        runTo(649);
        assertThat(socket.takeCalls()).containsExactly("500 write 400=100", "500 write 300=0");
        socket.roomBytes = 5000;
        runTo(5000);
        // The last chunk is cut to the total; what was left over joins it.
        assertThat(socket.takeCalls()).containsExactly("650 write 800=800", "650 shutdown");
    }

    @Test
    void pacedIgnoresRoomWhenItHasNothingToWrite() {
        PacedSender sender = new PacedSender(loop, 0, -1, false, 1000, 300);
        open(sender, 0, 50);
        socket.roomBytes = 1_000_000;
        runTo(60);
        sender.onWritable();
        runTo(349);
        assertThat(socket.takeCalls()).containsExactly("0 connect", "50 write 1000=1000");
        runTo(950);
        assertThat(socket.takeCalls())
                .containsExactly("350 write 1000=1000", "650 write 1000=1000", "950 write 1000=1000");
    }

    @Test
    void roomThatIsGoneAgainDoesNotWakeAProgramButItsOwnClockDoes() {
        PacedSender sender = new PacedSender(loop, 0, -1, false, 1000, 300);
        open(sender, 0, 50);
        socket.roomBytes = 900;
        runTo(100);
        socket.takeCalls();
        sender.onWritable();
        runTo(349);
        assertThat(socket.takeCalls()).isEmpty();
        runTo(350);
        assertThat(socket.takeCalls()).containsExactly("350 write 1100=0");
    }

    @Test
    void rpcSendsTheNextRequestAThinkTimeAfterTheReply() {
        RpcClient client = rpc(100, 2000, 70, 2);
        socket.roomBytes = 60;
        open(client, 0, 10);
        runTo(10);
        assertThat(socket.takeCalls()).containsExactly("0 connect", "10 write 100=60", "10 write 40=0");
        runTo(20);
        client.onReadable();
        runTo(30);
        assertThat(socket.takeCalls()).isEmpty();
        socket.roomBytes = 1000;
        client.onWritable();
        runTo(40);
        assertThat(socket.takeCalls()).containsExactly("30 write 40=40", "30 read 2000=0");
        assertThat(client.isWaiting()).isTrue();
        socket.receivedBytes = 500;
        client.onWritable();
        client.onReadable();
        runTo(50);
        assertThat(socket.takeCalls()).containsExactly("40 read 2000=500", "40 read 1500=0");
        socket.receivedBytes = 1500;
        client.onReadable();
        runTo(119);
        assertThat(socket.takeCalls()).containsExactly("50 read 1500=1500");
        assertThat(client.isWaiting()).isFalse();
        runTo(120);
        assertThat(socket.takeCalls()).containsExactly("120 write 100=100", "120 read 2000=0");
        assertThat(client.requestNs()).isEqualTo(120);
        socket.receivedBytes = 2000;
        client.onReadable();
        runTo(10_000);
        assertThat(socket.takeCalls()).containsExactly("120 read 2000=2000");
        assertThat(replies).containsExactly("0: 10 to 50", "0: 120 to 120");
    }

    @Test
    void rpcWithoutThinkTimeSendsTheNextRequestInTheSameStep() {
        RpcClient client = rpc(100, 10, 0, -1);
        socket.roomBytes = 1000;
        open(client, 0, 10);
        runTo(10);
        socket.takeCalls();
        socket.receivedBytes = 10;
        client.onReadable();
        runTo(20);
        assertThat(socket.takeCalls()).containsExactly("10 read 10=10", "10 write 100=100", "10 read 10=0");
    }

    @Test
    void serverReadsNothingBeforeAHeaderIsThere() {
        StreamServer server = server(0, 0);
        socket.receivedBytes = 15;
        server.onReadable();
        runTo(10);
        assertThat(socket.takeCalls()).containsExactly("0 listen", "0 peek 16=15");
        socket.receivedBytes = 2 * MIB;
        server.onReadable();
        runTo(20);
        assertThat(socket.takeCalls())
                .containsExactly(
                        "10 peek 16=16", "10 read 1048576=1048576", "10 read 1048576=1048576", "10 read 1048576=0");
        socket.receivedBytes = 3;
        server.onReadable();
        runTo(30);
        assertThat(socket.takeCalls()).containsExactly("20 read 1048576=3", "20 read 1048576=0");
    }

    @Test
    void serverRepliesAfterTheLastReadAndBeforeTheNextLook() {
        StreamServer server = server(100, 50);
        socket.receivedBytes = 130;
        socket.roomBytes = 20;
        server.onReadable();
        server.onWritable();
        runTo(10);
        assertThat(socket.takeCalls())
                .containsExactly(
                        "0 listen",
                        "0 peek 16=16",
                        "0 read 100=100",
                        "0 write 50=20",
                        "0 write 30=0",
                        "0 peek 16=16",
                        "0 read 100=30",
                        "0 write 30=0",
                        "0 read 70=0");
        socket.roomBytes = 1000;
        server.onWritable();
        runTo(20);
        assertThat(socket.takeCalls()).containsExactly("10 write 30=30", "10 read 70=0");
        server.onWritable();
        runTo(30);
        assertThat(socket.takeCalls()).isEmpty();
    }

    @Test
    void serverClosesAtEndOfFile() {
        StreamServer server = server(0, 0);
        socket.receivedBytes = 20;
        socket.endOfFile = true;
        server.onReadable();
        runTo(10);
        assertThat(socket.takeCalls())
                .containsExactly("0 listen", "0 peek 16=16", "0 read 1048576=20", "0 read 1048576=-1", "0 close");
        assertThat(server.isDead()).isTrue();
        server.onReadable();
        runTo(20);
        assertThat(socket.takeCalls()).isEmpty();
    }

    @Test
    void serverClosesAtEndOfFileBetweenMessages() {
        StreamServer server = server(20, 1);
        socket.receivedBytes = 20;
        socket.roomBytes = 1;
        socket.endOfFile = true;
        server.onReadable();
        runTo(10);
        assertThat(socket.takeCalls())
                .containsExactly("0 listen", "0 peek 16=16", "0 read 20=20", "0 write 1=1", "0 peek 16=-1", "0 close");
    }

    @Test
    void aClosedConnectionEndsTheProgram() {
        PacedSender sender = new PacedSender(loop, 0, -1, false, 1000, 300);
        open(sender, 0, 50);
        socket.roomBytes = 1_000_000;
        runTo(60);
        socket.takeCalls();
        sender.onClosed();
        sender.onWritable();
        runTo(10_000);
        assertThat(socket.takeCalls()).isEmpty();
        assertThat(sender.isDead()).isTrue();
    }

    @Test
    void refusesSizesThatMakeNoSense() {
        assertThatThrownBy(() -> new BulkSender(loop, 0, 0, false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PacedSender(loop, 0, 10, false, 0, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> rpc(15, 1, 0, 1)).hasMessageContaining("at least 16");
        assertThatThrownBy(() -> new StreamServer(loop, 0, 15, 0)).hasMessageContaining("at least 16");
    }

    private RpcClient rpc(long requestBytes, long replyBytes, long thinkNs, long count) {
        return new RpcClient(
                loop,
                0,
                requestBytes,
                replyBytes,
                thinkNs,
                count,
                (flow, requestNs, replyNs) -> replies.add(flow + ": " + requestNs + " to " + replyNs));
    }

    private StreamServer server(long messageBytes, long replyBytes) {
        StreamServer server = new StreamServer(loop, 0, messageBytes, replyBytes);
        server.attach(socket);
        server.start();
        return server;
    }

    /** Starts the client and lets the connection come up, as a TCP event of that instant. */
    private void open(ClientProgram client, long startNs, long establishedNs) {
        client.attach(socket);
        client.startAt(startNs);
        new Timer(loop, Timer.CLASS_TCP, 0, 0) {
            @Override
            protected void fire(long nowNs) {
                client.onEstablished();
            }
        }.armAt(establishedNs);
    }

    private void runTo(long timeNs) {
        loop.runUntil(timeNs, 1000);
    }
}
