package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.Action;
import io.tcpsweep.packetdrill.script.Value;
import java.util.Optional;

/** A system call that has begun. */
final class BlockedCall {
    private final Action.Call call;
    private final int line;
    private final CallContext.Attempt attempt;
    private final long endNs;
    private final long toleranceNs;

    /** @param endNs when it has to return, on the script's clock */
    BlockedCall(Action.Call call, int line, CallContext.Attempt attempt, long endNs, long toleranceNs) {
        this.call = call;
        this.line = line;
        this.attempt = attempt;
        this.endNs = endNs;
        this.toleranceNs = toleranceNs;
    }

    int line() {
        return line;
    }

    String name() {
        return call.name();
    }

    long endNs() {
        return endNs;
    }

    /** Tries the call; true if it returned, and as the script says. */
    boolean attempt(long nowNs) throws ScriptFailureException {
        Optional<Reply> reply = attempt.get();
        if (reply.isEmpty()) {
            return false;
        }
        String errno = call.errno().orElse("");
        boolean unnamed = call.errno().isEmpty();
        Reply got = reply.get();
        if (!ScriptRun.matches(call.result(), got) || (!unnamed && !errno.equals(got.errno()))) {
            throw new ScriptFailureException(
                    call.name() + "() returned " + got + ", expected " + expected() + (unnamed ? "" : " " + errno));
        }
        if (Math.abs(nowNs - endNs) > toleranceNs) {
            throw new ScriptFailureException(
                    call.name() + "() returned at " + PacketText.time(nowNs) + ", expected " + PacketText.time(endNs));
        }
        return true;
    }

    private String expected() {
        return call.result() instanceof Value.Any ? "..." : Long.toString(Constants.number(call.result()));
    }

    /** @throws ScriptFailureException if it should have returned */
    void checkNotOverdue(long nowNs) throws ScriptFailureException {
        if (nowNs > endNs + toleranceNs) {
            throw new ScriptFailureException(
                    call.name() + "() has not returned, expected at " + PacketText.time(endNs));
        }
    }
}
