package io.tcpsweep.conform.run;

import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.workload.StreamSocket;

/** A TCP endpoint as a program sees it. */
record ConnectionSocket(TcpConnection connection) implements StreamSocket {
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
        return connection.write(bytes);
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
    public void shutdownWrite() {
        connection.shutdownWrite();
    }

    @Override
    public void close() {
        connection.close();
    }

    @Override
    public boolean isWritable() {
        return connection.isWritable();
    }
}
