package io.tcpsweep.conform.program;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.FlowSpec.Kind;
import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.workload.StreamSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The client process of one sender host: opens its connections a gap apart, drives each by its program, takes samples
 * and ends after its time, closing everything. All writes come from one buffer of 1 MiB.
 */
public final class ClientProgram {
    /** From a process's start to its first packet. */
    public static final long ACT_NS = ProcessTimer.ACT_NS;

    private static final long BUFFER_BYTES = 1L << 20;

    /**
     * Times of a client process.
     *
     * @param startNs when it starts
     * @param gapNs time between openings
     * @param durationNs time from start to end
     * @param sampleNs time between samples; 0 = none
     */
    public record Times(long startNs, long gapNs, long durationNs, long sampleNs) {}

    private final Times times;
    private final LongConsumer sampler;
    private final ProcessTimer timer;
    private final Readiness<ClientConnection> readiness = new Readiness<>();
    private final List<ClientConnection> connections = new ArrayList<>();
    private StreamContent.Header bufferStart = StreamContent.Header.NONE;
    private int openedCount;
    private long nextSampleNs;
    private boolean ended;

    /**
     * @param cpu which the process shares with the recorder
     * @param sampler called for each sample with the time it is taken for, since the start
     */
    public ClientProgram(EventLoop loop, int processId, Cpu cpu, Times times, LongConsumer sampler) {
        this.times = times;
        this.sampler = sampler;
        timer = new ProcessTimer(loop, processId, cpu, this::run);
        nextSampleNs = times.sampleNs() > 0 ? times.startNs() + times.sampleNs() : Long.MAX_VALUE;
    }

    /** Adds a connection; they are opened in the order in which they are added. */
    public ClientConnection add(FlowSpec flow, StreamSocket socket) {
        ClientConnection connection = new ClientConnection(flow, socket);
        connections.add(connection);
        return connection;
    }

    /** Arms the process to start at its time. */
    public void start() {
        timer.sleepUntil(times.startNs());
    }

    /** The connections in the order of opening. */
    public List<ClientConnection> connections() {
        return connections;
    }

    /** The handshake of a connection is complete. */
    public void onEstablished(ClientConnection connection) {
        connection.isEstablished = true;
        report(connection);
    }

    /** A connection takes bytes again after a write that took none. */
    public void onWritable(ClientConnection connection) {
        connection.isWritable = true;
        if (connection.wantsWritable) {
            report(connection);
        }
    }

    /** A connection has bytes, or the end of the stream, to read. */
    public void onReadable(ClientConnection connection) {
        connection.isReadable = true;
        if (connection.wantsReadable) {
            report(connection);
        }
    }

    /** A connection is closed in both directions or broken. */
    public void onClosed(ClientConnection connection) {
        connection.isClosed = true;
        report(connection);
    }

    private void report(ClientConnection connection) {
        if (!ended && !connection.dead) {
            readiness.add(connection);
            timer.wake();
        }
    }

    private void run(long nowNs) {
        if (ended) {
            return;
        }
        do {
            openDue(nowNs);
            sample(nowNs);
            for (ClientConnection connection : readiness.takeAll()) {
                handle(connection, nowNs);
            }
            for (ClientConnection connection : connections) {
                if (!connection.dead && connection.nextNs <= nowNs) {
                    step(connection, nowNs);
                }
            }
        } while (!readiness.isEmpty());
        if (nowNs >= times.startNs() + times.durationNs()) {
            end();
        } else {
            timer.sleepUntil(nextWakeNs());
        }
    }

    private void openDue(long nowNs) {
        while (openedCount < connections.size() && nowNs >= openingNs(openedCount)) {
            ClientConnection connection = connections.get(openedCount++);
            connection.opened = true;
            connection.wantsWritable = true;
            connection.socket.connect();
        }
    }

    private void sample(long nowNs) {
        if (nowNs >= nextSampleNs) {
            sampler.accept(nextSampleNs - times.startNs());
            nextSampleNs += times.sampleNs();
        }
    }

    private long openingNs(int number) {
        return times.startNs() + number * times.gapNs();
    }

    private long nextWakeNs() {
        long wakeNs = Math.min(times.startNs() + times.durationNs(), nextSampleNs);
        if (openedCount < connections.size()) {
            wakeNs = Math.min(wakeNs, openingNs(openedCount));
        }
        for (ClientConnection connection : connections) {
            wakeNs = Math.min(wakeNs, connection.nextNs);
        }
        return wakeNs;
    }

    private void handle(ClientConnection connection, long nowNs) {
        if (connection.dead) {
            return;
        }
        if (connection.isClosed) {
            connection.socket.close();
            connection.dead = true;
            connection.nextNs = ClientConnection.NEVER_NS;
            return;
        }
        if (!connection.up) {
            if (!connection.isEstablished) {
                return;
            }
            connection.up = true;
            begin(connection, nowNs);
        } else if (connection.isWritable && !connection.isReadable && !connection.socket.isWritable()) {
            // Writable for a moment only: epoll asks once more and does not wake the program.
            connection.isWritable = false;
            return;
        }
        step(connection, nowNs);
    }

    private static void begin(ClientConnection connection, long nowNs) {
        switch (connection.flow.kind()) {
            case PACED -> {
                connection.nextNs = nowNs + connection.flow.everyNs();
                allowChunk(connection);
            }
            case RPC -> connection.nextNs = nowNs;
            case BULK -> {}
        }
    }

    /** Paced: another chunk may be written; the last one is cut to the total. */
    private static void allowChunk(ClientConnection connection) {
        FlowSpec flow = connection.flow;
        connection.allowedBytes += flow.chunkBytes();
        if (flow.totalBytes() != FlowSpec.ENDLESS && connection.allowedBytes >= flow.totalBytes()) {
            connection.allowedBytes = flow.totalBytes();
            connection.nextNs = ClientConnection.NEVER_NS;
        }
    }

    /** Does what the connection's program can do now, until the socket takes or gives no more. */
    private void step(ClientConnection connection, long nowNs) {
        connection.isWritable = false;
        connection.isReadable = false;
        if (connection.flow.kind() == Kind.RPC) {
            stepRpc(connection, nowNs);
        } else {
            stepStream(connection, nowNs);
        }
        // epoll looks at the whole socket, whatever it is asked for: a full one then watches its room.
        connection.socket.isWritable();
    }

    private void stepStream(ClientConnection connection, long nowNs) {
        FlowSpec flow = connection.flow;
        boolean isBounded = flow.totalBytes() != FlowSpec.ENDLESS;
        while (nowNs >= connection.nextNs) {
            connection.nextNs += flow.everyNs();
            allowChunk(connection);
        }
        while (connection.doneBytes < connection.allowedBytes) {
            long written = write(connection, connection.allowedBytes - connection.doneBytes);
            if (written == 0) {
                break;
            }
            connection.doneBytes += written;
            if (isBounded && connection.doneBytes == flow.totalBytes()) {
                connection.noteAllWritten(nowNs - times.startNs());
            }
        }
        if (isBounded && connection.doneBytes == flow.totalBytes() && connection.closeAtEnd) {
            connection.closeAtEnd = false;
            connection.socket.shutdownWrite();
        }
        connection.wantsWritable = connection.doneBytes < connection.allowedBytes;
    }

    private void stepRpc(ClientConnection connection, long nowNs) {
        FlowSpec flow = connection.flow;
        do {
            if (nowNs >= connection.nextNs) {
                connection.nextNs = ClientConnection.NEVER_NS;
                connection.requestStartNs = nowNs;
                connection.leftBytes = flow.requestBytes();
                connection.wantBytes = flow.replyBytes();
            }
            writeRequest(connection);
            readReply(connection, nowNs);
        } while (nowNs >= connection.nextNs);
        connection.wantsWritable = connection.leftBytes > 0;
        connection.wantsReadable = connection.leftBytes == 0;
    }

    private void writeRequest(ClientConnection connection) {
        FlowSpec flow = connection.flow;
        while (connection.leftBytes > 0) {
            if (connection.leftBytes == flow.requestBytes()) {
                bufferStart = new StreamContent.Header(flow.requestBytes(), flow.replyBytes());
            }
            long written = write(connection, connection.leftBytes);
            if (written == 0) {
                break;
            }
            connection.leftBytes -= written;
        }
    }

    private void readReply(ClientConnection connection, long nowNs) {
        while (connection.wantBytes > 0 && connection.leftBytes == 0) {
            long read = connection.socket.read(Math.min(connection.wantBytes, BUFFER_BYTES));
            if (read <= 0) {
                break;
            }
            connection.wantBytes -= read;
            if (connection.wantBytes == 0) {
                connection.noteReply(nowNs - connection.requestStartNs);
                if (--connection.toGoCount != 0) {
                    connection.nextNs = nowNs + connection.flow.everyNs();
                }
            }
        }
    }

    private long write(ClientConnection connection, long bytes) {
        long written = connection.socket.write(Math.min(bytes, BUFFER_BYTES));
        if (written > 0) {
            connection.content.wrote(written, bufferStart);
        }
        return written;
    }

    /** The process ends: the system closes its sockets. */
    private void end() {
        ended = true;
        for (ClientConnection connection : connections) {
            if (connection.opened && !connection.dead) {
                connection.dead = true;
                connection.socket.close();
            }
        }
    }
}
