package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packetdrill.script.Action;
import io.tcpsweep.packetdrill.script.Event;
import io.tcpsweep.packetdrill.script.EventTime;
import io.tcpsweep.packetdrill.script.Script;
import io.tcpsweep.packetdrill.script.UnsupportedConstructException;
import io.tcpsweep.packetdrill.script.Value;
import io.tcpsweep.packetdrill.value.AssertionFailedException;
import io.tcpsweep.packetdrill.value.BadCodeException;
import io.tcpsweep.packetdrill.value.CodeBlock;
import java.nio.file.Path;
import java.util.Optional;

/** Runs one script against one simulated host. */
public final class ScriptRun {
    private static final long NS_PER_US = 1_000;
    private static final String DEFAULT_TOLERANCE_US = "4000";

    /** What a system call or the injection of a packet takes. */
    private static final long STEP_NS = 10_000;

    /** How long after its time an expected packet is still waited for. */
    private static final long PATIENCE_NS = 2_000_000_000L;

    private final Script script;
    private final Environment environment = new Environment();
    private final CommandLines commands;
    private final Machine machine;
    private final FileTable files = new FileTable();
    private final SystemCalls calls = new SystemCalls(this::setCurrent);
    private final CodeBlock code = new CodeBlock();
    private final long toleranceNs;
    private final long timestampTickUs;
    private final int unitMssBytes;
    private LiveConnection current;
    private BlockedCall blocked;

    /**
     * @param folder where the script lies
     * @param hz ticks per second of the simulated kernel
     */
    public ScriptRun(Script script, Path folder, int hz) {
        this.script = script;
        this.machine = new Machine(hz);
        this.commands = new CommandLines(environment, folder);
        this.toleranceNs = Long.parseLong(script.option("tolerance_usecs", DEFAULT_TOLERANCE_US)) * NS_PER_US;
        this.timestampTickUs = Long.parseLong(script.option("tcp_ts_tick_usecs", "0"));
        this.unitMssBytes = Integer.parseInt(script.option("mss", "0"));
        environment.setIpv6(script.option("ip_version", "ipv4").equals("ipv6"));
        environment.setMtuBytes(Integer.parseInt(script.option("mtu", "1500")));
    }

    private void setCurrent(LiveConnection connection) {
        current = connection;
    }

    /** Runs the script to its end, or to the first difference. */
    public Outcome run() {
        for (Event command : script.init()) {
            try {
                commands.apply(((Action.Command) command.action()).text());
            } catch (UnsupportedConstructException e) {
                return new Outcome(Outcome.Verdict.UNSUPPORTED, command.line(), e.getMessage());
            }
        }
        for (Event event : script.events()) {
            int line = event.line();
            try {
                perform(event);
                if (blocked != null) {
                    line = blocked.line();
                    blocked.checkNotOverdue(machine.scriptNs());
                }
            } catch (ScriptFailureException | UnexpectedValueException e) {
                return failure(line, e.getMessage());
            } catch (AssertionFailedException e) {
                return failure(line, e.getMessage());
            } catch (BadCodeException e) {
                return new Outcome(Outcome.Verdict.BROKEN, line, e.getMessage());
            } catch (UnsupportedConstructException e) {
                return new Outcome(Outcome.Verdict.UNSUPPORTED, e.line() > 0 ? e.line() : line, e.getMessage());
            }
        }
        return finishBlocked();
    }

    private Outcome finishBlocked() {
        int line = blocked == null ? 0 : blocked.line();
        try {
            awaitBlocked();
            return Outcome.PASSED;
        } catch (ScriptFailureException | UnexpectedValueException e) {
            return failure(line, e.getMessage());
        }
    }

    private Outcome failure(int line, String message) {
        StringBuilder text = new StringBuilder("at " + PacketText.time(machine.scriptNs()) + ": " + message);
        environment.notes().forEach(note -> text.append("\n  not executed: ").append(note));
        return new Outcome(Outcome.Verdict.FAIL, line, text.toString());
    }

    private void perform(Event event) throws ScriptFailureException, AssertionFailedException, BadCodeException {
        Due due = new Due(event.time(), machine.scriptNs());
        if (event.action() instanceof Action.TcpPacket packet) {
            if (packet.inbound()) {
                waitFor(due);
                inject(packet);
            } else {
                expect(packet, due);
            }
        } else if (event.action() instanceof Action.Call call) {
            awaitBlocked();
            waitFor(due);
            perform(call, event.line(), due);
        } else if (event.action() instanceof Action.Command command) {
            waitFor(due);
            commands.apply(command.text());
        } else if (event.action() instanceof Action.Code statements) {
            waitFor(due);
            code.run(statements.text(), new TcpInfoNames(Optional.ofNullable(current)));
        }
    }

    // ---- time ---------------------------------------------------------------------------------------------------

    /** When an event is due, on the script's clock. */
    private record Due(boolean any, long originNs, long startNs, long endNs) {
        Due(EventTime time, long nowNs) {
            this(
                    time.any(),
                    time.relative() ? nowNs : 0,
                    time.startUs() * NS_PER_US + (time.relative() ? nowNs : 0),
                    time.endUs() * NS_PER_US + (time.relative() ? nowNs : 0));
        }
    }

    private void waitFor(Due due) throws ScriptFailureException {
        if (due.any()) {
            return;
        }
        if (machine.scriptNs() > due.endNs() + toleranceNs) {
            throw new ScriptFailureException("the event's time " + PacketText.time(due.startNs()) + " has passed");
        }
        advanceTo(Math.max(due.startNs(), machine.scriptNs()));
    }

    private void advanceTo(long scriptNs) throws ScriptFailureException {
        long endNs = Machine.liveNs(scriptNs);
        while (machine.loop().runNext(endNs)) {
            tryBlocked();
        }
        machine.loop().runUntil(endNs, Long.MAX_VALUE);
        tryBlocked();
    }

    private void step() throws ScriptFailureException {
        advanceTo(machine.scriptNs() + STEP_NS);
    }

    // ---- packets ------------------------------------------------------------------------------------------------

    private void inject(Action.TcpPacket packet) throws ScriptFailureException {
        boolean opens = (packet.flags() & (Packet.SYN | Packet.ACK | Packet.RST)) == Packet.SYN;
        if (opens && packet.payloadBytes() > 0) {
            throw new UnsupportedConstructException(0, "data on a SYN");
        }
        Optional<SimSocket> listener = files.listener();
        if (opens && listener.isPresent() && !isInUse()) {
            SimSocket socket = listener.get();
            LiveConnection connection = machine.newConnection(environment.config(socket.settings()));
            socket.settings().applyTo(connection.tcp(), machine.nowNs());
            connection.tcp().listen();
            socket.backlog().add(connection);
            current = connection;
        }
        if (current == null) {
            current = machine.newConnection(environment.config(new SocketSettings()));
        }
        current.inject(packet, unitMssBytes, machine.pool(), machine.nowNs());
        step();
    }

    /** Whether a SYN belongs to the connection that there is. */
    private boolean isInUse() {
        int state = current == null ? SimSocket.CLOSE : current.tcp().socketState();
        return state != SimSocket.CLOSE && state != Machine.LISTEN;
    }

    private void expect(Action.TcpPacket packet, Due due) throws ScriptFailureException {
        long endNs = Math.max(due.any() ? 0 : due.endNs(), machine.scriptNs()) + toleranceNs + PATIENCE_NS;
        Optional<SentPacket> first = nextSent(endNs);
        if (first.isEmpty()) {
            throw new ScriptFailureException("nothing was sent; expected " + expectedText(packet));
        }
        SentPacket sent = first.get();
        while (sent.payloadBytes() > 0 && sent.payloadBytes() < packet.payloadBytes()) {
            Optional<SentPacket> next = nextSent(machine.scriptNs());
            if (next.isEmpty() || !sent.isFollowedBy(next.get())) {
                next.ifPresent(machine.sent()::addFirst);
                break;
            }
            sent = sent.joinedWith(next.get());
        }
        Comparison comparison = new Comparison(packet, sent);
        String difference = comparison.difference();
        long sentNs = Machine.scriptNs(sent.timeNs());
        if (difference.isEmpty() && !due.any()) {
            difference = sentNs < due.startNs() - toleranceNs || sentNs > due.endNs() + toleranceNs ? "time" : "";
        }
        if (difference.isEmpty() && comparison.timestampErrorTicks() * timestampTickUs * NS_PER_US > toleranceNs) {
            difference = "timestamp";
        }
        if (!difference.isEmpty()) {
            throw new ScriptFailureException(difference + " differs"
                    + "\n  expected " + time(due) + " " + comparison.expectedText()
                    + "\n  actual   " + PacketText.time(sentNs) + " " + comparison.sentText());
        }
    }

    private static String time(Due due) {
        if (due.any()) {
            return "*";
        }
        String start = PacketText.time(due.startNs());
        return due.startNs() == due.endNs() ? start : start + "~" + PacketText.time(due.endNs());
    }

    private static String expectedText(Action.TcpPacket packet) {
        return PacketText.segment(packet.flags(), packet.seq(), packet.payloadBytes(), packet.ackSeq());
    }

    /** The next packet sent, if one is before this time. */
    private Optional<SentPacket> nextSent(long endScriptNs) throws ScriptFailureException {
        long endNs = Machine.liveNs(endScriptNs);
        while (machine.sent().isEmpty()) {
            if (!machine.loop().runNext(endNs)) {
                machine.loop().runUntil(endNs, Long.MAX_VALUE);
                break;
            }
            tryBlocked();
        }
        return Optional.ofNullable(machine.sent().poll());
    }

    // ---- system calls -------------------------------------------------------------------------------------------

    private void perform(Action.Call call, int line, Due due) throws ScriptFailureException {
        CallContext.Attempt attempt = calls.begin(new CallContext(call, files, machine, environment));
        long endNs = call.endUs().map(us -> us * NS_PER_US + due.originNs()).orElse(machine.scriptNs());
        blocked = new BlockedCall(call, line, attempt, endNs, toleranceNs);
        if (call.endUs().isPresent()) {
            tryBlocked();
        } else {
            awaitBlocked();
        }
        step();
    }

    private void tryBlocked() throws ScriptFailureException {
        if (blocked != null && blocked.attempt(machine.scriptNs())) {
            blocked = null;
        }
    }

    /** A call that does not return holds the script up. */
    private void awaitBlocked() throws ScriptFailureException {
        tryBlocked();
        long endNs = blocked == null ? 0 : Machine.liveNs(Math.max(blocked.endNs(), machine.scriptNs()) + PATIENCE_NS);
        while (blocked != null) {
            if (!machine.loop().runNext(endNs)) {
                machine.loop().runUntil(endNs, Long.MAX_VALUE);
                throw new ScriptFailureException(blocked.name() + "() does not return");
            }
            tryBlocked();
        }
    }

    /** Whether a result is what a script says. */
    static boolean matches(Value expected, Reply reply) {
        return expected instanceof Value.Any || Constants.number(expected) == reply.value();
    }
}
