package io.tcpsweep.packetdrill.value;

import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Runs the statements of a script's code blocks; what one assigns, the next ones see. */
public final class CodeBlock {
    private static final Set<String> COMPOUND =
            Set.of("if", "for", "while", "def", "class", "import", "from", "try", "with", "else", "elif", "lambda");

    private final Map<String, Object> assigned = new TreeMap<>();

    /**
     * Runs the statements of one block.
     *
     * @throws AssertionFailedException if one asserts what does not hold
     * @throws BadCodeException if one cannot be read
     * @throws UnsupportedConstructException if one needs more of Python, or a name that is not known
     */
    public void run(String code, Names names) throws AssertionFailedException, BadCodeException {
        for (String statement : statements(code)) {
            runStatement(statement, names);
        }
    }

    /** Lines, and parts of lines between semicolons; open brackets and a backslash join lines. */
    private static List<String> statements(String code) {
        List<String> statements = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        int depth = 0;
        char quote = 0;
        for (int i = 0; i < code.length(); i++) {
            char c = code.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '#') {
                int end = code.indexOf('\n', i);
                i = end < 0 ? code.length() : end;
                c = '\n';
            } else if (c == '\\' && i + 1 < code.length() && code.charAt(i + 1) == '\n') {
                i++;
                c = ' ';
            }
            depth += quote != 0 ? 0 : c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
            if (quote == 0 && depth <= 0 && (c == '\n' || c == ';')) {
                statements.add(current.toString().strip());
                current.setLength(0);
            } else {
                current.append(c == '\n' ? ' ' : c);
            }
        }
        statements.add(current.toString().strip());
        statements.removeIf(String::isEmpty);
        return statements;
    }

    private void runStatement(String statement, Names names) throws AssertionFailedException, BadCodeException {
        List<CodeLexer.Piece> pieces = CodeLexer.pieces(statement);
        String first = pieces.get(0).text();
        Names all = name -> Optional.ofNullable(assigned.get(name)).or(() -> names.value(name));
        if (pieces.get(0).kind() == CodeLexer.Kind.NAME) {
            if (COMPOUND.contains(first)) {
                throw new UnsupportedConstructException(0, "the statement '" + first + "' in code");
            }
            if (first.equals("assert")) {
                assertThat(statement, new Expression(pieces.subList(1, pieces.size()), all));
                return;
            }
            if (first.equals("print") || first.equals("pass")) {
                return;
            }
            String operator = pieces.get(1).text();
            if (pieces.get(1).kind() == CodeLexer.Kind.SYMBOL && operator.equals("=")) {
                assigned.put(first, whole(new Expression(pieces.subList(2, pieces.size()), all)));
                return;
            }
            if (pieces.get(1).kind() == CodeLexer.Kind.SYMBOL
                    && operator.length() == 2
                    && operator.endsWith("=")
                    && "+-*/%&|^".indexOf(operator.charAt(0)) >= 0) {
                Object old = all.value(first).orElseThrow(() -> new UnsupportedConstructException(0, first));
                Object by = whole(new Expression(pieces.subList(2, pieces.size()), all));
                assigned.put(first, Operators.binary(operator.substring(0, 1), old, by));
                return;
            }
        }
        whole(new Expression(pieces, all));
    }

    private static Object whole(Expression expression) throws BadCodeException {
        Object value = expression.value();
        expression.end();
        return value;
    }

    private static void assertThat(String statement, Expression expression)
            throws AssertionFailedException, BadCodeException {
        Object holds = expression.value();
        String message = expression.accept(",") ? ", " + Operators.text(expression.value()) : "";
        expression.end();
        if (!Operators.truth(holds)) {
            String names = expression.seen().isEmpty() ? "" : " [" + String.join(", ", expression.seen()) + "]";
            throw new AssertionFailedException(statement + " does not hold" + message + names);
        }
    }
}
