package io.tcpsweep.packetdrill.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the system calls of a script. */
final class CallParser {
    private static final int HEX_RADIX = 16;

    private final TokenReader in;

    CallParser(TokenReader in) {
        this.in = in;
    }

    Action call(Optional<Long> endUs) throws BadScriptException {
        Token name = in.next();
        if (name.kind() != Token.Kind.WORD) {
            throw new BadScriptException(
                    name.line(), "expected a packet, a system call, a command or code, found " + name.shown());
        }
        in.expect("(");
        List<Value> arguments = list(")");
        in.expect("=");
        Value result = value();
        Optional<String> errno = Optional.empty();
        if (in.peek().kind() == Token.Kind.WORD && in.peekAfter().is("(")) {
            errno = Optional.of(in.next().text());
        } else if (in.peek().kind() == Token.Kind.WORD && in.peek().text().startsWith("E")) {
            errno = Optional.of(in.next().text());
        }
        if (in.accept("(")) {
            while (!in.peek().is(")") && in.peek().kind() != Token.Kind.END) {
                in.next();
            }
            in.expect(")");
        }
        return new Action.Call(endUs, name.text(), arguments, result, errno);
    }

    private List<Value> list(String close) throws BadScriptException {
        List<Value> values = new ArrayList<>();
        if (in.accept(close)) {
            return values;
        }
        do {
            values.add(value());
        } while (in.accept(","));
        in.expect(close);
        return values;
    }

    private Value value() throws BadScriptException {
        Value first = single();
        if (!in.peek().is("|")) {
            return first;
        }
        List<Value> parts = new ArrayList<>();
        parts.add(first);
        while (in.accept("|")) {
            parts.add(single());
        }
        return new Value.Bits(parts);
    }

    private Value single() throws BadScriptException {
        Token token = in.next();
        switch (token.kind()) {
            case INTEGER:
                return new Value.Whole(Long.parseLong(token.text()));
            case HEX:
                return new Value.Whole(Long.parseLong(token.text().substring(2), HEX_RADIX));
            case STRING:
                return string(token);
            case WORD:
                return named(token);
            default:
                break;
        }
        if (token.is("...")) {
            return new Value.Any();
        }
        if (token.is("[")) {
            return new Value.Group(list("]"));
        }
        if (token.is("{")) {
            return new Value.Group(list("}"));
        }
        throw new BadScriptException(token.line(), "expected a value, found " + token.shown());
    }

    private Value string(Token first) {
        StringBuilder text = new StringBuilder(first.text());
        while (in.peek().kind() == Token.Kind.STRING) {
            text.append(in.next().text());
        }
        in.accept("...");
        return new Value.Text(text.toString());
    }

    private Value named(Token token) throws BadScriptException {
        if (in.peek().is("(") && !in.peek().spaceBefore()) {
            in.next();
            List<Value> arguments = list(")");
            if (in.accept("=")) {
                return new Value.Field(token.text(), value());
            }
            return new Value.Function(token.text(), arguments);
        }
        if (in.accept("=")) {
            return new Value.Field(token.text(), value());
        }
        return new Value.Name(token.text());
    }
}
