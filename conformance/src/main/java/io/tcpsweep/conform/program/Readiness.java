package io.tcpsweep.conform.program;

import java.util.ArrayDeque;

/**
 * Which sockets of a process are ready, in the order in which they became so, as an epoll instance has it. A socket is
 * in the list once, however many events it has.
 *
 * @param <T> what stands for a socket
 */
final class Readiness<T> {
    private final ArrayDeque<T> ready = new ArrayDeque<>();

    void add(T socket) {
        if (!ready.contains(socket)) {
            ready.addLast(socket);
        }
    }

    /** The sockets that are ready now, taken out of the list. */
    ArrayDeque<T> takeAll() {
        ArrayDeque<T> taken = new ArrayDeque<>(ready);
        ready.clear();
        return taken;
    }

    boolean isEmpty() {
        return ready.isEmpty();
    }
}
