package io.tcpsweep.packetdrill.script;

import java.util.List;
import java.util.Optional;

/** An argument or result of a system call. */
public sealed interface Value {
    /** A number. */
    record Whole(long number) implements Value {}

    /** A name: a constant of the system's headers. */
    record Name(String text) implements Value {}

    /** A string. */
    record Text(String text) implements Value {}

    /** Anything: {@code ...}. */
    record Any() implements Value {}

    /** Names joined by {@code |}. */
    record Bits(List<Value> parts) implements Value {}

    /** What stands in square brackets or braces. */
    record Group(List<Value> parts) implements Value {
        /** The value after {@code name=} or {@code name(n)=}. */
        public Optional<Value> field(String name) {
            return parts.stream()
                    .filter(part -> part instanceof Field field && field.name().equals(name))
                    .map(part -> ((Field) part).value())
                    .findFirst();
        }
    }

    /** {@code name=value}. */
    record Field(String name, Value value) implements Value {}

    /** {@code name(arguments)}, such as htons(80). */
    record Function(String name, List<Value> arguments) implements Value {}
}
