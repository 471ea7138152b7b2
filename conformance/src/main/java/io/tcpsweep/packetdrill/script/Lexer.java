package io.tcpsweep.packetdrill.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a script into tokens; comments (//, #, and between slash-star pairs) are dropped. */
final class Lexer {
    private static final Pattern HEX = Pattern.compile("0x[0-9a-fA-F]+");
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]*\\.[0-9]+");
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
    private static final Pattern WORD = Pattern.compile("[a-zA-Z0-9_]+");
    private static final Pattern OPTION = Pattern.compile("--[a-zA-Z0-9_]+(=[^\\s]*)?");
    private static final Pattern DASHED = Pattern.compile("-D\\s*[a-zA-Z0-9_]+=\\S+");

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private boolean space;

    private Lexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) throws BadScriptException {
        Lexer lexer = new Lexer(text);
        lexer.run();
        return lexer.tokens;
    }

    private void run() throws BadScriptException {
        while (true) {
            skipBlank();
            if (at >= text.length()) {
                add(Token.Kind.END, "", 0);
                return;
            }
            next();
        }
    }

    private void next() throws BadScriptException {
        if (text.startsWith("%{", at)) {
            delimited(Token.Kind.CODE, "%{", "}%");
        } else if (text.charAt(at) == '`') {
            delimited(Token.Kind.COMMAND, "`", "`");
        } else if (text.charAt(at) == '"') {
            string();
        } else if (text.startsWith("...", at)) {
            add(Token.Kind.SYMBOL, "...", 3);
        } else if (!match(OPTION, Token.Kind.OPTION)
                && !match(DASHED, Token.Kind.OPTION)
                && !number()
                && !match(WORD, Token.Kind.WORD)) {
            add(Token.Kind.SYMBOL, text.substring(at, at + 1), 1);
        }
    }

    /** The longest of the forms that fit: 1 and 1a differ, 0.1 and 0 as well. */
    private boolean number() {
        if (match(HEX, Token.Kind.HEX)) {
            return true;
        }
        int word = lengthOf(WORD);
        int decimal = lengthOf(DECIMAL);
        int integer = lengthOf(INTEGER);
        if (decimal > 0 && decimal >= word) {
            add(Token.Kind.DECIMAL, text.substring(at, at + decimal), decimal);
            return true;
        }
        if (integer > 0 && integer >= word) {
            add(Token.Kind.INTEGER, text.substring(at, at + integer), integer);
            return true;
        }
        return false;
    }

    private int lengthOf(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        return matcher.lookingAt() ? matcher.end() - at : 0;
    }

    private boolean match(Pattern pattern, Token.Kind kind) {
        int length = lengthOf(pattern);
        if (length == 0) {
            return false;
        }
        add(kind, text.substring(at, at + length), length);
        return true;
    }

    private void delimited(Token.Kind kind, String open, String close) throws BadScriptException {
        int end = text.indexOf(close, at + open.length());
        if (end < 0) {
            throw new BadScriptException(line, open + " without " + close);
        }
        String inside = text.substring(at + open.length(), end);
        add(kind, inside, end + close.length() - at);
    }

    private void string() throws BadScriptException {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '"') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= text.length()) {
            throw new BadScriptException(line, "a string without its closing quote");
        }
        add(Token.Kind.STRING, text.substring(at + 1, end), end + 1 - at);
    }

    private void add(Token.Kind kind, String tokenText, int length) {
        tokens.add(new Token(kind, tokenText, line, space));
        space = false;
        advance(length);
    }

    private void advance(int length) {
        for (int end = at + length; at < end; at++) {
            if (text.charAt(at) == '\n') {
                line++;
            }
        }
    }

    private void skipBlank() throws BadScriptException {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                advance(1);
            } else if (text.charAt(at) == '#' || text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                advance((end < 0 ? text.length() : end) - at);
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw new BadScriptException(line, "/* without */");
                }
                advance(end + 2 - at);
            } else {
                return;
            }
            space = true;
        }
    }
}
