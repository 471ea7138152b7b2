package io.tcpsweep.sweep.spec;

import java.util.ArrayList;
import java.util.List;

/** Cuts a {@code where} expression into words, quoted texts and symbols. */
final class ConditionLexer {
    private static final List<String> KEYWORDS = List.of("and", "or", "not", "in");
    private static final List<String> SYMBOLS =
            List.of("==", "!=", "<=", ">=", "&&", "||", "<", ">", "(", ")", "[", "]", ",", "=", "!", "&", "|");

    private ConditionLexer() {}

    /** The tokens, with one of kind END behind them. */
    static List<Token> tokens(String text) {
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
                continue;
            }
            Token token = c == '"' || c == '\'' ? quoted(text, at) : symbolOrWord(text, at);
            tokens.add(token);
            at += token.length();
        }
        tokens.add(new Token(Kind.END, "", text.length() + 1, 0));
        return tokens;
    }

    private static Token quoted(String text, int at) {
        int end = text.indexOf(text.charAt(at), at + 1);
        if (end < 0) {
            throw new ConditionParser.SyntaxException("the quote at column " + (at + 1) + " is not closed");
        }
        return new Token(Kind.QUOTED, text.substring(at + 1, end), at + 1, end + 1 - at);
    }

    private static Token symbolOrWord(String text, int at) {
        String symbol = symbolAt(text, at);
        if (symbol != null) {
            return new Token(Kind.SYMBOL, symbol, at + 1, symbol.length());
        }
        int end = at;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end)) && symbolAt(text, end) == null) {
            end++;
        }
        return new Token(Kind.WORD, text.substring(at, end), at + 1, end - at);
    }

    private static String symbolAt(String text, int at) {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                return symbol;
            }
        }
        return null;
    }

    enum Kind {
        WORD,
        QUOTED,
        SYMBOL,
        END
    }

    /**
     * A piece of the expression.
     *
     * @param text without quotes
     * @param column where it starts, from 1
     * @param length in the expression, quotes included
     */
    record Token(Kind kind, String text, int column, int length) {
        boolean isWord() {
            return kind == Kind.WORD;
        }

        boolean isWord(String word) {
            return isWord() && text.equals(word);
        }

        boolean isKeyword() {
            return isWord() && KEYWORDS.contains(text);
        }

        boolean isQuoted() {
            return kind == Kind.QUOTED;
        }

        boolean isSymbol(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }

        boolean isEnd() {
            return kind == Kind.END;
        }
    }
}
