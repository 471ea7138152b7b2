package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.packetdrill.script.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** poll() and the calls of epoll. */
final class PollCalls {
    private static final long NS_PER_MS = 1_000_000;

    private PollCalls() {}

    static CallContext.Attempt poll(CallContext context) {
        List<Value> watched = ((Value.Group) context.argument(0)).parts();
        long timeoutMs = context.number(2);
        long endNs = context.machine().nowNs() + timeoutMs * NS_PER_MS;
        context.machine().wakeAt(endNs, timeoutMs > 0);
        return () -> {
            long ready = 0;
            for (Value value : watched) {
                ready += readyEvents(context, (Value.Group) value) != 0 ? 1 : 0;
            }
            boolean expired = timeoutMs >= 0 && context.machine().nowNs() >= endNs;
            if (ready == 0 && !expired) {
                return Optional.empty();
            }
            for (Value value : watched) {
                checkEvents(context, (Value.Group) value);
            }
            return Optional.of(Reply.of(ready));
        };
    }

    private static long readyEvents(CallContext context, Value.Group watched) {
        long events = Constants.number(watched.field("events").orElseThrow());
        Optional<SimSocket> socket = context.files().socket(fd(watched));
        long always = Constants.POLLERR | Constants.POLLHUP;
        return socket.map(found -> found.readiness() & (events | always)).orElse(0x20L);
    }

    private static long fd(Value.Group watched) {
        return Constants.number(watched.field("fd").orElseThrow());
    }

    private static void checkEvents(CallContext context, Value.Group watched) {
        Optional<Value> expected = watched.field("revents");
        if (expected.isPresent()) {
            long wanted = Constants.number(expected.get());
            long ready = readyEvents(context, watched);
            if (wanted != ready) {
                throw new UnexpectedValueException("revents of " + fd(watched), hex(wanted), hex(ready));
            }
        }
    }

    private static String hex(long bits) {
        return "0x" + Long.toHexString(bits);
    }

    static CallContext.Attempt epoll(CallContext context) {
        switch (context.call().name()) {
            case "epoll_create":
            case "epoll_create1":
                long fd = SystemCalls.newFd(context);
                context.files().put(fd, new EventPoll());
                return CallContext.reply(Reply.of(fd));
            case "epoll_ctl":
                return CallContext.reply(control(context));
            case "epoll_wait":
            case "epoll_pwait":
                return waiting(context);
            default:
                throw new UnsupportedConstructException(
                        0, "the system call " + context.call().name() + "()");
        }
    }

    private static Reply control(CallContext context) {
        Optional<EventPoll> poll = context.files().poll(context.number(0));
        Optional<SimSocket> socket = context.files().socket(context.number(2));
        if (poll.isEmpty() || socket.isEmpty()) {
            return Reply.error("EBADF");
        }
        long fd = context.number(2);
        boolean known = poll.get().isWatching(fd);
        boolean adds = context.name(1).equals("EPOLL_CTL_ADD");
        if (known == adds) {
            return Reply.error(adds ? "EEXIST" : "ENOENT");
        }
        if (context.name(1).equals("EPOLL_CTL_DEL")) {
            poll.get().forget(fd);
            return Reply.of(0);
        }
        long events = Constants.number(
                ((Value.Group) context.argument(3)).field("events").orElseThrow());
        poll.get().watch(fd, socket.get(), events);
        return Reply.of(0);
    }

    private static CallContext.Attempt waiting(CallContext context) {
        Optional<EventPoll> poll = context.files().poll(context.number(0));
        if (poll.isEmpty()) {
            return CallContext.reply(Reply.error("EBADF"));
        }
        long timeoutMs = context.number(3);
        long endNs = context.machine().nowNs() + timeoutMs * NS_PER_MS;
        context.machine().wakeAt(endNs, timeoutMs > 0);
        return () -> {
            Optional<Map.Entry<Long, Long>> ready = poll.get().take();
            if (ready.isPresent()) {
                checkEvent(context.argument(1), ready.get().getValue());
                return Optional.of(Reply.of(1));
            }
            boolean expired = timeoutMs >= 0 && context.machine().nowNs() >= endNs;
            return expired ? Optional.of(Reply.of(0)) : Optional.empty();
        };
    }

    private static void checkEvent(Value expected, long ready) {
        if (expected instanceof Value.Group group && group.field("events").isPresent()) {
            long wanted = Constants.number(group.field("events").get());
            if (wanted != ready) {
                throw new UnexpectedValueException("events", hex(wanted), hex(ready));
            }
        }
    }
}
