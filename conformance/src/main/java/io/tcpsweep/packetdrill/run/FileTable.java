package io.tcpsweep.packetdrill.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The open files of a script, under the script's numbers. */
final class FileTable {
    private final Map<Long, SimSocket> sockets = new TreeMap<>();
    private final Map<Long, EventPoll> polls = new TreeMap<>();

    void put(long fd, SimSocket socket) {
        sockets.put(fd, socket);
    }

    void put(long fd, EventPoll poll) {
        polls.put(fd, poll);
    }

    Optional<SimSocket> socket(long fd) {
        return Optional.ofNullable(sockets.get(fd));
    }

    Optional<EventPoll> poll(long fd) {
        return Optional.ofNullable(polls.get(fd));
    }

    boolean remove(long fd) {
        polls.values().forEach(poll -> poll.forget(fd));
        boolean socket = sockets.remove(fd) != null;
        boolean poll = polls.remove(fd) != null;
        return socket || poll;
    }

    /** The lowest number that is free. */
    long nextFree() {
        long fd = 3;
        while (sockets.containsKey(fd) || polls.containsKey(fd)) {
            fd++;
        }
        return fd;
    }

    /** The socket that listens, the newest if several do. */
    Optional<SimSocket> listener() {
        List<SimSocket> listening = new ArrayList<>(
                sockets.values().stream().filter(SimSocket::isListening).toList());
        return listening.isEmpty() ? Optional.empty() : Optional.of(listening.get(listening.size() - 1));
    }
}
