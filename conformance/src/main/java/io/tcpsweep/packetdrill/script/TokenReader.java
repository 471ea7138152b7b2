package io.tcpsweep.packetdrill.script;

import java.util.List;

/** A place in a list of tokens. */
final class TokenReader {
    private final List<Token> tokens;
    private int at;

    TokenReader(List<Token> tokens) {
        this.tokens = tokens;
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peekAfter() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    Token previous() {
        return tokens.get(Math.max(at - 1, 0));
    }

    Token next() {
        Token token = tokens.get(at);
        if (token.kind() != Token.Kind.END) {
            at++;
        }
        return token;
    }

    /** Takes this symbol if it comes next. */
    boolean accept(String symbol) {
        if (peek().is(symbol)) {
            at++;
            return true;
        }
        return false;
    }

    /** Takes this word if it comes next. */
    boolean acceptWord(String word) {
        if (peek().isWord(word)) {
            at++;
            return true;
        }
        return false;
    }

    void expect(String symbol) throws BadScriptException {
        if (!accept(symbol)) {
            throw new BadScriptException(peek().line(), "expected '" + symbol + "', found " + peek().shown());
        }
    }

    void expectWord(String word) throws BadScriptException {
        if (!acceptWord(word)) {
            throw new BadScriptException(peek().line(), "expected '" + word + "', found " + peek().shown());
        }
    }

    /** A whole number between these bounds. */
    long whole(String what, long min, long max) throws BadScriptException {
        Token token = next();
        if (token.kind() != Token.Kind.INTEGER) {
            throw new BadScriptException(token.line(), "expected " + what + ", found " + token.shown());
        }
        long value;
        try {
            value = Long.parseLong(token.text());
        } catch (NumberFormatException e) {
            value = Long.MAX_VALUE;
        }
        if (value < min || value > max) {
            throw new BadScriptException(
                    token.line(), what + " " + token.text() + " is not between " + min + " and " + max);
        }
        return value;
    }
}
