package io.tcpsweep.packetdrill.script;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One TCP option.
 *
 * @param numbers what follows the name: MSS, scale, val and ecr, or left and right edges of blocks
 */
public record TcpOption(Kind kind, List<Long> numbers) {
    /** The options that scripts can name. */
    public enum Kind {
        NOP,
        EOL,
        MSS,
        WSCALE,
        SACK_OK,
        SACK,
        TIMESTAMP
    }

    /** An option with its numbers. */
    public static TcpOption of(Kind kind, Long... numbers) {
        return new TcpOption(kind, List.of(numbers));
    }

    /** As scripts write it. */
    @Override
    public String toString() {
        switch (kind) {
            case MSS:
                return "mss " + numbers.get(0);
            case WSCALE:
                return "wscale " + numbers.get(0);
            case SACK_OK:
                return "sackOK";
            case TIMESTAMP:
                return "TS val " + numbers.get(0) + " ecr " + numbers.get(1);
            case SACK:
                return "sack " + blocks();
            case EOL:
                return "eol";
            default:
                return "nop";
        }
    }

    private String blocks() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < numbers.size(); i += 2) {
            text.append(i == 0 ? "" : " ").append(numbers.get(i)).append(':').append(numbers.get(i + 1));
        }
        return text.toString();
    }

    /** A list as it stands between angle brackets. */
    public static String text(List<TcpOption> options) {
        return options.stream().map(TcpOption::toString).collect(Collectors.joining(","));
    }
}
