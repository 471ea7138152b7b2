package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packetdrill.script.TcpOption;
import java.util.List;
import java.util.Locale;

/** Packets and times as scripts write them. */
final class PacketText {
    private static final double NS_PER_S = 1e9;
    private static final String[] ECN = {"noecn", "ect1", "ect0", "ce"};

    private PacketText() {}

    static String time(long scriptNs) {
        return String.format(Locale.ROOT, "%.6f", scriptNs / NS_PER_S);
    }

    static String ecn(int field) {
        return "[" + ECN[field] + "]";
    }

    static String flags(int flags) {
        StringBuilder text = new StringBuilder();
        add(text, flags, Packet.SYN, 'S');
        add(text, flags, Packet.FIN, 'F');
        add(text, flags, Packet.RST, 'R');
        add(text, flags, Packet.PSH, 'P');
        add(text, flags, Packet.ECE, 'E');
        add(text, flags, Packet.CWR, 'W');
        add(text, flags, Packet.ACK, '.');
        return text.length() == 0 ? "-" : text.toString();
    }

    private static void add(StringBuilder text, int flags, int bit, char letter) {
        if ((flags & bit) != 0) {
            text.append(letter);
        }
    }

    static String segment(int flags, long seq, int bytes, long ackSeq) {
        String ack = (flags & Packet.ACK) == 0 ? "" : " ack " + ackSeq;
        return flags(flags) + " " + seq + ":" + ((seq + bytes) & 0xFFFF_FFFFL) + "(" + bytes + ")" + ack;
    }

    static String options(List<TcpOption> options) {
        return options.isEmpty() ? "" : " <" + TcpOption.text(options) + ">";
    }
}
