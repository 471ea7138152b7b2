package io.tcpsweep.scenario;

import io.tcpsweep.scenario.WorkloadMix.Group;
import io.tcpsweep.units.InvalidQuantityException;
import io.tcpsweep.units.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of a workload and finds everything that is wrong with it.
 *
 * <pre>
 *   mix      = item { "+" item }
 *   item     = [ N ] KIND [ "(" argument { [ "," ] argument } ")" ]
 *   argument = [ NAME ] VALUE
 * </pre>
 *
 * The first argument of bulk, rpc and paced needs no name.
 */
final class WorkloadReader {
    static final String BULK = "bulk";
    static final String RPC = "rpc";
    static final String PACED = "paced";
    static final String PING = "ping";

    /** As {@code ping} without {@code -i}. */
    static final long PING_EVERY_NS = 1_000_000_000L;

    /** What a mix looks like, for messages and documents. */
    static final String FORM = "items joined by +, each [N] bulk, rpc(SIZE), paced(SIZE every TIME) or ping";

    private static final long MAX_BYTES = 1_000_000_000_000L;
    private static final long DAY_NS = 86_400_000_000_000L;

    /** A request starts with 16 bytes that tell its length and that of the reply. */
    private static final long MIN_REQUEST_BYTES = 16;

    private static final Argument EVERY = new Argument("every", Quantity.DURATION, "ms", 1_000, DAY_NS);

    private static final List<Kind> KINDS = List.of(
            new Kind(BULK, 0, true, List.of(bytes("size", 1))),
            new Kind(
                    RPC,
                    1,
                    true,
                    List.of(
                            bytes("request", MIN_REQUEST_BYTES),
                            bytes("reply", 1),
                            new Argument("think", Quantity.DURATION, "ms", 0, DAY_NS),
                            new Argument("count", Quantity.COUNT, "", 1, 1_000_000))),
            new Kind(PACED, 2, true, List.of(bytes("write", 1), EVERY, bytes("total", 1))),
            new Kind(PING, 0, false, List.of(EVERY)));

    private static final Pattern ITEM =
            Pattern.compile("(?:(\\d+)\\s*)?([\\p{L}_-]+)\\s*(?:(\\()(.*))?", Pattern.DOTALL);
    /** Before a word that a number follows: there an argument with a name begins. */
    private static final Pattern NEXT_NAME = Pattern.compile("\\s+(?=[\\p{L}_]+\\s*[=:]?\\s*[\\d.])");

    private static final Pattern NAMED = Pattern.compile("([\\p{L}_]+)\\s*[=:]?\\s*(.*)", Pattern.DOTALL);

    private final List<InvalidValueException.Problem> problems = new ArrayList<>();

    private static Argument bytes(String name, long min) {
        return new Argument(name, Quantity.BYTES, "kB", min, MAX_BYTES);
    }

    /**
     * The mix.
     *
     * @throws InvalidValueException with everything that is wrong
     */
    WorkloadMix read(String text) {
        List<Group> groups = new ArrayList<>();
        long items = 0;
        for (String part : parts(text)) {
            Group group = item(part.strip());
            if (group != null) {
                groups.add(group);
                items += group.count();
            }
        }
        if (items > WorkloadMix.MAX_ITEMS) {
            wrong("has " + items + " items; the most is " + WorkloadMix.MAX_ITEMS);
        }
        if (!problems.isEmpty()) {
            throw new InvalidValueException(problems);
        }
        return WorkloadMix.of(groups);
    }

    /** Splits at every + outside parentheses. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == '+' && depth <= 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private Group item(String text) {
        Matcher form = ITEM.matcher(text);
        if (text.isEmpty() || !form.matches()) {
            wrong((text.isEmpty() ? "an item is empty" : "\"" + text + "\" is no item") + "; it takes " + FORM);
            return null;
        }
        int before = problems.size();
        int count = count(form.group(1), text);
        List<String> known = KINDS.stream().map(Kind::name).toList();
        Kind kind = KINDS.stream()
                .filter(one -> one.name().equals(form.group(2)))
                .findFirst()
                .orElse(null);
        if (kind == null) {
            problems.add(new InvalidValueException.Problem(
                    "\"" + form.group(2) + "\" is no kind of workload (known: " + String.join(", ", known) + ")",
                    form.group(2),
                    known));
            return null;
        }
        String arguments = "";
        if (form.group(3) != null) {
            arguments = form.group(4).strip();
            if (!arguments.endsWith(")")) {
                wrong("\"" + text + "\" does not end with \")\"; between { } or [ ] a text with a comma needs quotes");
                return null;
            }
            arguments = arguments.substring(0, arguments.length() - 1).strip();
        }
        SortedMap<String, Long> values = arguments(kind, arguments);
        for (Argument needed : kind.arguments().subList(0, kind.needed())) {
            if (!values.containsKey(needed.name()) && problems.size() == before) {
                wrong("\"" + text + "\" has no " + needed.name() + "; write " + kind.example());
            }
        }
        return problems.size() > before ? null : new Group(count, make(kind, values));
    }

    private int count(String digits, String text) {
        if (digits == null) {
            return 1;
        }
        int count = digits.length() > 6 ? Integer.MAX_VALUE : Integer.parseInt(digits);
        if (count < 1 || count > WorkloadMix.MAX_ITEMS) {
            wrong("\"" + text + "\": a number of flows is 1 to " + WorkloadMix.MAX_ITEMS);
            return 1;
        }
        return count;
    }

    private SortedMap<String, Long> arguments(Kind kind, String text) {
        SortedMap<String, Long> values = new TreeMap<>();
        if (text.isEmpty()) {
            return values;
        }
        for (String piece : text.split(",", -1)) {
            String[] arguments = NEXT_NAME.split(piece.strip());
            for (String argument : arguments) {
                argument(kind, argument.strip(), values);
            }
        }
        return values;
    }

    private void argument(Kind kind, String text, SortedMap<String, Long> values) {
        if (text.isEmpty()) {
            wrong(kind.name() + " has an empty argument; write " + kind.example());
            return;
        }
        Matcher named = NAMED.matcher(text);
        String name = named.matches() ? named.group(1) : kind.first().name();
        String value = named.matches() ? named.group(2) : text;
        if (!named.matches() && !kind.firstNeedsNoName()) {
            wrong(kind.name() + ": \"" + text + "\" has no name; write " + kind.example());
            return;
        }
        Argument argument = kind.argument(name);
        if (argument == null) {
            List<String> known = kind.arguments().stream().map(Argument::name).toList();
            problems.add(new InvalidValueException.Problem(
                    kind.name() + " has no argument \"" + name + "\" (known: " + String.join(", ", known) + ")",
                    name,
                    known));
            return;
        }
        Long number = argument.read(kind, value, this);
        if (values.containsKey(name)) {
            wrong(kind.name() + ": " + name + " is given twice");
        } else {
            values.put(name, number == null ? 0 : number);
        }
    }

    private static WorkloadItem make(Kind kind, SortedMap<String, Long> values) {
        return switch (kind.name()) {
            case BULK -> new WorkloadItem.Bulk(values.getOrDefault("size", 0L));
            case RPC ->
                new WorkloadItem.Rpc(
                        values.get("request"),
                        values.getOrDefault("reply", 1L),
                        values.getOrDefault("think", 0L),
                        values.getOrDefault("count", 0L));
            case PACED ->
                new WorkloadItem.Paced(values.get("write"), values.get("every"), values.getOrDefault("total", 0L));
            case PING -> new WorkloadItem.Ping(values.getOrDefault("every", PING_EVERY_NS));
            default -> throw new IllegalStateException("no kind " + kind.name());
        };
    }

    private void wrong(String message) {
        problems.add(new InvalidValueException.Problem(message, "", List.of()));
    }

    /**
     * A kind of item.
     *
     * @param needed how many of its first arguments must be there
     * @param firstNeedsNoName whether the first one may be a value alone
     */
    private record Kind(String name, int needed, boolean firstNeedsNoName, List<Argument> arguments) {
        Argument first() {
            return arguments.get(0);
        }

        Argument argument(String argumentName) {
            return arguments.stream()
                    .filter(argument -> argument.name().equals(argumentName))
                    .findFirst()
                    .orElse(null);
        }

        String example() {
            return switch (name) {
                case PACED -> "paced(1kB every 10ms)";
                case PING -> "ping(every 10ms)";
                default -> name + "(10kB)";
            };
        }
    }

    /** An argument and its range in base units. */
    private record Argument(String name, Quantity quantity, String exampleUnit, long min, long max) {
        Long read(Kind kind, String text, WorkloadReader reader) {
            if (text.isBlank()) {
                reader.wrong(kind.name() + ": " + name + " has no value");
                return null;
            }
            try {
                long value = quantity.parse(text, exampleUnit);
                if (value >= min && value <= max) {
                    return value;
                }
                reader.wrong(kind.name() + ": " + name + " " + print(value) + " is not between " + print(min) + " and "
                        + print(max));
            } catch (InvalidQuantityException e) {
                reader.wrong(kind.name() + ": " + name + " " + e.getMessage());
            }
            return null;
        }

        private String print(long value) {
            return quantity == Quantity.BYTES ? WorkloadText.bytes(value) : quantity.print(value);
        }
    }
}
