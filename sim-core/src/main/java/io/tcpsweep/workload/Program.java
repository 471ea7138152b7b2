package io.tcpsweep.workload;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import java.util.function.LongSupplier;

/**
 * A program with one socket that sleeps until the socket or its own clock wakes it, as one does around epoll. The
 * socket's notices only note what happened and arm the program's timer for the same instant; the program then runs
 * after all packets and TCP timers of that instant.
 */
public abstract class Program extends Timer {
    /** Most bytes of one write or read call. */
    static final long CALL_BYTES = 1 << 20;

    /** Stands for "without end" in byte counts. */
    static final long ENDLESS_BYTES = 1L << 60;

    /** Stands for "nothing is due". */
    static final long NEVER_NS = Long.MAX_VALUE;

    static final int CLIENT_TIMER = 0;
    static final int SERVER_TIMER = 1;

    private final EventLoop loop;
    private final int flowId;
    private LongSupplier schedulingDelayNs = () -> 0;

    /** When it runs after the last notice that woke it. */
    private long wakesAtNs = -1;

    private StreamSocket socket;
    private boolean wakesOnReadable;
    private boolean wakesOnWritable;
    private boolean noticedData;
    private boolean noticedRoom;
    private boolean dead;

    Program(EventLoop loop, int flowId, int timerNumber) {
        super(loop, CLASS_APPLICATION, flowId, timerNumber);
        this.loop = loop;
        this.flowId = flowId;
    }

    /** Gives the program its socket; once, before anything else. */
    public final void attach(StreamSocket newSocket) {
        socket = newSocket;
    }

    public final int flowId() {
        return flowId;
    }

    /** Notice of the socket: the connection is open. */
    public abstract void onEstablished();

    /** Notice of the socket: there is something to read, or the end of file. */
    public final void onReadable() {
        if (wakesOnReadable) {
            noticedData = true;
            wake();
        }
    }

    /** Notice of the socket: there is room to write again. */
    public final void onWritable() {
        if (wakesOnWritable) {
            noticedRoom = true;
            wake();
        }
    }

    /** Notice of the socket: the connection is over. The program does nothing any more. */
    public final void onClosed() {
        dead = true;
        cancel();
    }

    /** True once the connection is over or the program has closed its socket. */
    public final boolean isDead() {
        return dead;
    }

    final StreamSocket socket() {
        return socket;
    }

    /** True if room to write was the only notice, and there is none any more: epoll looks again before it wakes. */
    final boolean noticedInVain() {
        boolean roomOnly = noticedRoom && !noticedData;
        noticedRoom = false;
        noticedData = false;
        return roomOnly && !socket.isWritable();
    }

    /** How long the program waits for a CPU each time that its socket wakes it, 0 if never told. */
    public final void useScheduling(LongSupplier delayNs) {
        schedulingDelayNs = delayNs;
    }

    /** Runs the program when it gets a CPU, at the earliest after packets and TCP timers of this instant. */
    final long wake() {
        long nowNs = loop.nowNs();
        boolean isWaking = isArmed() && wakesAtNs >= nowNs && dueNs() <= wakesAtNs;
        if (isWaking) {
            return wakesAtNs;
        }
        wakesAtNs = nowNs + schedulingDelayNs.getAsLong();
        if (!dead && !(isArmed() && dueNs() <= wakesAtNs)) {
            armAt(wakesAtNs);
        }
        return wakesAtNs;
    }

    /** Which notices wake the program from now on. */
    final void sleepUntil(boolean readable, boolean writable) {
        wakesOnReadable = readable;
        wakesOnWritable = writable;
        // epoll looks at the whole socket, whatever it is asked for; this is how a full one starts to watch its room.
        if (socket != null && !dead) {
            socket.isWritable();
        }
    }

    /** Writes until all is written or the socket takes no more; returns the bytes written. */
    final long write(long bytes) {
        long leftBytes = bytes;
        while (leftBytes > 0) {
            long takenBytes = socket.write(Math.min(leftBytes, CALL_BYTES));
            if (takenBytes <= 0) {
                break;
            }
            leftBytes -= takenBytes;
        }
        return bytes - leftBytes;
    }

    final void closeSocket() {
        dead = true;
        cancel();
        socket.close();
    }
}
