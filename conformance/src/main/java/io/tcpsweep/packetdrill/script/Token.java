package io.tcpsweep.packetdrill.script;

/**
 * A piece of a script.
 *
 * @param text without quotes and delimiters
 * @param line where it begins, from 1
 * @param spaceBefore whether a blank separates it from the token before
 */
record Token(Kind kind, String text, int line, boolean spaceBefore) {
    enum Kind {
        WORD,
        INTEGER,
        DECIMAL,
        HEX,
        STRING,
        COMMAND,
        CODE,
        OPTION,
        SYMBOL,
        END
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }

    /** For messages. */
    String shown() {
        return kind == Kind.END ? "the end of the script" : "'" + text + "'";
    }
}
