package io.tcpsweep.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.engine.Timer;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One connection against a peer that does what the test says, in the manner of packetdrill: time advances only by the
 * test's calls, the peer's packets arrive at the test's times, and each expectation takes everything that the
 * connection has sent since the one before.
 *
 * <p>Sequence numbers count from the SYN, so the first byte of either side is number 1. Programs act outside of events.
 */
final class Script {
    /** Payload of a full segment: MTU 1,500, IPv6, timestamps. */
    static final int MSS = 1_428;

    /** The window field of the peer's packets, scaled by 2^7: 512 KiB. */
    static final int PEER_WINDOW_FIELD = 4_096;

    static final int PEER_WINDOW_SCALE = 7;

    /** The host started this long before the script, so that no stamp is 0. */
    private static final long CLOCK_OFFSET_NS = 1_000_000_000_000L;

    private static final int PEER_CLOCK_OFFSET_MS = 5_000;
    private static final int FLOW_ID = 0;
    private static final int PEER_PATH_HASH = 77;

    final EventLoop loop = new EventLoop();
    final HostClock clock;
    final PacketPool pool = new PacketPool();
    final TcpConfig config;
    final TcpConnection tcp;

    private final List<Sent> sent = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private int consumed;
    private boolean active;
    private boolean refusesData;

    private long peerSeq = 1;
    private long peerAckSeq = 1;
    private int peerWindowField = PEER_WINDOW_FIELD;
    private int peerEcho;

    private Script(TcpConfig config, int hz, boolean active) {
        this.config = config;
        this.active = active;
        this.clock = HostClock.startedBefore(hz, CLOCK_OFFSET_NS);
        this.tcp = new TcpConnection(
                config,
                loop,
                clock,
                pool,
                new ConnectionAddress(FLOW_ID, !active, 0, 1),
                0,
                number -> 1_000 + number,
                this::onSent,
                new Notices());
    }

    static long ms(long milliseconds) {
        return milliseconds * 1_000_000L;
    }

    static long us(long microseconds) {
        return microseconds * 1_000L;
    }

    /** An active endpoint that has done nothing yet; the clock ticks at whole multiples of 1/HZ. */
    static Script active(TcpConfig config, int hz) {
        return new Script(config, hz, true);
    }

    /** A listening endpoint. */
    static Script passive(TcpConfig config, int hz) {
        Script script = new Script(config, hz, false);
        script.tcp.listen();
        return script;
    }

    /** An active endpoint that became established at {@code rttNs}, HZ 1000; the handshake's packets are consumed. */
    static Script connected(TcpConfig config, long rttNs) {
        return connected(config, rttNs, 1_000);
    }

    static Script connected(TcpConfig config, long rttNs, int hz) {
        Script script = active(config, hz);
        script.tcp.connect();
        script.at(rttNs);
        script.synAck().arrives();
        script.consumed = script.sent.size();
        return script;
    }

    /** A passive endpoint that became established {@code rttNs} after its SYN-ACK, HZ 1000. */
    static Script accepted(TcpConfig config, long rttNs) {
        return accepted(config, rttNs, 1_000);
    }

    static Script accepted(TcpConfig config, long rttNs, int hz) {
        Script script = passive(config, hz);
        script.syn().arrives();
        script.after(rttNs);
        script.packet().ack(1).arrives();
        script.consumed = script.sent.size();
        return script;
    }

    // ---- time ---------------------------------------------------------------------------------------------------

    /** Runs up to this time, events of that instant included. */
    Script at(long timeNs) {
        boolean finished = false;
        while (!finished) {
            finished = loop.runUntil(timeNs, 1);
            Invariants.check(tcp);
        }
        return this;
    }

    Script after(long durationNs) {
        return at(loop.nowNs() + durationNs);
    }

    long now() {
        return loop.nowNs();
    }

    /** Runs until something is sent and gives its time; fails if nothing is until {@code limitNs} from now. */
    long timeOfNextSent(long limitNs) {
        // Without something due at the limit the loop would advance the clock to it.
        Timer limit = new Timer(loop, Timer.CLASS_PROBE, 0, 0) {
            @Override
            protected void fire(long nowNs) {}
        };
        limit.armAt(loop.nowNs() + limitNs);
        while (sent.size() == consumed && limit.isArmed()) {
            loop.runUntil(limit.dueNs(), 1);
            Invariants.check(tcp);
        }
        limit.cancel();
        assertThat(unexpected()).as("sent within %d ns", limitNs).isNotEmpty();
        return sent.get(consumed).timeNs();
    }

    /** The connection's timestamp clock: whole milliseconds. */
    int timestampClock() {
        return (int) (clock.clockNs(loop.nowNs()) / 1_000_000L);
    }

    // ---- the program --------------------------------------------------------------------------------------------

    /** Writes all of it; a test that wants to see a full buffer calls the connection itself. */
    Script write(long bytes) {
        long taken = tcp.write(bytes);
        assertThat(taken).as("bytes taken").isEqualTo(bytes);
        Invariants.check(tcp);
        return this;
    }

    Script read(long maxBytes) {
        tcp.read(maxBytes);
        return this;
    }

    /** What the connection told its program, in order: established, readable, writable, closed. */
    List<String> notices() {
        return notices;
    }

    // ---- the peer -----------------------------------------------------------------------------------------------

    /** A packet of the peer without data that acknowledges what it acknowledged last. */
    PeerPacket packet() {
        Packet packet = pool.acquire();
        packet.flowId = FLOW_ID;
        packet.reverse = active;
        packet.flags = Packet.ACK;
        packet.seq = peerSeq;
        packet.ackSeq = peerAckSeq;
        packet.windowField = peerWindowField;
        packet.pathHash = PEER_PATH_HASH;
        packet.headerBytes = config.ipHeaderBytes() + 32;
        packet.hasTimestamps = config.timestamps();
        packet.timestampValue = (int) (loop.nowNs() / 1_000_000L) + PEER_CLOCK_OFFSET_MS;
        packet.timestampEcho = peerEcho;
        return new PeerPacket(this, packet);
    }

    PeerPacket synAck() {
        PeerPacket synAck = packet().seq(0).ack(1).flags(Packet.SYN).window(65_535);
        return withSynOptions(synAck);
    }

    PeerPacket syn() {
        PeerPacket syn =
                packet().seq(0).ack(0).without(Packet.ACK).flags(Packet.SYN).window(64_800);
        return withSynOptions(syn).echo(0);
    }

    private PeerPacket withSynOptions(PeerPacket packet) {
        return packet.mss(config.mtuBytes() - config.ipHeaderBytes() - 20)
                .windowScale(PEER_WINDOW_SCALE)
                .sackPermitted(true);
    }

    /** A pure ACK of the peer arrives. */
    Script ack(long ackSeq) {
        return packet().ack(ackSeq).arrives();
    }

    /** The peer's next data arrive, in order. */
    Script data(int bytes) {
        return packet().data(bytes).ecn(Packet.NOT_ECT).arrives();
    }

    /** The peer's next data arrive, in order, as the end of a write. */
    Script pushedData(int bytes) {
        return packet().data(bytes).flags(Packet.PSH).arrives();
    }

    /** Data of the peer at this place of its stream. */
    Script dataAt(long seq, int bytes) {
        return packet().seq(seq).data(bytes).arrives();
    }

    /** From now on the peer's packets carry this window field. */
    Script peerWindow(int windowField) {
        peerWindowField = windowField;
        return this;
    }

    /**
     * What a receiver echoes that got everything as it was last sent: the stamp of the packet that holds the first byte
     * which was not acknowledged yet.
     */
    void setEchoFor(Packet packet) {
        if (packet.ackSeq > peerAckSeq || peerEcho == 0) {
            for (Sent candidate : sent) {
                if (candidate.isSegment() && candidate.seq() <= peerAckSeq && peerAckSeq < candidate.endSeq()) {
                    peerEcho = candidate.timestampValue();
                } else if (candidate.has(Packet.SYN) && packet.ackSeq == 1) {
                    peerEcho = candidate.timestampValue();
                }
            }
            packet.timestampEcho = peerEcho;
        }
    }

    Script deliver(Packet packet) {
        peerSeq = Math.max(peerSeq, packet.endSeq());
        peerAckSeq = Math.max(peerAckSeq, packet.ackSeq);
        tcp.receive(packet, loop.nowNs());
        Invariants.check(tcp);
        return this;
    }

    // ---- expectations -------------------------------------------------------------------------------------------

    /** Everything sent since the last expectation; see {@link Sent#text()}. */
    Script expect(String... texts) {
        List<Sent> found = unexpected();
        consumed = sent.size();
        assertThat(found).extracting(Sent::text).containsExactly(texts);
        return this;
    }

    Script expectNothing() {
        return expect();
    }

    /** Nothing is sent before this time, and this at it. */
    Script expectAt(long timeNs, String... texts) {
        at(timeNs - 1);
        expectNothing();
        at(timeNs);
        return expect(texts);
    }

    /** Forgets what was sent since the last expectation. */
    Script ignoreSent() {
        consumed = sent.size();
        return this;
    }

    Script expectCwnd(int segments) {
        assertThat(tcp.window().cwndSegments).as("cwnd").isEqualTo(segments);
        return this;
    }

    Script expectSsthresh(int segments) {
        assertThat(tcp.window().ssthreshSegments).as("ssthresh").isEqualTo(segments);
        return this;
    }

    Script expectCaState(int state) {
        assertThat(tcp.caState()).as("congestion state").isEqualTo(state);
        return this;
    }

    /** What was sent since the last expectation; it stays unexpected. */
    List<Sent> unexpected() {
        return sent.subList(consumed, sent.size());
    }

    List<Sent> allSent() {
        return sent;
    }

    Sent lastSent() {
        return sent.get(sent.size() - 1);
    }

    long bytesSentOnce() {
        return sent.stream()
                        .filter(packet -> packet.payloadBytes() > 0)
                        .mapToLong(Sent::endSeq)
                        .max()
                        .orElse(1)
                - 1;
    }

    /** Short forms of many equal segments: {@code segments(1, 3)} is three full ones from byte 1 on, without PSH. */
    static String[] fullSegments(long firstSeq, int count) {
        String[] texts = new String[count];
        Arrays.setAll(texts, i -> "[.] " + (firstSeq + (long) i * MSS) + "+" + MSS);
        return texts;
    }

    /** From now on the host has no room for data, or has again. */
    Script refuseData(boolean refuses) {
        refusesData = refuses;
        return this;
    }

    private void onSent(Packet packet, long nowNs) {
        if (refusesData && packet.chargedBytes > 0) {
            tcp.hostQueueListener().onRejected();
            pool.release(packet);
            return;
        }
        sent.add(Sent.of(packet, nowNs));
        pool.release(packet);
    }

    private final class Notices implements TcpSocketEvents {
        @Override
        public void established(long nowNs) {
            notices.add("established");
        }

        @Override
        public void readable(long nowNs) {
            notices.add("readable");
        }

        @Override
        public void writable(long nowNs) {
            notices.add("writable");
        }

        @Override
        public void closed(long nowNs) {
            notices.add("closed");
        }
    }
}
