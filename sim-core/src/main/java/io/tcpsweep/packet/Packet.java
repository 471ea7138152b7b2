package io.tcpsweep.packet;

/**
 * One TCP packet, or a super-segment or unit of several on its way between TCP and the wire. Pooled and mutable; the
 * fields are what the headers carry. Sequence numbers are relative to the initial one (SYN = 0) and do not wrap.
 */
public final class Packet {
    public static final int FIN = 0x01;
    public static final int SYN = 0x02;
    public static final int RST = 0x04;
    public static final int PSH = 0x08;
    public static final int ACK = 0x10;
    public static final int URG = 0x20;
    public static final int ECE = 0x40;
    public static final int CWR = 0x80;

    /** Values of the ECN field of the IP header. */
    public static final int NOT_ECT = 0;

    public static final int ECT_1 = 1;
    public static final int ECT_0 = 2;
    public static final int CE = 3;

    /** SACK blocks that fit beside nothing else; three fit beside timestamps. */
    public static final int MAX_SACK_BLOCKS = 4;

    /** The connection, numbered from 0; the same number in both directions. */
    public int flowId;

    /** True from the passive side (receiver of data in bulk workloads) to the active one. */
    public boolean reverse;

    public int sourceHostId;
    public int destinationHostId;

    /** Flow label or txhash: what switches hash to choose a path. */
    public int pathHash;

    /** How many path hashes the sender's socket has had so far, from 0. */
    public int pathHashNumber;

    public int ecn;
    public int flags;

    public long seq;
    public long ackSeq;

    /** Payload bytes. */
    public int payloadBytes;

    /**
     * Payload bytes of each wire packet (of the last one, at most) if this is a super-segment, or a unit of packets
     * that a receiving device has merged; otherwise equal to payloadBytes or 0.
     */
    public int segmentPayloadBytes;

    /**
     * Memory that the receiving socket is charged for: what a device that merges packets into units found them to cost;
     * 0 = what a packet of this length costs by itself.
     */
    public int truesizeBytes;

    /** Network and transport headers with options. */
    public int headerBytes;

    /** The 16-bit window field as on the wire (not scaled). */
    public int windowField;

    public boolean hasTimestamps;
    public int timestampValue;
    public int timestampEcho;

    /** SYN options: MSS (0 = absent), window scale (-1 = absent), SACK permitted. */
    public int mssOption;

    public int windowScaleOption;
    public boolean sackPermitted;

    public int sackBlockCount;
    public final long[] sackStart = new long[MAX_SACK_BLOCKS];
    public final long[] sackEnd = new long[MAX_SACK_BLOCKS];

    /** Which transmission of its first byte this is (0 = first); keys the draws of loss and jitter. */
    public int transmissionNumber;

    /** Earliest simulated time at which a pacing queue of the sending host may let this go, in nanoseconds. */
    public long departureNs;

    /** Memory charged to the sending socket while its host holds this; 0 for none. */
    public int chargedBytes;

    boolean pooled;

    Packet() {}

    /** IP length of this packet as one packet on the wire. */
    public int ipLengthBytes() {
        return headerBytes + payloadBytes;
    }

    /** Sequence number after this packet: payload, SYN and FIN counted. */
    public long endSeq() {
        return seq + payloadBytes + ((flags & (SYN | FIN)) == 0 ? 0 : 1);
    }

    void reset() {
        flags = 0;
        ecn = NOT_ECT;
        payloadBytes = 0;
        segmentPayloadBytes = 0;
        truesizeBytes = 0;
        hasTimestamps = false;
        mssOption = 0;
        windowScaleOption = -1;
        sackPermitted = false;
        sackBlockCount = 0;
        transmissionNumber = 0;
        departureNs = 0;
        chargedBytes = 0;
    }

    /** Whether this is more than one wire packet: a super-segment, or a unit that a receiving device has merged. */
    public boolean hasSeveralSegments() {
        return segmentPayloadBytes > 0 && payloadBytes > segmentPayloadBytes;
    }

    /** Copies the header fields of {@code from}; payload length and sequence number are the caller's to set. */
    public void copyHeadersFrom(Packet from) {
        flowId = from.flowId;
        reverse = from.reverse;
        sourceHostId = from.sourceHostId;
        destinationHostId = from.destinationHostId;
        pathHash = from.pathHash;
        pathHashNumber = from.pathHashNumber;
        ecn = from.ecn;
        flags = from.flags;
        ackSeq = from.ackSeq;
        truesizeBytes = 0;
        headerBytes = from.headerBytes;
        windowField = from.windowField;
        hasTimestamps = from.hasTimestamps;
        timestampValue = from.timestampValue;
        timestampEcho = from.timestampEcho;
        mssOption = from.mssOption;
        windowScaleOption = from.windowScaleOption;
        sackPermitted = from.sackPermitted;
        sackBlockCount = from.sackBlockCount;
        for (int i = 0; i < from.sackBlockCount; i++) {
            sackStart[i] = from.sackStart[i];
            sackEnd[i] = from.sackEnd[i];
        }
        transmissionNumber = from.transmissionNumber;
    }
}
