package io.tcpsweep.packetdrill.value;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts one statement into tokens. */
final class CodeLexer {
    private static final Pattern TOKEN = Pattern.compile("\\s*(?:(?<number>0x[0-9a-fA-F]+|[0-9]+\\.[0-9]*(?:e-?[0-9]+)?"
            + "|\\.[0-9]+|[0-9]+(?:e-?[0-9]+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)"
            + "|(?<text>'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\")"
            + "|(?<symbol>\\*\\*|//|<<|>>|<=|>=|==|!=|[-+*/%&|^]=|[-+*/%&|^~<>=(),:\\[\\].;]))");

    /** A piece of a statement; the text of a string is without its quotes. */
    record Piece(Kind kind, String text) {
        boolean is(String symbolOrName) {
            return kind != Kind.TEXT && text.equals(symbolOrName);
        }
    }

    enum Kind {
        NUMBER,
        NAME,
        TEXT,
        SYMBOL,
        END
    }

    private CodeLexer() {}

    static List<Piece> pieces(String statement) throws BadCodeException {
        List<Piece> pieces = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(statement);
        int at = 0;
        while (at < statement.stripTrailing().length()) {
            if (!matcher.region(at, statement.length()).lookingAt()) {
                throw new BadCodeException(
                        "cannot read '" + statement.substring(at).strip() + "'");
            }
            at = matcher.end();
            if (matcher.group("number") != null) {
                pieces.add(new Piece(Kind.NUMBER, matcher.group("number")));
            } else if (matcher.group("name") != null) {
                pieces.add(new Piece(Kind.NAME, matcher.group("name")));
            } else if (matcher.group("text") != null) {
                String quoted = matcher.group("text");
                pieces.add(new Piece(Kind.TEXT, quoted.substring(1, quoted.length() - 1)));
            } else {
                pieces.add(new Piece(Kind.SYMBOL, matcher.group("symbol")));
            }
        }
        pieces.add(new Piece(Kind.END, ""));
        return pieces;
    }
}
