package io.tcpsweep.conform.compare;

import io.tcpsweep.conform.format.TraceRow;
import io.tcpsweep.packet.Packet;
import java.util.Locale;

/** Packets as people read them. */
final class PacketText {
    private static final double NS_PER_MS = 1e6;
    private static final String[] FLAG_NAMES = {"FIN", "SYN", "RST", "PSH", "ACK", "URG", "ECE", "CWR"};
    private static final String[] ECN_NAMES = {"-", "ECT1", "ECT0", "CE"};

    private PacketText() {}

    /** One row: time, event, flow, sequence range, acknowledgment, window, what is unusual. */
    static String line(TraceRow row) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%13.6f ms  %-7s s%d f%d  %-20s ack %-9d win %-5d",
                row.ns() / NS_PER_MS,
                row.event().name().toLowerCase(Locale.ROOT),
                row.host(),
                row.flow(),
                range(row),
                row.ack(),
                row.win()));
        text.append("  ").append(flags(row.flags()));
        if (row.ecn() != Packet.NOT_ECT) {
            text.append(' ').append(ecn(row.ecn()));
        }
        if (!row.sack().isEmpty()) {
            text.append(" sack [").append(row.sack()).append(']');
        }
        return text.toString();
    }

    static String flags(int flags) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < FLAG_NAMES.length; bit++) {
            if ((flags >> bit & 1) != 0) {
                text.append(text.length() == 0 ? "" : "|").append(FLAG_NAMES[bit]);
            }
        }
        return text.length() == 0 ? "none" : text.toString();
    }

    static String ecn(int ecn) {
        return ECN_NAMES[ecn];
    }

    private static String range(TraceRow row) {
        return row.len() == 0
                ? Long.toString(row.seq())
                : row.seq() + ":" + (row.seq() + row.len()) + "(" + row.len() + ")";
    }
}
