package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.packetdrill.script.Value;
import io.tcpsweep.tcp.TcpConnection;
import java.util.List;
import java.util.Optional;

/** read() and its kin (tcp_recvmsg_locked). */
final class ReadCall implements CallContext.Attempt {
    private final SimSocket socket;
    private final long bytes;
    private final boolean waits;
    private final boolean peeks;
    private final boolean errors;
    private final List<Value> control;

    ReadCall(CallContext context, SimSocket socket) {
        this.socket = socket;
        String name = context.call().name();
        long flags = 0;
        if (name.equals("recvmsg")) {
            Value.Group message = (Value.Group) context.argument(1);
            bytes = SystemCalls.totalBytes(WriteCall.vectors(message.field("msg_iov")));
            flags = context.number(2);
            control = message.field("msg_control")
                    .map(value -> ((Value.Group) value).parts())
                    .orElse(List.of());
        } else {
            control = List.of();
            if (name.equals("readv")) {
                bytes = SystemCalls.totalBytes(WriteCall.vectors(Optional.of(context.argument(1))));
            } else {
                bytes = context.number(2);
                flags = name.startsWith("recv") ? context.number(3) : 0;
            }
        }
        errors = (flags & Constants.MSG_ERRQUEUE) != 0;
        if ((flags & Constants.MSG_OOB) != 0) {
            throw new UnsupportedConstructException(0, "urgent data");
        }
        waits = !socket.isNonBlocking() && (flags & Constants.MSG_DONTWAIT) == 0;
        peeks = (flags & Constants.MSG_PEEK) != 0;
    }

    @Override
    public Optional<Reply> get() {
        if (errors) {
            return Optional.of(readNote());
        }
        if (socket.connection().isEmpty()) {
            return Optional.of(Reply.error("ENOTCONN"));
        }
        TcpConnection tcp = socket.connection().get().tcp();
        int state = socket.state();
        if (state != SimSocket.SYN_SENT && state != SimSocket.SYN_RECV) {
            long read = peeks ? tcp.peek(bytes) : tcp.read(bytes);
            if (read > 0 || bytes == 0) {
                checkControl(tcp);
                return Optional.of(Reply.of(read));
            }
            if (read < 0) {
                return Optional.of(Reply.of(0));
            }
        }
        String error = socket.takeError();
        if (!error.isEmpty()) {
            return Optional.of(Reply.error(error));
        }
        if (socket.isReadShut() || socket.state() == SimSocket.CLOSE) {
            return Optional.of(Reply.of(0));
        }
        return waits ? Optional.empty() : Optional.of(Reply.error("EAGAIN"));
    }

    /** Takes a notification from the error queue; that never waits. */
    private Reply readNote() {
        Optional<ZerocopyNotes.Note> note = socket.zerocopy().take();
        if (note.isEmpty()) {
            return Reply.error("EAGAIN");
        }
        for (Value part : control) {
            Value data = ((Value.Group) part).field("cmsg_data").orElseThrow();
            if (!(data instanceof Value.Group error)
                    || !error.field("ee_origin").equals(Optional.of(new Value.Name("SO_EE_ORIGIN_ZEROCOPY")))) {
                throw new UnsupportedConstructException(0, "this control message");
            }
            OptionCalls.compare(
                    "ee_info", error.field("ee_info").orElseThrow(), note.get().first());
            OptionCalls.compare(
                    "ee_data", error.field("ee_data").orElseThrow(), note.get().last());
        }
        return Reply.of(0);
    }

    /** What is left after the read, and at least one byte once the peer has ended its stream (tcp_inq_hint). */
    private void checkControl(TcpConnection tcp) {
        for (Value part : control) {
            Value.Group message = (Value.Group) part;
            boolean inq = message.field("cmsg_type").equals(Optional.of(new Value.Name("TCP_CM_INQ")));
            if (!inq || !socket.settings().tellsQueued()) {
                throw new UnsupportedConstructException(0, "this control message");
            }
            long left = tcp.info().readableBytes();
            if (left == 0 && tcp.info().isReceiveShutdown()) {
                left = 1;
            }
            long expected = Constants.number(message.field("cmsg_data").orElseThrow());
            if (expected != left) {
                throw new UnexpectedValueException("TCP_CM_INQ", expected, left);
            }
        }
    }
}
