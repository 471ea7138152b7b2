package io.tcpsweep.packetdrill.value;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Evaluates expressions while reading them, with Python's precedences. */
final class Expression {
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");
    private static final List<Set<String>> BINARY = List.of(
            Set.of("|"), Set.of("^"), Set.of("&"), Set.of("<<", ">>"), Set.of("+", "-"), Set.of("*", "/", "//", "%"));

    private final List<CodeLexer.Piece> pieces;
    private final Names names;
    private final Set<String> seen = new LinkedHashSet<>();
    private int at;

    Expression(List<CodeLexer.Piece> pieces, Names names) {
        this.pieces = pieces;
        this.names = names;
    }

    /** The names that were looked up, with their values. */
    Set<String> seen() {
        return seen;
    }

    boolean accept(String symbolOrName) {
        if (pieces.get(at).is(symbolOrName)) {
            at++;
            return true;
        }
        return false;
    }

    void end() throws BadCodeException {
        if (pieces.get(at).kind() != CodeLexer.Kind.END) {
            throw new BadCodeException("unexpected '" + pieces.get(at).text() + "'");
        }
    }

    private void expect(String symbol) throws BadCodeException {
        if (!accept(symbol)) {
            throw new BadCodeException(
                    "expected '" + symbol + "', found '" + pieces.get(at).text() + "'");
        }
    }

    Object value() throws BadCodeException {
        Object left = and();
        while (accept("or")) {
            Object right = and();
            left = Operators.truth(left) ? left : right;
        }
        return left;
    }

    private Object and() throws BadCodeException {
        Object left = not();
        while (accept("and")) {
            Object right = not();
            left = Operators.truth(left) ? right : left;
        }
        return left;
    }

    private Object not() throws BadCodeException {
        return accept("not") ? (Object) !Operators.truth(not()) : comparison();
    }

    private Object comparison() throws BadCodeException {
        Object left = binary(0);
        if (!isComparison()) {
            return left;
        }
        boolean holds = true;
        while (isComparison()) {
            String operator = pieces.get(at++).text();
            Object right = binary(0);
            holds &= Operators.compare(operator, left, right);
            left = right;
        }
        return holds;
    }

    private boolean isComparison() {
        return pieces.get(at).kind() == CodeLexer.Kind.SYMBOL
                && COMPARISONS.contains(pieces.get(at).text());
    }

    private Object binary(int level) throws BadCodeException {
        if (level == BINARY.size()) {
            return unary();
        }
        Object left = binary(level + 1);
        while (pieces.get(at).kind() == CodeLexer.Kind.SYMBOL
                && BINARY.get(level).contains(pieces.get(at).text())) {
            String operator = pieces.get(at++).text();
            left = Operators.binary(operator, left, binary(level + 1));
        }
        return left;
    }

    private Object unary() throws BadCodeException {
        if (accept("-")) {
            return Operators.binary("-", 0L, unary());
        }
        if (accept("~")) {
            return ~Operators.whole(unary());
        }
        if (accept("+")) {
            return unary();
        }
        Object base = primary();
        return accept("**") ? Operators.binary("**", base, unary()) : base;
    }

    private Object primary() throws BadCodeException {
        CodeLexer.Piece piece = pieces.get(at++);
        switch (piece.kind()) {
            case NUMBER:
                return Operators.number(piece.text());
            case TEXT:
                return text(piece.text());
            case NAME:
                return accept("(") ? call(piece.text()) : named(piece.text());
            default:
                break;
        }
        if (!piece.is("(")) {
            throw new BadCodeException("expected a value, found '" + piece.text() + "'");
        }
        List<Object> values = list();
        return values.size() == 1 ? values.get(0) : List.copyOf(values);
    }

    private String text(String first) {
        StringBuilder text = new StringBuilder(first);
        while (pieces.get(at).kind() == CodeLexer.Kind.TEXT) {
            text.append(pieces.get(at++).text());
        }
        return text.toString();
    }

    private List<Object> list() throws BadCodeException {
        List<Object> values = new ArrayList<>();
        while (!accept(")")) {
            values.add(value());
            if (!accept(",")) {
                expect(")");
                return values;
            }
        }
        return values;
    }

    private Object call(String function) throws BadCodeException {
        return Operators.call(function, list());
    }

    private Object named(String name) {
        switch (name) {
            case "True":
                return true;
            case "False":
                return false;
            default:
                Object value = names.value(name)
                        .orElseThrow(() -> new UnsupportedConstructException(0, "the name '" + name + "' in code"));
                seen.add(name + " = " + Operators.text(value));
                return value;
        }
    }
}
