package io.tcpsweep.conform.program;

import io.tcpsweep.conform.program.StreamContent.Header;
import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.workload.StreamSocket;

/**
 * The server process at the receiver: reads everything at once and answers each message whose header asks for a reply.
 * Before the first byte of a message it peeks at the header and reads nothing until that is complete.
 */
public final class ServerProgram {
    private static final long BUFFER_BYTES = 1L << 20;
    private static final long ENDLESS_BYTES = 1L << 60;

    /** One accepted connection. */
    public static final class Connection {
        private final StreamSocket socket;
        private final StreamContent content;
        private boolean accepted;
        private boolean isReadable;
        private boolean closed;
        private boolean wantsWritable;
        private long readBytes;
        private long wantBytes;
        private long replyBytes;
        private long leftBytes;

        private Connection(StreamSocket socket, StreamContent content) {
            this.socket = socket;
            this.content = content;
        }
    }

    private final ProcessTimer timer;
    private final Readiness<Connection> readiness = new Readiness<>();

    /** @param cpu which the process shares with the recorder */
    public ServerProgram(EventLoop loop, int processId, Cpu cpu) {
        timer = new ProcessTimer(loop, processId, cpu, this::run);
    }

    /** Prepares the receiving end of {@code client}'s connection. */
    public Connection add(StreamSocket socket, ClientConnection client) {
        return new Connection(socket, client.content);
    }

    /** A connection waits to be accepted. */
    public void onEstablished(Connection connection) {
        report(connection);
    }

    /** A connection has bytes, or the end of the stream, to read. */
    public void onReadable(Connection connection) {
        connection.isReadable = true;
        report(connection);
    }

    /** A connection takes bytes again after a write that took none. */
    public void onWritable(Connection connection) {
        if (connection.wantsWritable) {
            report(connection);
        }
    }

    private void report(Connection connection) {
        if (!connection.closed) {
            readiness.add(connection);
            timer.wake();
        }
    }

    private void run(long nowNs) {
        while (!readiness.isEmpty()) {
            for (Connection connection : readiness.takeAll()) {
                if (!connection.accepted) {
                    connection.accepted = true;
                    if (connection.isReadable) {
                        readiness.add(connection);
                    }
                } else if (!connection.closed) {
                    serve(connection);
                }
            }
        }
    }

    private void serve(Connection connection) {
        connection.isReadable = false;
        boolean more = true;
        while (more && !connection.closed) {
            writeReply(connection);
            more = (connection.wantBytes > 0 || startMessage(connection)) && readMessage(connection);
        }
        connection.wantsWritable = connection.leftBytes > 0;
        pollAgain(connection);
    }

    /** epoll looks at the whole socket, whatever it is asked for: a full one then watches its room. */
    private static void pollAgain(Connection connection) {
        if (!connection.closed) {
            connection.socket.isWritable();
        }
    }

    private void writeReply(Connection connection) {
        while (connection.leftBytes > 0) {
            long written = connection.socket.write(Math.min(connection.leftBytes, BUFFER_BYTES));
            if (written <= 0) {
                break;
            }
            connection.leftBytes -= written;
        }
    }

    /** Looks at the next message's header; false if it is not there yet. */
    private boolean startMessage(Connection connection) {
        long peeked = connection.socket.peek(StreamContent.HEADER_BYTES);
        if (peeked < 0) {
            close(connection);
        }
        if (peeked < StreamContent.HEADER_BYTES) {
            return false;
        }
        Header header = connection.content.headerAt(connection.readBytes);
        connection.replyBytes = header.replyBytes();
        connection.wantBytes = header.messageBytes() == 0 ? ENDLESS_BYTES : header.messageBytes();
        return true;
    }

    /** Reads once; false if there was nothing to read. */
    private boolean readMessage(Connection connection) {
        long read = connection.socket.read(Math.min(connection.wantBytes, BUFFER_BYTES));
        if (read < 0) {
            close(connection);
        }
        if (read <= 0) {
            return false;
        }
        connection.readBytes += read;
        connection.wantBytes -= read;
        if (connection.wantBytes == 0) {
            connection.leftBytes += connection.replyBytes;
        }
        return true;
    }

    private void close(Connection connection) {
        connection.closed = true;
        connection.socket.close();
    }
}
