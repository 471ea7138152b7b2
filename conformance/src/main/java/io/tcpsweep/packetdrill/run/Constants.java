package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.packetdrill.script.Value;
import java.util.Map;
import java.util.TreeMap;

/** Constants of the system's headers, and the values of arguments. */
final class Constants {
    static final long POLLIN = 0x1;
    static final long POLLOUT = 0x4;
    static final long POLLERR = 0x8;
    static final long POLLHUP = 0x10;
    static final long POLLRDHUP = 0x2000;
    static final long EPOLLET = 1L << 31;
    static final long EPOLLONESHOT = 1L << 30;
    static final long O_NONBLOCK = 0x800;
    static final long MSG_PEEK = 0x2;
    static final long MSG_DONTWAIT = 0x40;
    static final long MSG_MORE = 0x8000;
    static final long MSG_OOB = 0x1;
    static final long MSG_EOR = 0x80;
    static final long MSG_ERRQUEUE = 0x2000;
    static final long MSG_ZEROCOPY = 0x400_0000;
    static final long MSG_FASTOPEN = 0x2000_0000;
    static final long MSG_TRUNC = 0x20;

    private static final Map<String, Long> VALUES = values();

    private Constants() {}

    private static Map<String, Long> values() {
        Map<String, Long> values = new TreeMap<>();
        for (String prefix : new String[] {"", "E"}) {
            values.put(prefix + "POLLIN", POLLIN);
            values.put(prefix + "POLLPRI", 0x2L);
            values.put(prefix + "POLLOUT", POLLOUT);
            values.put(prefix + "POLLERR", POLLERR);
            values.put(prefix + "POLLHUP", POLLHUP);
            values.put(prefix + "POLLRDNORM", 0x40L);
            values.put(prefix + "POLLWRNORM", 0x100L);
            values.put(prefix + "POLLRDHUP", POLLRDHUP);
        }
        values.put("EPOLLET", EPOLLET);
        values.put("EPOLLONESHOT", EPOLLONESHOT);
        values.put("EPOLLEXCLUSIVE", 1L << 28);
        values.put("EPOLL_CTL_ADD", 1L);
        values.put("EPOLL_CTL_DEL", 2L);
        values.put("EPOLL_CTL_MOD", 3L);
        values.put("O_RDONLY", 0L);
        values.put("O_WRONLY", 1L);
        values.put("O_RDWR", 2L);
        values.put("O_NONBLOCK", O_NONBLOCK);
        values.put("SOCK_NONBLOCK", O_NONBLOCK);
        values.put("SOCK_CLOEXEC", 0x8_0000L);
        values.put("SOCK_STREAM", 1L);
        values.put("SHUT_RD", 0L);
        values.put("SHUT_WR", 1L);
        values.put("SHUT_RDWR", 2L);
        values.put("MSG_OOB", MSG_OOB);
        values.put("MSG_PEEK", MSG_PEEK);
        values.put("MSG_TRUNC", MSG_TRUNC);
        values.put("MSG_DONTWAIT", MSG_DONTWAIT);
        values.put("MSG_EOR", MSG_EOR);
        values.put("MSG_WAITALL", 0x100L);
        values.put("MSG_NOSIGNAL", 0x4000L);
        values.put("MSG_MORE", MSG_MORE);
        values.put("MSG_ERRQUEUE", MSG_ERRQUEUE);
        values.put("MSG_ZEROCOPY", MSG_ZEROCOPY);
        values.put("MSG_FASTOPEN", MSG_FASTOPEN);
        values.put("ECONNRESET", 104L);
        values.put("ECONNREFUSED", 111L);
        values.put("ETIMEDOUT", 110L);
        values.put("EPIPE", 32L);
        values.put("EINPROGRESS", 115L);
        return values;
    }

    /** An argument as a number. */
    static long number(Value value) {
        if (value instanceof Value.Whole whole) {
            return whole.number();
        }
        if (value instanceof Value.Name name) {
            Long number = VALUES.get(name.text());
            if (number == null) {
                throw new UnsupportedConstructException(0, name.text());
            }
            return number;
        }
        if (value instanceof Value.Bits bits) {
            return bits.parts().stream().mapToLong(Constants::number).reduce(0, (a, b) -> a | b);
        }
        if (value instanceof Value.Group group && group.parts().size() == 1) {
            return number(group.parts().get(0));
        }
        throw new UnsupportedConstructException(0, "an argument of this form");
    }
}
