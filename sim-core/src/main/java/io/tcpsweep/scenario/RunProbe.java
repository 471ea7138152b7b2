package io.tcpsweep.scenario;

import io.tcpsweep.host.Host;
import io.tcpsweep.host.HostProbe;
import io.tcpsweep.net.Link;
import io.tcpsweep.net.LinkProbe;
import java.util.List;

/**
 * Looks into one run while it goes on: for measurements that no result column holds. It must change nothing; then the
 * run and its digests are those of the same run without it.
 */
public interface RunProbe extends LinkProbe, HostProbe {
    /**
     * Everything is wired and nothing has happened yet. The parts have the numbers that the other methods tell, and may
     * be asked for their counters at any time.
     *
     * @param hosts senders, then the receiver
     * @param links access links of the senders, paths, the way back
     */
    default void onStart(List<Host> hosts, List<Link> links) {}
}
