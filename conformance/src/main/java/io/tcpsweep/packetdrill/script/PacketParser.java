package io.tcpsweep.packetdrill.script;

import io.tcpsweep.packet.Packet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads the packets of a script. */
final class PacketParser {
    private static final long MAX_U32 = 0xFFFF_FFFFL;
    private static final int MAX_U16 = 65_535;
    private static final int MAX_SCALE = 255;
    private static final String FLAG_LETTERS = "FSRP.UEW";
    private static final Set<String> OTHER_PROTOCOLS =
            Set.of("icmp", "udp", "ipv4", "ipv6", "gre", "GREv0", "mpls", "psp", "esp");

    private final TokenReader in;

    PacketParser(TokenReader in) {
        this.in = in;
    }

    Action packet() throws BadScriptException {
        boolean inbound = in.next().is("<");
        OptionalInt ecn = OptionalInt.empty();
        boolean anyEct = false;
        if (in.peek().is("[") || in.peek().is("(")) {
            String close = in.next().is("[") ? "]" : ")";
            String word = in.next().text();
            switch (word) {
                case "noecn":
                    ecn = OptionalInt.of(Packet.NOT_ECT);
                    break;
                case "ect0":
                    ecn = OptionalInt.of(Packet.ECT_0);
                    break;
                case "ect1":
                    ecn = OptionalInt.of(Packet.ECT_1);
                    break;
                case "ce":
                    ecn = OptionalInt.of(Packet.CE);
                    break;
                case "ect01":
                    anyEct = true;
                    break;
                default:
                    throw unsupportedOrBroken(word);
            }
            if (in.peek().is(",")) {
                throw new UnsupportedConstructException(in.peek().line(), "a flow label");
            }
            in.expect(close);
        }
        if (OTHER_PROTOCOLS.contains(in.peek().text())) {
            throw new UnsupportedConstructException(in.peek().line(), in.peek().text() + " packets");
        }
        if (in.peek().kind() == Token.Kind.INTEGER && in.peekAfter().is(">")) {
            in.next();
            in.next();
            in.next();
        }
        int flags = flags();
        long seq = in.whole("a sequence number", 0, MAX_U32);
        in.expect(":");
        long endSeq = in.whole("a sequence number", 0, MAX_U32);
        in.expect("(");
        int bytes = (int) in.whole("a number of bytes", 0, MAX_U16);
        in.expect(")");
        if (((seq + bytes) & MAX_U32) != endSeq) {
            throw new BadScriptException(
                    in.previous().line(), seq + ":" + endSeq + "(" + bytes + "): the range does not fit its length");
        }
        long ackSeq = in.acceptWord("ack") ? in.whole("an acknowledgement number", 0, MAX_U32) : 0;
        OptionalInt window = OptionalInt.empty();
        if (in.acceptWord("win")) {
            window = OptionalInt.of((int) in.whole("a window", 0, MAX_U16));
        }
        if (in.peek().isWord("urg")) {
            throw new UnsupportedConstructException(in.peek().line(), "urgent data");
        }
        Optional<List<TcpOption>> options = options(inbound);
        if (in.peek().is("{")) {
            throw new UnsupportedConstructException(in.peek().line(), "mutated packets");
        }
        return new Action.TcpPacket(inbound, ecn, anyEct, flags, seq, bytes, ackSeq, window, options);
    }

    private RuntimeException unsupportedOrBroken(String word) throws BadScriptException {
        int line = in.previous().line();
        if (word.equals("tos") || word.equals("flowlabel") || word.equals("ttl")) {
            return new UnsupportedConstructException(line, word);
        }
        throw new BadScriptException(line, "'" + word + "' is no ECN field: noecn, ect0, ect1, ce, ect01");
    }

    private int flags() throws BadScriptException {
        Token token = in.next();
        if (token.is("-")) {
            return 0;
        }
        StringBuilder letters = new StringBuilder(token.text());
        if (token.kind() == Token.Kind.WORD && in.peek().is(".")) {
            in.next();
            letters.append('.');
        }
        boolean isAce = in.peek().kind() == Token.Kind.DECIMAL && !in.peek().spaceBefore();
        if (token.kind() == Token.Kind.DECIMAL || isAce || token.text().indexOf('A') >= 0) {
            throw new UnsupportedConstructException(token.line(), "accurate ECN");
        }
        int flags = 0;
        for (int i = 0; i < letters.length(); i++) {
            flags |= flag(letters.charAt(i), token);
        }
        return flags;
    }

    private static int flag(char letter, Token token) throws BadScriptException {
        int[] bits = {Packet.FIN, Packet.SYN, Packet.RST, Packet.PSH, Packet.ACK, Packet.URG, Packet.ECE, Packet.CWR};
        int index = FLAG_LETTERS.indexOf(letter);
        if (index < 0) {
            throw new BadScriptException(token.line(), token.shown() + " are no TCP flags (" + FLAG_LETTERS + ")");
        }
        if (bits[index] == Packet.URG) {
            throw new UnsupportedConstructException(token.line(), "urgent data");
        }
        return bits[index];
    }

    private Optional<List<TcpOption>> options(boolean inbound) throws BadScriptException {
        List<TcpOption> options = new ArrayList<>();
        if (!in.peek().is("<") || in.peek().line() != in.previous().line()) {
            return Optional.of(options);
        }
        in.next();
        if (in.accept("...")) {
            if (inbound) {
                throw new BadScriptException(in.previous().line(), "<...> says nothing about a packet to inject");
            }
            in.expect(">");
            return Optional.empty();
        }
        do {
            options.add(option());
        } while (in.accept(","));
        in.expect(">");
        return Optional.of(options);
    }

    private TcpOption option() throws BadScriptException {
        Token token = in.next();
        switch (token.text()) {
            case "nop":
                return TcpOption.of(TcpOption.Kind.NOP);
            case "eol":
                return TcpOption.of(TcpOption.Kind.EOL);
            case "mss":
                return TcpOption.of(TcpOption.Kind.MSS, in.whole("an MSS", 0, MAX_U16));
            case "wscale":
                return TcpOption.of(TcpOption.Kind.WSCALE, in.whole("a window scale", 0, MAX_SCALE));
            case "sackOK":
                return TcpOption.of(TcpOption.Kind.SACK_OK);
            case "TS":
                in.expectWord("val");
                long val = in.whole("a timestamp", 0, MAX_U32);
                in.expectWord("ecr");
                return TcpOption.of(TcpOption.Kind.TIMESTAMP, val, in.whole("a timestamp", 0, MAX_U32));
            case "sack":
                return new TcpOption(TcpOption.Kind.SACK, blocks());
            case "FO":
            case "FOEXP":
                throw new UnsupportedConstructException(token.line(), "TCP Fast Open");
            case "md5":
            case "ECN":
            case "mp_capable":
                throw new UnsupportedConstructException(token.line(), "option " + token.text());
            default:
                throw new BadScriptException(token.line(), token.shown() + " is no TCP option");
        }
    }

    private List<Long> blocks() throws BadScriptException {
        List<Long> edges = new ArrayList<>();
        do {
            edges.add(in.whole("a sequence number", 0, MAX_U32));
            in.expect(":");
            edges.add(in.whole("a sequence number", 0, MAX_U32));
        } while (in.peek().kind() == Token.Kind.INTEGER);
        return edges;
    }
}
