package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.packetdrill.script.Value;
import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.tcp.TcpInfo;
import java.util.Optional;
import java.util.Set;

/** setsockopt(), getsockopt(), and the values that they compare. */
final class OptionCalls {
    /** Options that change nothing that is simulated. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "SO_REUSEADDR",
            "SO_REUSEPORT",
            "SO_KEEPALIVE",
            "SO_BINDTODEVICE",
            "SO_PRIORITY",
            "SO_MARK",
            "SO_INCOMING_CPU",
            "SO_RCVTIMEO",
            "SO_SNDTIMEO",
            "TCP_KEEPIDLE",
            "TCP_KEEPINTVL",
            "TCP_KEEPCNT",
            "TCP_FASTOPEN",
            "IP_TOS",
            "IPV6_V6ONLY",
            "IP_RECVERR",
            "IPV6_RECVERR",
            "IPV6_TCLASS");

    private static final long MAX_U32 = 0xFFFF_FFFFL;

    private OptionCalls() {}

    /** Compares what a call filled in with what the script says. */
    static Reply compare(String what, Value expected, long actual) {
        Value value = expected instanceof Value.Group group && group.parts().size() == 1
                ? group.parts().get(0)
                : expected;
        if (!(value instanceof Value.Any)) {
            long wanted = Constants.number(value);
            if (wanted != actual && (wanted & MAX_U32) != actual) {
                throw new UnexpectedValueException(what, wanted, actual);
            }
        }
        return Reply.of(0);
    }

    static Reply set(CallContext context, SimSocket socket) {
        String option = context.name(2);
        SocketSettings settings = socket.settings();
        Value value = context.argument(3);
        Optional<TcpConnection> tcp = socket.connection().map(LiveConnection::tcp);
        long nowNs = context.machine().nowNs();
        if (WITHOUT_EFFECT.contains(option)) {
            return Reply.of(0);
        }
        switch (option) {
            case "TCP_CONGESTION":
                return setCongestionControl(socket, ((Value.Text) inner(value)).text());
            case "SO_LINGER":
                Value.Group linger = (Value.Group) value;
                settings.setLinger(
                        Constants.number(linger.field("onoff").orElseThrow()) != 0,
                        Constants.number(linger.field("linger").orElseThrow()));
                return Reply.of(0);
            default:
                break;
        }
        long number = Constants.number(value);
        switch (option) {
            case "TCP_NODELAY":
                settings.setNoDelay(number != 0);
                tcp.ifPresent(live -> live.options().setNoDelay(number != 0, nowNs));
                return Reply.of(0);
            case "TCP_CORK":
                settings.setCork(number != 0);
                tcp.ifPresent(live -> live.options().setCork(number != 0, nowNs));
                return Reply.of(0);
            case "TCP_QUICKACK":
                tcp.ifPresent(live -> live.options().setQuickAck(number != 0, nowNs));
                return Reply.of(0);
            case "TCP_USER_TIMEOUT":
                settings.setUserTimeoutMs((int) number);
                tcp.ifPresent(live -> live.options().setUserTimeoutMs((int) number));
                return Reply.of(0);
            case "TCP_NOTSENT_LOWAT":
                settings.setNotsentLowatBytes(number == 0 ? MAX_U32 : number & MAX_U32);
                tcp.ifPresent(live -> live.options().setNotsentLowatBytes(number == 0 ? MAX_U32 : number & MAX_U32));
                return Reply.of(0);
            case "SO_SNDBUF":
            case "SO_SNDBUFFORCE":
                settings.setSndbuf(number);
                tcp.ifPresent(live ->
                        live.options().setSndbufBytes(settings.sndbufBytes().getAsInt()));
                return Reply.of(0);
            case "SO_ZEROCOPY":
                settings.setZerocopy(number != 0);
                return Reply.of(0);
            case "TCP_INQ":
                settings.setTellsQueued(number != 0);
                return Reply.of(0);
            default:
                return setBeforeConnection(socket, option, number);
        }
    }

    private static Value inner(Value value) {
        return value instanceof Value.Group group ? group.parts().get(0) : value;
    }

    private static Reply setCongestionControl(SimSocket socket, String name) {
        socket.settings().setCongestionControl(name);
        boolean known = name.equals("cubic") || name.equals("reno") || name.equals("dctcp");
        if (!known) {
            throw new UnsupportedConstructException(0, "congestion control " + name);
        }
        if (socket.connection().isPresent()
                && !socket.connection().get().tcp().congestionControl().name().equals(name)) {
            throw new UnsupportedConstructException(0, "TCP_CONGESTION on a connection");
        }
        return Reply.of(0);
    }

    /** Options that a connection takes over when it is opened. */
    private static Reply setBeforeConnection(SimSocket socket, String option, long number) {
        boolean early = socket.connection().isEmpty();
        switch (option) {
            case "SO_RCVBUF":
            case "SO_RCVBUFFORCE":
                requireEarly(early, option);
                socket.settings().setRcvbuf(number);
                return Reply.of(0);
            case "TCP_MAXSEG":
                if (number != 0 && (number < 88 || number > 32_767)) {
                    return Reply.error("EINVAL");
                }
                requireEarly(early, option);
                socket.settings().setMaxSegmentBytes((int) number);
                return Reply.of(0);
            default:
                throw new UnsupportedConstructException(0, "setsockopt " + option);
        }
    }

    private static void requireEarly(boolean early, String option) {
        if (!early) {
            throw new UnsupportedConstructException(0, option + " on a connection");
        }
    }

    static Reply get(CallContext context, SimSocket socket) {
        String option = context.name(2);
        Value expected = context.argument(3);
        SocketSettings settings = socket.settings();
        Optional<TcpInfo> info = socket.connection().map(live -> live.tcp().info());
        switch (option) {
            case "SO_ERROR":
                String error = socket.takeError();
                return compare(option, expected, error.isEmpty() ? 0 : Constants.number(new Value.Name(error)));
            case "TCP_NODELAY":
                return compare(option, expected, settings.isNoDelay() ? 1 : 0);
            case "TCP_CORK":
                return compare(option, expected, settings.isCorked() ? 1 : 0);
            case "TCP_USER_TIMEOUT":
                return compare(option, expected, settings.userTimeoutMs().orElse(0));
            case "TCP_NOTSENT_LOWAT":
                return compare(option, expected, settings.notsentLowatBytes().orElse(0));
            case "SO_SNDBUF":
                return compare(
                        option,
                        expected,
                        info.map(TcpInfo::sndbufBytes)
                                .orElse(settings.sndbufBytes().orElse(0)));
            case "SO_RCVBUF":
                return compare(
                        option,
                        expected,
                        info.map(TcpInfo::rcvbufBytes)
                                .orElse(settings.rcvbufBytes().orElse(0)));
            case "TCP_MAXSEG":
                int early = settings.maxSegmentBytes().orElse(536);
                return compare(option, expected, info.map(TcpInfo::sendMssBytes).orElse(early));
            case "SO_REUSEADDR":
            case "SO_KEEPALIVE":
            case "SO_ACCEPTCONN":
                return Reply.of(0);
            case "TCP_CONGESTION":
                return congestionControl(context, socket);
            case "TCP_INFO":
                return tcpInfo(socket, expected);
            default:
                throw new UnsupportedConstructException(0, "getsockopt " + option);
        }
    }

    private static Reply congestionControl(CallContext context, SimSocket socket) {
        String name = socket.settings()
                .congestionControl()
                .orElse(context.environment().congestionControl());
        if (inner(context.argument(3)) instanceof Value.Text expected
                && !expected.text().equals(name)) {
            throw new UnexpectedValueException("TCP_CONGESTION", expected.text(), name);
        }
        return Reply.of(0);
    }

    private static Reply tcpInfo(SimSocket socket, Value expected) {
        TcpInfoNames names = new TcpInfoNames(socket.connection());
        if (expected instanceof Value.Group group) {
            for (Value part : group.parts()) {
                if (part instanceof Value.Field field) {
                    long actual = (Long) names.value(field.name())
                            .orElseThrow(() -> new UnsupportedConstructException(0, field.name()));
                    compare(field.name(), field.value(), actual);
                }
            }
        }
        return Reply.of(0);
    }
}
