package io.tcpsweep.conform.program;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.FlowSpec.Kind;
import io.tcpsweep.workload.StreamSocket;
import java.util.ArrayList;
import java.util.List;

/** One connection of a client process: what its program has done and what it waits for. */
public final class ClientConnection {
    static final long NEVER_NS = Long.MAX_VALUE;
    private static final long ENDLESS_BYTES = 1L << 60;

    final FlowSpec flow;
    final StreamSocket socket;
    final StreamContent content = new StreamContent();

    boolean opened;
    boolean up;
    boolean dead;

    /** Whether the program asked to hear that the socket is writable, or readable; a stream never reads. */
    boolean wantsWritable;

    boolean wantsReadable;

    /** What has been reported and not been handled. */
    boolean isEstablished;

    boolean isWritable;
    boolean isReadable;
    boolean isClosed;

    /** Stream: bytes it may have written by now, and has written. */
    long allowedBytes;

    long doneBytes;
    boolean closeAtEnd;

    /** Rpc: bytes left to write of the request and to read of the reply, requests to go, start of this one. */
    long leftBytes;

    long wantBytes;
    long toGoCount;
    long requestStartNs;

    /** When the next chunk or request is due. */
    long nextNs = NEVER_NS;

    private final List<Long> latenciesNs = new ArrayList<>();
    private long allWrittenNs = NEVER_NS;

    ClientConnection(FlowSpec flow, StreamSocket socket) {
        this.flow = flow;
        this.socket = socket;
        closeAtEnd = flow.close();
        toGoCount = flow.count();
        if (flow.kind() == Kind.BULK) {
            allowedBytes = flow.totalBytes() == FlowSpec.ENDLESS ? ENDLESS_BYTES : flow.totalBytes();
        }
    }

    /** Whether it has been opened and is neither closed nor broken. */
    public boolean isOpen() {
        return opened && !dead;
    }

    /** Rpc: how long each request took until its reply was complete. */
    public List<Long> latenciesNs() {
        return latenciesNs;
    }

    /** Stream: time from the start of the process to its last write; {@link Long#MAX_VALUE} if it has not come. */
    public long allWrittenNs() {
        return allWrittenNs;
    }

    void noteReply(long latencyNs) {
        latenciesNs.add(latencyNs);
    }

    void noteAllWritten(long sinceStartNs) {
        allWrittenNs = sinceStartNs;
    }
}
