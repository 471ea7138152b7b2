package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packetdrill.script.Action;
import io.tcpsweep.packetdrill.script.TcpOption;
import java.util.List;

/** A sent packet against the one that a script expects. */
final class Comparison {
    private final Action.TcpPacket expected;
    private final SentPacket sent;
    private final NumberMap numbers;
    private final List<TcpOption> options;
    private long timestampErrorTicks;

    /** Learns the script's numbers from the packet as a side effect: of the local SYN, and of timestamps. */
    Comparison(Action.TcpPacket expected, SentPacket sent) {
        this.expected = expected;
        this.sent = sent;
        this.numbers = sent.connection().numbers();
        if ((expected.flags() & sent.flags() & Packet.SYN) != 0) {
            numbers.setLocalStart(expected.seq());
        }
        this.options = sent.options().stream().map(this::inScript).toList();
    }

    /** The script's own timestamp value takes the place of the sent one, which then is known by it. */
    private TcpOption inScript(TcpOption option) {
        if (option.kind() != TcpOption.Kind.TIMESTAMP) {
            return numbers.toScript(option);
        }
        for (TcpOption other : expected.options().orElse(List.of())) {
            if (other.kind() == TcpOption.Kind.TIMESTAMP) {
                timestampErrorTicks = numbers.noteTimestamp(
                        other.numbers().get(0), option.numbers().get(0));
                return TcpOption.of(
                        option.kind(), other.numbers().get(0), option.numbers().get(1));
            }
        }
        return option;
    }

    /** By how much the sent timestamp and the script's have drifted apart. */
    long timestampErrorTicks() {
        return timestampErrorTicks;
    }

    private long seq() {
        boolean reset = sent.flags() == Packet.RST && sent.seq() == 0;
        return reset ? 0 : numbers.scriptLocal(sent.seq());
    }

    private long ackSeq() {
        return (sent.flags() & Packet.ACK) == 0 ? 0 : numbers.scriptRemote(sent.ackSeq());
    }

    /** What differs first; empty if nothing does. */
    String difference() {
        if (expected.flags() != sent.flags()) {
            return "flags";
        }
        if (expected.seq() != seq()) {
            return "sequence number";
        }
        if (expected.payloadBytes() != sent.payloadBytes()) {
            return "payload length";
        }
        if ((expected.flags() & Packet.ACK) != 0 && expected.ackSeq() != ackSeq()) {
            return "acknowledgement number";
        }
        if (expected.window().isPresent() && expected.window().getAsInt() != sent.window()) {
            return "window";
        }
        boolean ect = sent.ecn() == Packet.ECT_0 || sent.ecn() == Packet.ECT_1;
        if ((expected.anyEct() && !ect)
                || (expected.ecn().isPresent() && expected.ecn().getAsInt() != sent.ecn())) {
            return "ECN field";
        }
        if (expected.options().isPresent() && !expected.options().get().equals(options)) {
            return "options";
        }
        return "";
    }

    String expectedText() {
        String ecn = expected.anyEct() ? "[ect01] " : "";
        if (expected.ecn().isPresent()) {
            ecn = PacketText.ecn(expected.ecn().getAsInt()) + " ";
        }
        String window =
                expected.window().isPresent() ? " win " + expected.window().getAsInt() : "";
        return ecn
                + PacketText.segment(expected.flags(), expected.seq(), expected.payloadBytes(), expected.ackSeq())
                + window
                + expected.options().map(PacketText::options).orElse(" <...>");
    }

    String sentText() {
        boolean showEcn = expected.anyEct() || expected.ecn().isPresent();
        return (showEcn ? PacketText.ecn(sent.ecn()) + " " : "")
                + PacketText.segment(sent.flags(), seq(), sent.payloadBytes(), ackSeq())
                + " win " + sent.window()
                + PacketText.options(options);
    }
}
