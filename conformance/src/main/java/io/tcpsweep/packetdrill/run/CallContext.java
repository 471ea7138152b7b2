package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.Action;
import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.packetdrill.script.Value;
import java.util.Optional;
import java.util.function.Supplier;

/** One system call of a script on its way: its arguments, and how to try it. */
record CallContext(Action.Call call, FileTable files, Machine machine, Environment environment) {
    /** What a call is asked again and again until it returns something. */
    interface Attempt extends Supplier<Optional<Reply>> {}

    Value argument(int index) {
        if (index >= call.arguments().size()) {
            throw new UnsupportedConstructException(0, call.name() + "() with so few arguments");
        }
        return call.arguments().get(index);
    }

    boolean hasArgument(int index) {
        return index < call.arguments().size();
    }

    long number(int index) {
        return Constants.number(argument(index));
    }

    String name(int index) {
        return argument(index) instanceof Value.Name name ? name.text() : "";
    }

    /** The socket that the first argument names. */
    Optional<SimSocket> socket() {
        return files.socket(number(0));
    }

    static Attempt reply(Reply reply) {
        return () -> Optional.of(reply);
    }
}
