package io.tcpsweep.packetdrill.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The notifications of sends with MSG_ZEROCOPY: each such send has the next number, and once all its bytes are
 * acknowledged the number joins the last notification that waits to be read, or makes a new one (Linux 6.12
 * net/core/skbuff.c __msg_zerocopy_callback()).
 */
final class ZerocopyNotes {
    /** A notification: sends {@code first} to {@code last} are complete. */
    record Note(long first, long last) {}

    private record Pending(long number, long endBytes) {}

    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Deque<Note> notes = new ArrayDeque<>();
    private long nextNumber;
    private int queued;

    /** @param endBytes bytes written to the stream when the send had ended */
    void onSend(long endBytes) {
        pending.add(new Pending(nextNumber++, endBytes));
    }

    /** Makes notifications of what is acknowledged by now. */
    void update(long ackedBytes) {
        while (!pending.isEmpty() && pending.peek().endBytes() <= ackedBytes) {
            long number = pending.poll().number();
            Note last = notes.peekLast();
            queued++;
            if (last != null && last.last() + 1 == number) {
                notes.pollLast();
                notes.add(new Note(last.first(), number));
            } else {
                notes.add(new Note(number, number));
            }
        }
    }

    boolean isEmpty() {
        return notes.isEmpty();
    }

    /** The next notification, which then is read. */
    Optional<Note> take() {
        return Optional.ofNullable(notes.poll());
    }

    /** How often a notification woke those who wait for the socket. */
    int wakeUps() {
        return queued;
    }
}
