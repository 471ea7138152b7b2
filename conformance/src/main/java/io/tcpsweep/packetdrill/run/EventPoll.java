package io.tcpsweep.packetdrill.run;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An epoll instance: what is watched, and for what (fs/eventpoll.c). */
final class EventPoll {
    /** One watched file. */
    private static final class Watch {
        private final SimSocket socket;
        private final long events;
        private boolean armed = true;
        private boolean queued;
        private int wakeUps;

        Watch(SimSocket socket, long events) {
            this.socket = socket;
            this.events = events;
            this.wakeUps = socket.wakeUps();
            this.queued = ready() != 0;
        }

        long ready() {
            long mask = (events & 0xFFFF) | (events & Constants.POLLRDHUP) | Constants.POLLERR | Constants.POLLHUP;
            return socket.readiness() & mask;
        }

        boolean isEdgeTriggered() {
            return (events & Constants.EPOLLET) != 0;
        }

        /** What has to be reported now; 0 = nothing. */
        long take() {
            int count = socket.wakeUps();
            queued |= count != wakeUps;
            wakeUps = count;
            if (!armed || (isEdgeTriggered() && !queued)) {
                return 0;
            }
            long ready = ready();
            if (isEdgeTriggered() || ready == 0) {
                queued = false;
            }
            if (ready != 0 && (events & Constants.EPOLLONESHOT) != 0) {
                armed = false;
            }
            return ready;
        }
    }

    private final Map<Long, Watch> watches = new TreeMap<>();

    void watch(long fd, SimSocket socket, long events) {
        watches.put(fd, new Watch(socket, events));
    }

    boolean isWatching(long fd) {
        return watches.containsKey(fd);
    }

    void forget(long fd) {
        watches.remove(fd);
    }

    /** The first file that is ready, with its events; it counts as reported. */
    Optional<Map.Entry<Long, Long>> take() {
        for (Map.Entry<Long, Watch> watch : watches.entrySet()) {
            long ready = watch.getValue().take();
            if (ready != 0) {
                return Optional.of(Map.entry(watch.getKey(), ready));
            }
        }
        return Optional.empty();
    }
}
