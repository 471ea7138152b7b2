package io.tcpsweep.net;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.packet.PacketPool;
import java.util.Objects;

/**
 * What every part of one run's network shares.
 *
 * @param loop the run's event loop
 * @param pool where packets come from and dropped ones go
 * @param digest fed by links
 * @param streams random sources
 * @param probe told what happens to packets on links; null for none
 */
public record NetworkContext(
        EventLoop loop, PacketPool pool, TraceDigest digest, RandomStreams streams, LinkProbe probe) {
    public NetworkContext {
        Objects.requireNonNull(loop, "loop");
        Objects.requireNonNull(pool, "pool");
        Objects.requireNonNull(digest, "digest");
        Objects.requireNonNull(streams, "streams");
    }
}
