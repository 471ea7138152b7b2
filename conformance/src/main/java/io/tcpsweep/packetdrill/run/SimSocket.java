package io.tcpsweep.packetdrill.run;

import io.tcpsweep.tcp.SocketError;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** A socket as a program sees it. */
final class SimSocket {
    /** States of TCP_INFO in which a connection is being opened. */
    static final int SYN_SENT = 2;

    static final int SYN_RECV = 3;
    static final int CLOSE = 7;

    private final SocketSettings settings;
    private final Deque<LiveConnection> backlog = new ArrayDeque<>();
    private final ZerocopyNotes zerocopy = new ZerocopyNotes();
    private LiveConnection connection;
    private boolean listening;
    private boolean nonBlocking;
    private boolean connectTold;
    private boolean readShut;

    SimSocket(SocketSettings settings) {
        this.settings = settings;
    }

    SocketSettings settings() {
        return settings;
    }

    boolean isListening() {
        return listening;
    }

    void listen() {
        listening = true;
    }

    boolean isNonBlocking() {
        return nonBlocking;
    }

    void setNonBlocking(boolean on) {
        nonBlocking = on;
    }

    Optional<LiveConnection> connection() {
        return Optional.ofNullable(connection);
    }

    void attach(LiveConnection live) {
        connection = live;
    }

    /** Connections that peers opened and the program has not taken. */
    Deque<LiveConnection> backlog() {
        return backlog;
    }

    /** The first connection that could be accepted. */
    Optional<LiveConnection> acceptable() {
        return backlog.stream().filter(LiveConnection::wasEstablished).findFirst();
    }

    /** Whether connect() has told the program of its success. */
    boolean isConnectTold() {
        return connectTold;
    }

    void tellConnect() {
        connectTold = true;
    }

    void shutRead() {
        readShut = true;
    }

    boolean isReadShut() {
        return readShut || (connection != null && connection.tcp().info().isReceiveShutdown());
    }

    /** Notifications of sends with MSG_ZEROCOPY, as they are now. */
    ZerocopyNotes zerocopy() {
        if (connection != null) {
            long written = connection.tcp().bytesWritten();
            zerocopy.update(written - connection.tcp().info().unacknowledgedBytes());
        }
        return zerocopy;
    }

    int state() {
        return connection == null ? CLOSE : connection.tcp().socketState();
    }

    /** The name of the pending error, which then is told; empty if there is none. */
    String takeError() {
        return connection == null ? "" : errno(connection.tcp().info().takeError());
    }

    static String errno(SocketError error) {
        switch (error) {
            case RESET:
                return "ECONNRESET";
            case REFUSED:
                return "ECONNREFUSED";
            case BROKEN_PIPE:
                return "EPIPE";
            case TIMED_OUT:
                return "ETIMEDOUT";
            default:
                return "";
        }
    }

    /** What poll() reports (tcp_poll). */
    long readiness() {
        if (listening) {
            return acceptable().isPresent() ? Constants.POLLIN : 0;
        }
        if (connection == null) {
            return Constants.POLLOUT | Constants.POLLHUP;
        }
        long ready = 0;
        int state = state();
        boolean sendShut = connection.tcp().info().isSendShutdown();
        boolean opening = state == SYN_SENT || state == SYN_RECV;
        if ((isReadShut() && sendShut) || (state == CLOSE && !opening)) {
            ready |= Constants.POLLHUP;
        }
        if (isReadShut() || state == CLOSE) {
            ready |= Constants.POLLIN | Constants.POLLRDHUP;
        }
        if (!opening) {
            if (connection.tcp().info().readableBytes() > 0) {
                ready |= Constants.POLLIN;
            }
            if (state == CLOSE || connection.tcp().isWritable()) {
                ready |= Constants.POLLOUT;
            }
        }
        if (connection.tcp().info().error() != SocketError.NONE || !zerocopy().isEmpty()) {
            ready |= Constants.POLLERR;
        }
        return ready;
    }

    /** How often something happened that wakes those who wait for the socket. */
    int wakeUps() {
        int count = connection == null ? 0 : connection.wakeUps() + zerocopy().wakeUps();
        for (LiveConnection waiting : backlog) {
            count += waiting.wakeUps();
        }
        return count;
    }
}
