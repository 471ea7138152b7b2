package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.packetdrill.script.Value;
import io.tcpsweep.tcp.TcpConnection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The system calls that open, close and describe sockets; transfers of data are elsewhere. */
final class SystemCalls {
    private static final Set<String> WRITES = Set.of("write", "writev", "send", "sendto", "sendmsg");
    private static final Set<String> READS = Set.of("read", "readv", "recv", "recvfrom", "recvmsg");
    private static final String BAD_FILE = "EBADF";

    private final Current current;

    /** @param current where the connection goes that the script's packets belong to */
    SystemCalls(Current current) {
        this.current = current;
    }

    /** The connection that packets and code belong to. */
    interface Current {
        void set(LiveConnection connection);
    }

    /** Begins a call. */
    CallContext.Attempt begin(CallContext context) {
        String name = context.call().name();
        if (name.equals("socket")) {
            return CallContext.reply(socket(context));
        }
        if (name.startsWith("epoll_")) {
            return PollCalls.epoll(context);
        }
        if (name.equals("poll")) {
            return PollCalls.poll(context);
        }
        Optional<SimSocket> socket = context.socket();
        if (socket.isEmpty()) {
            boolean closed = name.equals("close") && context.files().remove(context.number(0));
            return CallContext.reply(closed ? Reply.of(0) : Reply.error(BAD_FILE));
        }
        if (WRITES.contains(name)) {
            return new WriteCall(context, socket.get());
        }
        if (READS.contains(name)) {
            return new ReadCall(context, socket.get());
        }
        return control(name, context, socket.get());
    }

    private CallContext.Attempt control(String name, CallContext context, SimSocket socket) {
        switch (name) {
            case "bind":
                return CallContext.reply(Reply.of(0));
            case "listen":
                socket.listen();
                return CallContext.reply(Reply.of(0));
            case "accept":
            case "accept4":
                return () -> accept(context, socket);
            case "connect":
                return connect(context, socket);
            case "close":
                return CallContext.reply(close(context, socket));
            case "shutdown":
                return CallContext.reply(shutdown(context, socket));
            case "fcntl":
                return CallContext.reply(fcntl(context, socket));
            case "ioctl":
                return CallContext.reply(ioctl(context, socket));
            case "setsockopt":
                return CallContext.reply(OptionCalls.set(context, socket));
            case "getsockopt":
                return CallContext.reply(OptionCalls.get(context, socket));
            default:
                throw new UnsupportedConstructException(0, "the system call " + name + "()");
        }
    }

    private static Reply socket(CallContext context) {
        if (!context.hasArgument(1)) {
            throw new UnsupportedConstructException(0, "socket() with so few arguments");
        }
        String text = context.argument(1).toString();
        if (!text.contains("SOCK_STREAM")) {
            throw new UnsupportedConstructException(0, "a socket other than SOCK_STREAM");
        }
        if (context.hasArgument(2) && context.name(2).equals("IPPROTO_MPTCP")) {
            throw new UnsupportedConstructException(0, "MPTCP");
        }
        SimSocket socket = new SimSocket(new SocketSettings());
        socket.setNonBlocking(text.contains("SOCK_NONBLOCK"));
        long fd = newFd(context);
        context.files().put(fd, socket);
        return Reply.of(fd);
    }

    /** The number that the script gives a new file; packetdrill maps it to the real one. */
    static long newFd(CallContext context) {
        long fd = context.files().nextFree();
        if (context.call().result() instanceof Value.Whole expected && expected.number() > fd) {
            return expected.number();
        }
        return fd;
    }

    private Optional<Reply> accept(CallContext context, SimSocket listener) {
        if (!listener.isListening()) {
            return Optional.of(Reply.error("EINVAL"));
        }
        Optional<LiveConnection> ready = listener.acceptable();
        if (ready.isEmpty()) {
            return listener.isNonBlocking() ? Optional.of(Reply.error("EAGAIN")) : Optional.empty();
        }
        LiveConnection connection = ready.get();
        listener.backlog().remove(connection);
        connection.accept();
        SimSocket socket = new SimSocket(listener.settings().inherit());
        boolean asked = context.call().name().equals("accept4")
                && context.argument(3).toString().contains("SOCK_NONBLOCK");
        socket.setNonBlocking(asked);
        socket.attach(connection);
        long fd = newFd(context);
        context.files().put(fd, socket);
        current.set(connection);
        return Optional.of(Reply.of(fd));
    }

    private CallContext.Attempt connect(CallContext context, SimSocket socket) {
        if (socket.connection().isPresent() && socket.state() != SimSocket.CLOSE) {
            if (socket.connection().get().wasEstablished() && socket.isConnectTold()) {
                return CallContext.reply(Reply.error("EISCONN"));
            }
            if (socket.state() == SimSocket.SYN_SENT && socket.isNonBlocking()) {
                return CallContext.reply(Reply.error("EALREADY"));
            }
        } else if (socket.connection().isPresent()
                && !socket.connection().get().wasEstablished()
                && !socket.isConnectTold()) {
            String error = socket.takeError();
            socket.tellConnect();
            return CallContext.reply(Reply.error(error.isEmpty() ? "ECONNABORTED" : error));
        } else {
            LiveConnection connection =
                    context.machine().newConnection(context.environment().config(socket.settings()));
            socket.attach(connection);
            current.set(connection);
            long nowNs = context.machine().nowNs();
            socket.settings().applyTo(connection.tcp(), nowNs);
            connection.tcp().connect();
            if (socket.isNonBlocking()) {
                return CallContext.reply(Reply.error("EINPROGRESS"));
            }
        }
        return () -> connected(socket);
    }

    private static Optional<Reply> connected(SimSocket socket) {
        LiveConnection connection = socket.connection().orElseThrow();
        if (connection.wasEstablished()) {
            socket.tellConnect();
            return Optional.of(Reply.of(0));
        }
        if (socket.state() == SimSocket.CLOSE) {
            String error = socket.takeError();
            socket.tellConnect();
            return Optional.of(Reply.error(error.isEmpty() ? "ECONNABORTED" : error));
        }
        return Optional.empty();
    }

    private static Reply close(CallContext context, SimSocket socket) {
        context.files().remove(context.number(0));
        for (LiveConnection waiting : socket.backlog()) {
            waiting.tcp().abort();
        }
        if (socket.connection().isPresent()) {
            TcpConnection tcp = socket.connection().get().tcp();
            if (socket.settings().closesWithReset()) {
                tcp.abort();
            } else {
                tcp.close();
            }
        }
        return Reply.of(0);
    }

    private static Reply shutdown(CallContext context, SimSocket socket) {
        long how = context.number(1);
        int state = socket.state();
        if (socket.connection().isEmpty() || state == SimSocket.CLOSE) {
            return Reply.error("ENOTCONN");
        }
        if (how != 1) {
            socket.shutRead();
        }
        if (how != 0) {
            socket.connection().get().tcp().shutdownWrite();
        }
        return Reply.of(0);
    }

    private static Reply fcntl(CallContext context, SimSocket socket) {
        switch (context.name(1)) {
            case "F_GETFL":
                return Reply.of(2 | (socket.isNonBlocking() ? Constants.O_NONBLOCK : 0));
            case "F_SETFL":
                socket.setNonBlocking((context.number(2) & Constants.O_NONBLOCK) != 0);
                return Reply.of(0);
            default:
                throw new UnsupportedConstructException(0, "fcntl " + context.name(1));
        }
    }

    private static Reply ioctl(CallContext context, SimSocket socket) {
        if (socket.connection().isEmpty()) {
            return socket.isListening() ? Reply.error("EINVAL") : Reply.of(0);
        }
        var info = socket.connection().get().tcp().info();
        long value;
        switch (context.name(1)) {
            case "SIOCINQ":
            case "FIONREAD":
                value = info.readableBytes();
                break;
            case "SIOCOUTQ":
            case "TIOCOUTQ":
                value = info.unacknowledgedBytes();
                break;
            case "SIOCOUTQNSD":
                value = info.unsentBytes();
                break;
            default:
                throw new UnsupportedConstructException(0, "ioctl " + context.name(1));
        }
        return OptionCalls.compare(context.name(1), context.argument(2), value);
    }

    /** The data that buffers of an iovec list are for. */
    static long totalBytes(List<Value> vectors) {
        long total = 0;
        for (Value vector : vectors) {
            if (vector instanceof Value.Group pair && pair.parts().size() == 2) {
                total += Constants.number(pair.parts().get(1));
            }
        }
        return total;
    }
}
