package io.tcpsweep.tcp;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;

/**
 * One side's program: it writes its stream in pieces as the socket takes them and ends it, and reads the other's to its
 * end; then it closes. It acts in events of its own, at the instant of a notice or after a pause.
 */
final class StreamProgram extends Timer implements TcpSocketEvents {
    private final EventLoop loop;
    private final Audit ownData;
    private final Audit peersData;
    private TcpConnection socket;
    private long toWriteBytes;
    private long writeBytes = 1 << 20;
    private long readBytes = 1 << 20;
    private long readPauseNs;

    private boolean up;
    private boolean readable;
    private boolean shutDown;
    private boolean sawEnd;
    private boolean closed;
    private boolean over;
    private long bytesRead;
    private long nextReadNs;

    StreamProgram(EventLoop loop, int id, Audit ownData, Audit peersData) {
        super(loop, CLASS_APPLICATION, id, 0);
        this.loop = loop;
        this.ownData = ownData;
        this.peersData = peersData;
    }

    void attach(TcpConnection newSocket) {
        socket = newSocket;
    }

    TcpConnection socket() {
        return socket;
    }

    /** Writes so many bytes, at most {@code pieceBytes} a call, and then ends its stream. */
    StreamProgram writes(long totalBytes, long pieceBytes) {
        toWriteBytes = totalBytes;
        writeBytes = pieceBytes;
        return this;
    }

    /** Reads at most so many bytes a call, and only one call in this time; 0 = whenever there is something. */
    StreamProgram reads(long pieceBytes, long pauseNs) {
        readBytes = pieceBytes;
        readPauseNs = pauseNs;
        return this;
    }

    long bytesRead() {
        return bytesRead;
    }

    boolean sawEnd() {
        return sawEnd;
    }

    /** The connection is over on this side. */
    boolean isOver() {
        return over;
    }

    long bytesWritten() {
        return socket.bytesWritten() - (shutDown ? 1 : 0);
    }

    boolean hasShutDown() {
        return shutDown;
    }

    int receiveWindowScale() {
        return Invariants.controlBlock(socket).receiveWindowScale;
    }

    void check() {
        peersData.onRead(bytesRead);
        if (bytesWritten() < 0 || ownData == peersData) {
            throw new AssertionError("a program's books are wrong");
        }
    }

    @Override
    protected void fire(long nowNs) {
        if (!up) {
            return;
        }
        write();
        read(nowNs);
        if (shutDown && sawEnd && !closed) {
            closed = true;
            socket.close();
        }
    }

    private void write() {
        while (toWriteBytes > 0) {
            long taken = socket.write(Math.min(toWriteBytes, writeBytes));
            if (taken == 0) {
                return;
            }
            toWriteBytes -= taken;
        }
        if (!shutDown) {
            shutDown = true;
            socket.shutdownWrite();
        }
    }

    private void read(long nowNs) {
        if (!readable || sawEnd) {
            return;
        }
        if (nowNs < nextReadNs) {
            armAt(nextReadNs);
            return;
        }
        while (true) {
            long bytes = socket.read(readBytes);
            if (bytes < 0) {
                sawEnd = true;
                return;
            }
            if (bytes == 0) {
                readable = false;
                return;
            }
            bytesRead += bytes;
            if (readPauseNs > 0) {
                nextReadNs = nowNs + readPauseNs;
                armAt(nextReadNs);
                return;
            }
        }
    }

    private void wake() {
        armAt(loop.nowNs());
    }

    @Override
    public void established(long nowNs) {
        up = true;
        wake();
    }

    @Override
    public void readable(long nowNs) {
        readable = true;
        wake();
    }

    @Override
    public void writable(long nowNs) {
        wake();
    }

    @Override
    public void closed(long nowNs) {
        over = true;
    }
}
