package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/** A packet that a script's peer sends: defaults are those of a peer that got everything, a test changes the rest. */
final class PeerPacket {
    private final Script script;
    private final Packet packet;

    PeerPacket(Script script, Packet packet) {
        this.script = script;
        this.packet = packet;
    }

    PeerPacket seq(long seq) {
        packet.seq = seq;
        return this;
    }

    PeerPacket data(int bytes) {
        packet.payloadBytes = bytes;
        packet.segmentPayloadBytes = bytes;
        return this;
    }

    /** Several segments merged by a device of the receiver that chains their buffers. */
    PeerPacket merged(int bytes, int segmentBytes) {
        packet.payloadBytes = bytes;
        packet.segmentPayloadBytes = segmentBytes;
        int whole = bytes / segmentBytes;
        int rest = bytes % segmentBytes;
        packet.truesizeBytes = whole * SocketMemory.truesizeBytes(packet.headerBytes + segmentBytes)
                + (rest == 0 ? 0 : SocketMemory.truesizeBytes(packet.headerBytes + rest));
        return this;
    }

    PeerPacket ack(long ackSeq) {
        packet.ackSeq = ackSeq;
        script.setEchoFor(packet);
        return this;
    }

    PeerPacket flags(int flags) {
        packet.flags |= flags;
        return this;
    }

    PeerPacket without(int flags) {
        packet.flags &= ~flags;
        return this;
    }

    PeerPacket ecn(int codepoint) {
        packet.ecn = codepoint;
        return this;
    }

    /** One more SACK block; the order is that of the calls. */
    PeerPacket sack(long start, long end) {
        packet.sackStart[packet.sackBlockCount] = start;
        packet.sackEnd[packet.sackBlockCount] = end;
        packet.sackBlockCount++;
        return this;
    }

    PeerPacket window(int windowField) {
        packet.windowField = windowField;
        return this;
    }

    PeerPacket timestamps(int value, int echo) {
        packet.hasTimestamps = true;
        packet.timestampValue = value;
        packet.timestampEcho = echo;
        return this;
    }

    PeerPacket echo(int echo) {
        packet.timestampEcho = echo;
        return this;
    }

    PeerPacket pathHash(int pathHash) {
        packet.pathHash = pathHash;
        return this;
    }

    PeerPacket mss(int bytes) {
        packet.mssOption = bytes;
        return this;
    }

    PeerPacket windowScale(int scale) {
        packet.windowScaleOption = scale;
        return this;
    }

    PeerPacket sackPermitted(boolean permitted) {
        packet.sackPermitted = permitted;
        return this;
    }

    PeerPacket withoutTimestamps() {
        packet.hasTimestamps = false;
        return this;
    }

    /** It arrives now. */
    Script arrives() {
        return script.deliver(packet);
    }
}
