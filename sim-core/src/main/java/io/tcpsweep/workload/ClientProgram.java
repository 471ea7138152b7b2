package io.tcpsweep.workload;

import io.tcpsweep.engine.EventLoop;

/** A program that opens its connection at a given time and acts from the instant at which it is established. */
public abstract class ClientProgram extends Program {
    private enum State {
        IDLE,
        CONNECTING,
        UP
    }

    private State state = State.IDLE;

    ClientProgram(EventLoop loop, int flowId) {
        super(loop, flowId, CLIENT_TIMER);
    }

    /** Opens the connection at this time; once. */
    public final void startAt(long timeNs) {
        armAt(timeNs);
    }

    @Override
    public final void onEstablished() {
        if (state == State.CONNECTING) {
            state = State.UP;
            begin(wake());
        }
    }

    @Override
    protected final void fire(long nowNs) {
        if (state == State.IDLE) {
            state = State.CONNECTING;
            socket().connect();
            return;
        }
        if (!noticedInVain() || nowNs >= nextNs()) {
            step(nowNs);
        }
        if (nextNs() != NEVER_NS) {
            armAt(nextNs());
        }
    }

    /** Called once, when the connection is up, before the first step of the same instant. */
    abstract void begin(long nowNs);

    /** When the program has something to do of its own accord; {@link #NEVER_NS} if it only waits for the socket. */
    abstract long nextNs();

    /** Does what the program can do now. */
    abstract void step(long nowNs);
}
