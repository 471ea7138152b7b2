package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.InvalidValueException;
import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads {@code where} expressions:
 *
 * <pre>
 *   or         = and { "or" and }
 *   and        = not { "and" not }
 *   not        = "not" not | "(" or ")" | comparison
 *   comparison = KEY ("==" | "!=" | "&lt;" | "&lt;=" | "&gt;" | "&gt;=") (VALUE | KEY)
 *              | KEY ["not"] "in" "[" VALUE { "," VALUE } "]"
 * </pre>
 *
 * A VALUE is written as anywhere in a sweep file ("10 Gbit/s", cubic, on), or in quotes.
 */
final class ConditionParser {
    /** Deepest nesting of parentheses and {@code not}; people write three or four. */
    static final int MAX_DEPTH = 100;

    /** Most comparisons in one condition: what a chain of {@code and} needs to be evaluated grows with its length. */
    static final int MAX_COMPARISONS = 1_000;

    private final List<ConditionLexer.Token> tokens;
    private final Consumer<String> problems;
    private int next;
    private int depth;
    private int comparisons;

    private ConditionParser(List<ConditionLexer.Token> tokens, Consumer<String> problems) {
        this.tokens = tokens;
        this.problems = problems;
    }

    /**
     * Parses an expression.
     *
     * @param problems takes a message for each unknown key, each wrong value, and the first syntax error
     * @return the condition, or null if there was any problem
     */
    static Condition parse(String text, Consumer<String> problems) {
        List<String> messages = new ArrayList<>();
        Condition condition = null;
        try {
            ConditionParser parser = new ConditionParser(ConditionLexer.tokens(text), messages::add);
            condition = parser.or();
            parser.expectEnd();
        } catch (SyntaxException e) {
            messages.add(e.getMessage());
        }
        messages.forEach(problems);
        return messages.isEmpty() ? condition : null;
    }

    private Condition or() {
        Condition left = and();
        while (takeWord("or")) {
            left = new Condition.Or(left, and());
        }
        return left;
    }

    private Condition and() {
        Condition left = not();
        while (takeWord("and")) {
            left = new Condition.And(left, not());
        }
        return left;
    }

    private Condition not() {
        if (takeWord("not")) {
            enter();
            Condition inner = not();
            depth--;
            return new Condition.Not(inner);
        }
        if (takeSymbol("(")) {
            enter();
            Condition inner = or();
            expectSymbol(")");
            depth--;
            return inner;
        }
        return comparison();
    }

    private void enter() {
        depth++;
        if (depth > MAX_DEPTH) {
            throw new SyntaxException(
                    "is nested more than " + MAX_DEPTH + " deep in parentheses and not; write it flatter");
        }
    }

    private Condition comparison() {
        comparisons++;
        if (comparisons > MAX_COMPARISONS) {
            throw new SyntaxException("has more than " + MAX_COMPARISONS
                    + " comparisons; compare with a list (flows in [2, 7]) or write several conditions");
        }
        ConditionLexer.Token keyToken = peek();
        if (!keyToken.isWord() || keyToken.isKeyword()) {
            throw unexpected("a parameter such as flows");
        }
        next++;
        Parameter parameter = parameter(keyToken);
        if (takeWord("not")) {
            return new Condition.Not(membership(parameter));
        }
        if (peek().isWord("in")) {
            return membership(parameter);
        }
        Condition.Operator operator = Condition.Operator.of(peek().text());
        if (peek().isWord() || operator == null) {
            throw unexpected("==, !=, <, <=, >, >= or in after " + keyToken.text());
        }
        next++;
        if (operator.needsOrder() && parameter != null && !Condition.isOrdered(parameter)) {
            problems.accept(parameter.key() + " has no order; compare it with ==, != or in");
        }
        return compareTo(parameter, operator);
    }

    private Condition compareTo(Parameter parameter, Condition.Operator operator) {
        Parameter other = peek().isWord() ? ParameterCatalog.byKey(peek().text()) : null;
        if (other == null) {
            return new Condition.Comparison(parameter, operator, value(parameter), null);
        }
        next++;
        if (parameter != null && parameter.kind() != other.kind()) {
            problems.accept(
                    parameter.key() + " and " + other.key() + " are not of one kind, so they cannot be compared");
        }
        return new Condition.Comparison(parameter, operator, null, other);
    }

    private Condition membership(Parameter parameter) {
        if (!takeWord("in")) {
            throw unexpected("in");
        }
        expectSymbol("[");
        List<Object> values = new ArrayList<>();
        do {
            values.add(value(parameter));
        } while (takeSymbol(","));
        expectSymbol("]");
        return new Condition.In(parameter, values);
    }

    private Parameter parameter(ConditionLexer.Token token) {
        Parameter parameter = ParameterCatalog.byKey(token.text());
        if (parameter == null) {
            problems.accept(ParameterNames.unknown(token.text()));
        }
        return parameter;
    }

    /** A quoted text, or words up to the next symbol or keyword: "10 Gbit/s" is two words. */
    private Object value(Parameter parameter) {
        ConditionLexer.Token first = peek();
        StringBuilder text = new StringBuilder();
        if (first.isQuoted()) {
            text.append(first.text());
            next++;
        } else {
            while (peek().isWord() && !peek().isKeyword()) {
                text.append(text.isEmpty() ? "" : " ").append(peek().text());
                next++;
            }
        }
        if (text.isEmpty()) {
            throw unexpected("a value");
        }
        if (parameter == null) {
            return text.toString();
        }
        try {
            return parameter.parse(text.toString());
        } catch (InvalidValueException e) {
            ValueReader.messages(parameter, text.toString(), e)
                    .forEach(message -> problems.accept(parameter.key() + ": " + message));
            return text.toString();
        }
    }

    private ConditionLexer.Token peek() {
        return tokens.get(next);
    }

    private boolean takeWord(String word) {
        boolean matches = peek().isWord(word);
        next += matches ? 1 : 0;
        return matches;
    }

    private boolean takeSymbol(String symbol) {
        boolean matches = peek().isSymbol(symbol);
        next += matches ? 1 : 0;
        return matches;
    }

    private void expectSymbol(String symbol) {
        if (!takeSymbol(symbol)) {
            throw unexpected(symbol);
        }
    }

    private void expectEnd() {
        if (!peek().isEnd()) {
            throw unexpected("and, or, or the end");
        }
    }

    private SyntaxException unexpected(String wanted) {
        ConditionLexer.Token token = peek();
        String hint = switch (token.text()) {
            case "=" -> "; write == to compare";
            case "&", "&&" -> "; write and";
            case "|", "||" -> "; write or";
            case "!" -> "; write not";
            default -> "";
        };
        String found = token.isEnd() ? "the expression ends" : "there is " + token.text();
        return new SyntaxException(found + " at column " + token.column() + " where " + wanted + " is wanted" + hint);
    }

    /** The expression has no meaning; the message says where. */
    static final class SyntaxException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        SyntaxException(String message) {
            super(message);
        }
    }
}
