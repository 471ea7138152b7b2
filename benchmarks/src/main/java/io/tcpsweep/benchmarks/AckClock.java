package io.tcpsweep.benchmarks;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.tcp.TcpSocketEvents;

/**
 * The receiver of an endless stream over a link of constant rate that loses nothing, and the program that writes it:
 * acknowledges two segments at a time and, instead of losing packets, echoes a congestion mark while more than
 * {@link #MARK_SEGMENTS} segments are on their way. So the window swings as it does at a bottleneck.
 */
final class AckClock extends Timer implements PacketSink, TcpSocketEvents {
    static final int FLOW_ID = 0;

    private static final int MARK_SEGMENTS = 200;
    private static final int MSS = 1_428;
    private static final int ACKED_BYTES = 2 * MSS;
    private static final long ACK_INTERVAL_NS = 2_400; // two segments at 10 Gbit/s
    private static final long WRITE_BYTES = 1 << 16;
    private static final int WINDOW_FIELD = 65_535;
    private static final int WINDOW_SCALE = 7;
    private static final int HEADER_BYTES = 72;
    private static final int NS_PER_MS = 1_000_000;
    private static final int STAMP_OFFSET_MS = 5_000;

    private final EventLoop loop;
    private final PacketPool pool;
    private TcpConnection sender;
    private long ackedSeq;
    private long sentSeq;
    private int newestStamp;
    private boolean isWritable;
    private boolean wasReduced;

    AckClock(EventLoop loop, PacketPool pool) {
        super(loop, CLASS_LINK, 0, 0);
        this.loop = loop;
        this.pool = pool;
    }

    /** Opens a connection with this listener, which is to send. */
    void connectTo(TcpConnection listener) {
        sender = listener;
        sender.listen();
        Packet syn = packet(Packet.SYN | Packet.ECE | Packet.CWR, 0);
        syn.mssOption = MSS + 12;
        syn.windowScaleOption = WINDOW_SCALE;
        syn.sackPermitted = true;
        sender.receive(syn, loop.nowNs());
        ackedSeq = 1;
        sender.receive(packet(Packet.ACK, 1), loop.nowNs());
        if (!sender.isEstablished()) {
            throw new IllegalStateException("the handshake failed");
        }
        isWritable = true;
        write();
        armAt(loop.nowNs() + ACK_INTERVAL_NS);
    }

    @Override
    protected void fire(long nowNs) {
        long waiting = sentSeq - ackedSeq;
        if (waiting > 0) {
            ackedSeq += Math.min(waiting, ACKED_BYTES);
            sender.receive(packet(Packet.ACK | echo(waiting), 1), nowNs);
        }
        if (isWritable) {
            write();
        }
        armAt(nowNs + ACK_INTERVAL_NS);
    }

    /** Echoes each mark to DCTCP, to others until the sender says that it has reduced its window (RFC 3168). */
    private int echo(long waitingBytes) {
        boolean marks = waitingBytes > (long) MARK_SEGMENTS * MSS;
        if (!marks || sender.congestionControl().needsEcn()) {
            wasReduced = false;
        }
        return marks && !wasReduced ? Packet.ECE : 0;
    }

    private void write() {
        while (isWritable) {
            isWritable = sender.write(WRITE_BYTES) > 0;
        }
    }

    private Packet packet(int flags, long seq) {
        Packet packet = pool.acquire();
        packet.flowId = FLOW_ID;
        packet.flags = flags;
        packet.seq = seq;
        packet.ackSeq = ackedSeq;
        packet.headerBytes = HEADER_BYTES;
        packet.windowField = WINDOW_FIELD;
        packet.hasTimestamps = true;
        packet.timestampValue = (int) (loop.nowNs() / NS_PER_MS) + STAMP_OFFSET_MS;
        packet.timestampEcho = newestStamp;
        return packet;
    }

    /** What the sender sends. */
    @Override
    public void receive(Packet packet, long nowNs) {
        sentSeq = Math.max(sentSeq, packet.endSeq());
        newestStamp = packet.timestampValue;
        wasReduced |= (packet.flags & Packet.CWR) != 0;
        pool.release(packet);
    }

    @Override
    public void established(long nowNs) {}

    @Override
    public void readable(long nowNs) {}

    @Override
    public void writable(long nowNs) {
        isWritable = true;
    }

    @Override
    public void closed(long nowNs) {
        throw new IllegalStateException("the connection ended");
    }
}
