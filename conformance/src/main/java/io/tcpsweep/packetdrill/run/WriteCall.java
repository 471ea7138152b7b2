package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.packetdrill.script.Value;
import java.util.List;
import java.util.Optional;

/** write() and its kin (tcp_sendmsg_locked). */
final class WriteCall implements CallContext.Attempt {
    /** MAX_SKB_FRAGS. */
    private static final int MAX_FRAGMENTS = 17;

    private final SimSocket socket;
    private final long bytes;
    private final boolean waits;
    private final boolean more;
    private final boolean zerocopy;
    private long taken;
    private int seenWakeUps = -1;

    WriteCall(CallContext context, SimSocket socket) {
        this.socket = socket;
        String name = context.call().name();
        long flags = 0;
        if (name.equals("sendmsg")) {
            Value.Group message = (Value.Group) context.argument(1);
            List<Value> buffers = vectors(message.field("msg_iov"));
            bytes = SystemCalls.totalBytes(buffers);
            flags = context.number(2);
            if ((flags & Constants.MSG_ZEROCOPY) != 0 && buffers.size() > MAX_FRAGMENTS) {
                throw new UnsupportedConstructException(0, "MSG_ZEROCOPY of more buffers than a segment has fragments");
            }
        } else if (name.equals("writev")) {
            bytes = SystemCalls.totalBytes(vectors(Optional.of(context.argument(1))));
        } else {
            bytes = context.number(2);
            flags = name.startsWith("send") ? context.number(3) : 0;
        }
        refuse(flags, Constants.MSG_FASTOPEN, "TCP Fast Open");
        zerocopy = (flags & Constants.MSG_ZEROCOPY) != 0 && socket.settings().isZerocopy();
        refuse(flags, Constants.MSG_OOB, "urgent data");
        refuse(flags, Constants.MSG_EOR, "MSG_EOR");
        waits = !socket.isNonBlocking() && (flags & Constants.MSG_DONTWAIT) == 0;
        more = (flags & Constants.MSG_MORE) != 0;
    }

    static List<Value> vectors(Optional<Value> value) {
        if (value.isPresent() && value.get() instanceof Value.Group group) {
            return group.parts();
        }
        throw new UnsupportedConstructException(0, "a message without msg_iov");
    }

    private static void refuse(long flags, long flag, String what) {
        if ((flags & flag) != 0) {
            throw new UnsupportedConstructException(0, what);
        }
    }

    @Override
    public Optional<Reply> get() {
        if (socket.connection().isEmpty()) {
            return Optional.of(Reply.error("EPIPE"));
        }
        var tcp = socket.connection().get().tcp();
        int state = socket.state();
        if (state == SimSocket.SYN_SENT || state == SimSocket.SYN_RECV) {
            return waits ? Optional.empty() : Optional.of(Reply.error("EAGAIN"));
        }
        String error = taken == 0 ? socket.takeError() : "";
        if (!error.isEmpty()) {
            return Optional.of(Reply.error(error));
        }
        if (tcp.info().isSendShutdown() || state == SimSocket.CLOSE) {
            return Optional.of(taken > 0 ? Reply.of(taken) : Reply.error("EPIPE"));
        }
        // A sleeper looks again only when it is woken: a third of the buffer has to be free for that.
        int wakeUps = socket.wakeUps();
        if (wakeUps == seenWakeUps) {
            return Optional.empty();
        }
        seenWakeUps = wakeUps;
        while (taken < bytes) {
            long accepted = tcp.write(bytes - taken, more);
            if (accepted == 0) {
                break;
            }
            taken += accepted;
        }
        if (taken == bytes) {
            if (zerocopy && taken > 0) {
                socket.zerocopy().onSend(tcp.bytesWritten());
            }
            return Optional.of(Reply.of(taken));
        }
        if (waits) {
            return Optional.empty();
        }
        if (zerocopy && taken > 0) {
            socket.zerocopy().onSend(tcp.bytesWritten());
        }
        return Optional.of(taken > 0 ? Reply.of(taken) : Reply.error("EAGAIN"));
    }
}
