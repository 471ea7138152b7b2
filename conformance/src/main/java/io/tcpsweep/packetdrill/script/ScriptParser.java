package io.tcpsweep.packetdrill.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a whole script. */
public final class ScriptParser {
    private static final double US_PER_S = 1e6;

    private final TokenReader in;
    private final PacketParser packets;
    private final CallParser calls;

    private ScriptParser(TokenReader in) {
        this.in = in;
        this.packets = new PacketParser(in);
        this.calls = new CallParser(in);
    }

    /**
     * Reads a script.
     *
     * @throws BadScriptException if it breaks the language's rules
     * @throws UnsupportedConstructException if it uses a part of the language that is not simulated
     */
    public static Script parse(String text) throws BadScriptException {
        return new ScriptParser(new TokenReader(Lexer.tokens(text))).script();
    }

    private Script script() throws BadScriptException {
        Map<String, String> options = options();
        List<Event> init = new ArrayList<>();
        while (in.peek().kind() == Token.Kind.COMMAND) {
            Token command = in.next();
            init.add(new Event(command.line(), EventTime.ANY, new Action.Command(command.text())));
        }
        List<Event> events = new ArrayList<>();
        while (in.peek().kind() != Token.Kind.END) {
            events.add(event());
        }
        if (events.isEmpty()) {
            throw new BadScriptException(in.peek().line(), "a script without events");
        }
        return new Script(options, init, events);
    }

    private Map<String, String> options() {
        Map<String, String> options = new TreeMap<>();
        while (in.peek().kind() == Token.Kind.OPTION) {
            String text = in.next().text();
            if (text.startsWith("-D")) {
                continue;
            }
            int equals = text.indexOf('=');
            if (equals < 0) {
                String value = in.accept("=") ? in.next().text() : "";
                options.put(text.substring(2), value);
            } else {
                options.put(text.substring(2, equals), text.substring(equals + 1));
            }
        }
        return options;
    }

    private Event event() throws BadScriptException {
        int line = in.peek().line();
        if (in.peek().kind() == Token.Kind.COMMAND) {
            // A command without a time ends the script: it cleans up.
            return new Event(line, EventTime.ANY, new Action.Command(in.next().text()));
        }
        EventTime time = time();
        if (in.peek().is("<") || in.peek().is(">")) {
            return new Event(line, time, packets.packet());
        }
        switch (in.peek().kind()) {
            case COMMAND:
                return new Event(line, time, new Action.Command(in.next().text()));
            case CODE:
                return new Event(line, time, new Action.Code(in.next().text()));
            default:
                Optional<Long> end = Optional.empty();
                if (in.accept("...")) {
                    end = Optional.of(timeUs());
                }
                return new Event(line, time, calls.call(end));
        }
    }

    private EventTime time() throws BadScriptException {
        if (in.accept("*")) {
            return EventTime.ANY;
        }
        boolean relative = in.accept("+");
        long startUs = timeUs();
        if (!in.accept("~")) {
            return new EventTime(relative, false, startUs, startUs);
        }
        if (relative) {
            in.expect("+");
        }
        long endUs = timeUs();
        if (endUs < startUs) {
            throw new BadScriptException(in.previous().line(), "a range of times that ends before it starts");
        }
        return new EventTime(relative, false, startUs, endUs);
    }

    private long timeUs() throws BadScriptException {
        Token token = in.next();
        if (token.kind() != Token.Kind.DECIMAL && token.kind() != Token.Kind.INTEGER) {
            throw new BadScriptException(token.line(), "expected a time, found " + token.shown());
        }
        if (token.text().startsWith("-")) {
            throw new BadScriptException(token.line(), "a negative time");
        }
        return Math.round(Double.parseDouble(token.text()) * US_PER_S);
    }
}
